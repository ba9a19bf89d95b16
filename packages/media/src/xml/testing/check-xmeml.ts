import { getElementAt, listChildren, listElements, readNumberAt, readXml, readTextAt } from './read-xml.ts'
import type { XmlElement } from './read-xml.ts'

type XmemlFacts = {
  sequence: XmlElement
  videoTracks: XmlElement[]
  audioTracks: XmlElement[]
  captions: XmlElement[]
  clips: XmlElement[]
}

function fail(condition: boolean, problem: string): void {
  if (condition) throw new Error(problem)
}

function readRate(element: XmlElement): number {
  const base = readNumberAt(element, 'rate/timebase')
  return readTextAt(element, 'rate/ntsc') === 'TRUE' ? (base * 1000) / 1001 : base
}

/** Where an item is visible, transitions included, and where its cuts are. An edge next to a transition is -1 in the file. */
type Edges = { start: number; end: number; cutStart: number; cutEnd: number }

function findEdgesIn(tracks: readonly XmlElement[]): Map<XmlElement, Edges> {
  const edges = new Map<XmlElement, Edges>()
  for (const track of tracks) {
    const items = track.children.filter(({ name }) => ['clipitem', 'generatoritem', 'transitionitem'].includes(name))
    items.forEach((item, index) => {
      if (item.name === 'transitionitem') return checkTransition(item, items[index - 1], items[index + 1])
      const beside = (name: 'start' | 'end', neighbour: XmlElement | undefined) => {
        const frameNumber = readNumberAt(item, name)
        if (frameNumber !== -1) return { seen: frameNumber, cut: frameNumber }
        if (neighbour?.name !== 'transitionitem') throw new Error(`${item.attributes.get('id')}: an edge that nobody says`)
        return { seen: readNumberAt(neighbour, name), cut: (readNumberAt(neighbour, 'start') + readNumberAt(neighbour, 'end')) / 2 }
      }
      const [before, after] = [beside('start', items[index - 1]), beside('end', items[index + 1])]
      edges.set(item, { start: before.seen, end: after.seen, cutStart: before.cut, cutEnd: after.cut })
    })
  }
  return edges
}

function checkTransition(item: XmlElement, before: XmlElement | undefined, after: XmlElement | undefined): void {
  const [start, end] = [readNumberAt(item, 'start'), readNumberAt(item, 'end')]
  fail(end <= start || (end - start) % 2 !== 0 || readTextAt(item, 'alignment') !== 'center', 'a transition lies evenly around its cut')
  fail(before?.name !== 'clipitem' || readNumberAt(before, 'end') !== -1, 'a transition follows a clip that leaves its end to it')
  fail(after?.name !== 'clipitem' || readNumberAt(after, 'start') !== -1, 'a transition leads to a clip that leaves its start to it')
  fail(readTextAt(item, 'effect/effecttype') !== 'transition', 'a transition has an effect of its kind')
}

function getEdges(edges: Map<XmlElement, Edges>, item: XmlElement): Edges {
  const edgeFrame = edges.get(item)
  if (!edgeFrame) throw new Error(`${item.attributes.get('id')} lies on no track`)
  return edgeFrame
}

function checkClip(clip: XmlElement, sequenceRate: number, edges: Map<XmlElement, Edges>): void {
  const id = clip.attributes.get('id') ?? ''
  const { start, end } = getEdges(edges, clip)
  const [first, last, duration] = ['in', 'out', 'duration'].map((name) => readNumberAt(clip, name)) as [number, number, number]
  for (const value of [start, end, first, last, duration])
    fail(!Number.isInteger(value) || value < 0, `${id}: frames are whole and not negative`)
  fail(end <= start || last <= first, `${id}: lasts no time`)
  fail(last > duration, `${id}: plays past the end of its media`)
  const seconds = (end - start) / sequenceRate
  fail(
    Math.abs(seconds - (last - first) / readRate(clip)) > 1 / Math.min(sequenceRate, readRate(clip)),
    `${id}: is not played at its own speed`,
  )
  for (const key of listElements(clip).filter((element) => element.name === 'parameter')) {
    const times = listChildren(key, 'keyframe').map((frame) => readNumberAt(frame, 'when'))
    fail(
      times.some((when) => when < first || when > last),
      `${id}: a key frame lies outside the part that plays`,
    )
    fail(
      times.some((when, index) => index > 0 && when <= (times[index - 1] ?? 0)),
      `${id}: key frames are out of order`,
    )
  }
}

function checkTrack(track: XmlElement, edges: Map<XmlElement, Edges>): void {
  let before = 0
  for (const item of [...listChildren(track, 'clipitem'), ...listChildren(track, 'generatoritem')]) {
    const { cutStart, cutEnd } = getEdges(edges, item)
    fail(cutStart < before, `${item.attributes.get('id')}: overlaps the item before it`)
    before = cutEnd
  }
}

/** The lowest video track and every sound of the source run from first to last cut without a gap. */
function checkContiguous(track: XmlElement, body: { start: number; end: number }, edges: Map<XmlElement, Edges>): void {
  let next = body.start
  for (const item of listChildren(track, 'clipitem')) {
    const { cutStart, cutEnd } = getEdges(edges, item)
    fail(cutStart !== next, `a hole before frame ${cutStart}`)
    next = cutEnd
  }
  fail(next !== body.end, `the track ends at ${next}, the clip at ${body.end}`)
}

