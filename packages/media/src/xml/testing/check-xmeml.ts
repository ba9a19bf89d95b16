import { at, childrenOf, everyElement, numberAt, readXml, textAt } from './read-xml.ts'
import type { XmlElement } from './read-xml.ts'

export type XmemlFacts = {
  sequence: XmlElement
  videoTracks: XmlElement[]
  audioTracks: XmlElement[]
  captions: XmlElement[]
  clips: XmlElement[]
}

function fail(condition: boolean, problem: string): void {
  if (condition) throw new Error(problem)
}

function rateOf(element: XmlElement): number {
  const base = numberAt(element, 'rate/timebase')
  return textAt(element, 'rate/ntsc') === 'TRUE' ? (base * 1000) / 1001 : base
}

function checkClip(clip: XmlElement, sequenceRate: number): void {
  const id = clip.attributes.get('id') ?? ''
  const [start, end, first, last, duration] = ['start', 'end', 'in', 'out', 'duration'].map((name) => numberAt(clip, name)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  for (const value of [start, end, first, last, duration])
    fail(!Number.isInteger(value) || value < 0, `${id}: frames are whole and not negative`)
  fail(end <= start || last <= first, `${id}: lasts no time`)
  fail(last > duration, `${id}: plays past the end of its media`)
  const seconds = (end - start) / sequenceRate
  fail(
    Math.abs(seconds - (last - first) / rateOf(clip)) > 1 / Math.min(sequenceRate, rateOf(clip)),
    `${id}: is not played at its own speed`,
  )
  for (const key of everyElement(clip).filter((element) => element.name === 'parameter')) {
    const times = childrenOf(key, 'keyframe').map((frame) => numberAt(frame, 'when'))
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

function checkTrack(track: XmlElement): void {
  let before = 0
  for (const item of [...childrenOf(track, 'clipitem'), ...childrenOf(track, 'generatoritem')]) {
    fail(numberAt(item, 'start') < before, `${item.attributes.get('id')}: overlaps the item before it`)
    before = numberAt(item, 'end')
  }
}

/** The lowest picture and every sound run from the first frame to the last without a hole. */
function checkContiguous(track: XmlElement, duration: number): void {
  let next = 0
  for (const item of childrenOf(track, 'clipitem')) {
    fail(numberAt(item, 'start') !== next, `a hole before frame ${numberAt(item, 'start')}`)
    next = numberAt(item, 'end')
  }
  fail(next !== duration, `the track ends at ${next}, the sequence at ${duration}`)
}

type Place = { kind: string; track: number; index: number; clip: XmlElement }

function placesOf(facts: XmemlFacts): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const [kind, tracks] of [
    ['video', facts.videoTracks],
    ['audio', facts.audioTracks],
  ] as const) {
    tracks.forEach((track, below) =>
      childrenOf(track, 'clipitem').forEach((clip, before) => {
        const id = clip.attributes.get('id') ?? ''
        fail(places.has(id), `two clips are called ${id}`)
        places.set(id, { kind, track: below + 1, index: before + 1, clip })
      }),
    )
  }
  return places
}

function checkLinks(facts: XmemlFacts): void {
  const places = placesOf(facts)
  for (const [id, place] of places) {
    const links = childrenOf(place.clip, 'link')
    const partners = links.map((link) => textAt(link, 'linkclipref'))
    fail(facts.videoTracks.length > 0 && facts.audioTracks.length > 0 && !partners.includes(id), `${id}: picture and sound are not linked`)
    for (const link of links) {
      const target = places.get(textAt(link, 'linkclipref'))
      fail(!target, `${id}: is linked to a clip that is not there`)
      if (!target) return
      fail(
        textAt(link, 'mediatype') !== target.kind ||
          numberAt(link, 'trackindex') !== target.track ||
          numberAt(link, 'clipindex') !== target.index,
        `${id}: a link counts wrong`,
      )
      fail(numberAt(target.clip, 'start') !== numberAt(place.clip, 'start'), `${id}: is linked to another moment`)
      fail(!childrenOf(target.clip, 'link').some((back) => textAt(back, 'linkclipref') === id), `${id}: a link goes one way only`)
    }
  }
}

function checkFiles(sequence: XmlElement): void {
  const mentions = everyElement(sequence).filter((element) => element.name === 'file')
  mentions.forEach((file, index) => {
    fail((index === 0) !== file.children.length > 0, 'the media file is described once, at its first mention')
    fail(file.attributes.get('id') !== mentions[0]?.attributes.get('id'), 'one media file has one id')
  })
  const [file] = mentions
  if (!file) return
  const url = textAt(file, 'pathurl')
  fail(/[/\\:\s]/.test(url) || decodeURIComponent(url) === '', `an address that only one machine can follow: ${url}`)
}

/** Reads an xmeml document and throws in plain words at the first thing an editing program would stumble over. */
export function checkXmeml(document: string): XmemlFacts {
  const { doctype, root } = readXml(document)
  fail(doctype !== 'xmeml' || root.name !== 'xmeml' || root.attributes.get('version') !== '4', 'not xmeml version 4')
  const sequence = at(root, 'sequence')
  const tracks = childrenOf(at(sequence, 'media/video'), 'track')
  const audio = childrenOf(at(sequence, 'media'), 'audio')[0]
  const facts: XmemlFacts = {
    sequence,
    videoTracks: tracks.filter((track) => childrenOf(track, 'clipitem').length > 0),
    audioTracks: audio ? childrenOf(audio, 'track') : [],
    captions: tracks.flatMap((track) => childrenOf(track, 'generatoritem')),
    clips: everyElement(sequence).filter((element) => element.name === 'clipitem'),
  }
  const duration = numberAt(sequence, 'duration')
  fail(facts.clips.length === 0, 'nothing to play')
  for (const clip of facts.clips) checkClip(clip, rateOf(sequence))
  for (const track of [...tracks, ...facts.audioTracks]) checkTrack(track)
  for (const track of [...facts.videoTracks.slice(0, 1), ...facts.audioTracks]) checkContiguous(track, duration)
  for (const item of facts.captions) fail(numberAt(item, 'end') > duration, 'a caption outlives the clip')
  checkLinks(facts)
  checkFiles(sequence)
  return facts
}