/** Span in which the source plays: the whole sequence except an intro at its start and an outro at its end. */
function findBody(facts: XmemlFacts, duration: number, edges: Map<XmlElement, Edges>): { start: number; end: number } {
  const others = facts.videoTracks
    .flatMap((track) => listChildren(track, 'clipitem').filter((clip) => !isOfSource(clip)))
    .map((clip) => getEdges(edges, clip))
  const own = facts.clips.filter(isOfSource).map((clip) => getEdges(edges, clip))
  const [first, last] = [Math.min(...own.map(({ cutStart }) => cutStart)), Math.max(...own.map(({ cutEnd }) => cutEnd))]
  const isIntro = others.some(({ start, end }) => start === 0 && end === first)
  const isOutro = others.some(({ start, end }) => start === last && end === duration)
  return { start: isIntro ? first : 0, end: isOutro ? last : duration }
}

function isOfSource(clip: XmlElement): boolean {
  return getElementAt(clip, 'file').attributes.get('id') === 'file-1'
}

type Place = { kind: string; track: number; index: number; clip: XmlElement }

function listPlaces(facts: XmemlFacts): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const [kind, tracks] of [
    ['video', facts.videoTracks],
    ['audio', facts.audioTracks],
  ] as const) {
    tracks.forEach((track, below) =>
      listChildren(track, 'clipitem').forEach((clip, before) => {
        const id = clip.attributes.get('id') ?? ''
        fail(places.has(id), `two clips are called ${id}`)
        places.set(id, { kind, track: below + 1, index: before + 1, clip })
      }),
    )
  }
  return places
}

function checkLinks(facts: XmemlFacts, edges: Map<XmlElement, Edges>): void {
  const places = listPlaces(facts)
  const hasBoth = [facts.videoTracks, facts.audioTracks].every((tracks) =>
    tracks.some((track) => listChildren(track, 'clipitem').some(isOfSource)),
  )
  for (const [id, place] of places) {
    if (!isOfSource(place.clip)) continue
    const links = listChildren(place.clip, 'link')
    const partners = links.map((link) => readTextAt(link, 'linkclipref'))
    fail(hasBoth && !partners.includes(id), `${id}: video and sound are not linked`)
    for (const link of links) {
      const target = places.get(readTextAt(link, 'linkclipref'))
      fail(!target, `${id}: is linked to a clip that is not there`)
      if (!target) return
      fail(
        readTextAt(link, 'mediatype') !== target.kind ||
          readNumberAt(link, 'trackindex') !== target.track ||
          readNumberAt(link, 'clipindex') !== target.index,
        `${id}: a link counts wrong`,
      )
      fail(getEdges(edges, target.clip).cutStart !== getEdges(edges, place.clip).cutStart, `${id}: is linked to another moment`)
      fail(!listChildren(target.clip, 'link').some((back) => readTextAt(back, 'linkclipref') === id), `${id}: a link goes one way only`)
    }
  }
}

function checkFiles(sequence: XmlElement): void {
  const described = new Set<string>()
  for (const file of listElements(sequence).filter((element) => element.name === 'file')) {
    const id = file.attributes.get('id') ?? ''
    fail(described.has(id) === file.children.length > 0, 'a media file is described once, at its first mention')
    if (described.has(id)) continue
    described.add(id)
    const url = readTextAt(file, 'pathurl')
    fail(/[/\\:\s]/.test(url) || decodeURIComponent(url) === '', `an address that only one machine can follow: ${url}`)
  }
}

/** Reads an xmeml document; throws a plain message at the first thing an editing program would refuse. */
export function checkXmeml(document: string): XmemlFacts {
  const { doctype, root } = readXml(document)
  fail(doctype !== 'xmeml' || root.name !== 'xmeml' || root.attributes.get('version') !== '4', 'not xmeml version 4')
  const sequence = getElementAt(root, 'sequence')
  const tracks = listChildren(getElementAt(sequence, 'media/video'), 'track')
  const audio = listChildren(getElementAt(sequence, 'media'), 'audio')[0]
  const facts: XmemlFacts = {
    sequence,
    videoTracks: tracks.filter((track) => listChildren(track, 'clipitem').length > 0),
    audioTracks: audio ? listChildren(audio, 'track') : [],
    captions: tracks.flatMap((track) => listChildren(track, 'generatoritem')),
    clips: listElements(sequence).filter((element) => element.name === 'clipitem'),
  }
  const duration = readNumberAt(sequence, 'duration')
  fail(facts.clips.length === 0, 'nothing to play')
  const edges = findEdgesIn([...tracks, ...facts.audioTracks])
  for (const clip of facts.clips) checkClip(clip, readRate(sequence), edges)
  for (const track of [...tracks, ...facts.audioTracks]) checkTrack(track, edges)
  const body = findBody(facts, duration, edges)
  const ofSource = facts.audioTracks.filter((track) => listChildren(track, 'clipitem').some(isOfSource))
  for (const track of [...facts.videoTracks.slice(0, 1), ...ofSource]) checkContiguous(track, body, edges)
  for (const item of [...facts.captions, ...facts.clips]) fail(getEdges(edges, item).end > duration, 'something outlives the clip')
  checkLinks(facts, edges)
  checkFiles(sequence)
  return facts
}
