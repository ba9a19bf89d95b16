import { listChildren, listElements, readXml } from '../../xml/testing/read-xml.ts'
import type { XmlElement } from '../../xml/testing/read-xml.ts'
import { checkContent } from './content-models.ts'

/** A strict reader for tests, independent of the writer. Times are exact: numerator and denominator of seconds. */
type Time = { num: number; den: number }
type SpineItem = { kind: string; startFrame: number; endFrame: number; element: XmlElement }
type FcpxmlFacts = {
  sequence: XmlElement
  items: SpineItem[]
  transitions: SpineItem[]
  connected: SpineItem[]
  assets: XmlElement[]
  titles: string[]
}

function fail(condition: boolean, problem: string): void {
  if (condition) throw new Error(problem)
}

const attribute = (element: XmlElement, name: string): string => {
  const value = element.attributes.get(name)
  if (value === undefined) throw new Error(`<${element.name}> does not say its ${name}`)
  return value
}

export function readTime(text: string): Time {
  const match = /^(-?\d+)(?:\/(\d+))?s$/.exec(text)
  if (!match) throw new Error(`not a time: ${text}`)
  const time = { num: Number(match[1]), den: Number(match[2] ?? 1) }
  fail(!Number.isSafeInteger(time.num) || time.den < 1 || time.den > 2 ** 31, `a time beyond what programs hold: ${text}`)
  return time
}

/** Whole frames of a grid; throws for anything in between. */
function countFrames(time: Time, frame: Time): number {
  const frames = (time.num * frame.den) / (time.den * frame.num)
  fail(Math.abs(frames - Math.round(frames)) > 1e-6, `${time.num}/${time.den}s is not on a frame`)
  return Math.round(frames)
}

const seconds = ({ num, den }: Time): number => num / den

// What a clip may contain, in this order.
const order = [
  'note',
  'adjust-crop',
  'adjust-conform',
  'adjust-transform',
  'adjust-blend',
  'adjust-volume',
  'anchored',
  'param',
  'text',
  'text-style-def',
]
const anchored = new Set(['asset-clip', 'video', 'title', 'gap'])

function checkOrder(clip: XmlElement): void {
  const places = clip.children.map(({ name }) => order.indexOf(anchored.has(name) ? 'anchored' : name))
  fail(places.includes(-1), `<${clip.name}> holds something that it may not: ${clip.children.map(({ name }) => name).join(' ')}`)
  fail(
    places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)),
    `<${clip.name}> holds its parts in the wrong order`,
  )
}

/** Keys must lie inside the clip, or beyond it as far as an adjacent transition reaches. */
function checkKeys(clip: XmlElement, before = 0, after = 0): void {
  const start = seconds(readTime(attribute(clip, 'start'))) - before
  const end = start + before + seconds(readTime(attribute(clip, 'duration'))) + after
  const own = clip.children.filter(({ name }) => !anchored.has(name)).flatMap(listElements)
  for (const animation of own.filter(({ name }) => name === 'keyframeAnimation')) {
    const times = listChildren(animation, 'keyframe').map((key) => seconds(readTime(attribute(key, 'time'))))
    fail(
      times.some((time, index) => index > 0 && time <= (times[index - 1] ?? 0)),
      'keys are out of order',
    )
    fail(
      times.some((time) => time < start - 0.05 || time > end + 0.05),
      'a key lies outside the clip',
    )
  }
}

/** A transition has one half on each side of its cut. */
function reachInto(neighbour: XmlElement | undefined): number {
  return neighbour?.name === 'transition' ? seconds(readTime(attribute(neighbour, 'duration'))) / 2 : 0
}

/** A transition must refer to a described effect and have something to do. */
function checkTransition({ children }: XmlElement, resources: Map<string, XmlElement>): void {
  fail(children.length === 0, 'a transition does nothing')
  for (const filter of children) fail(resources.get(attribute(filter, 'ref'))?.name !== 'effect', 'a filter is an effect that is described')
}

function checkBlend(clip: XmlElement): void {
  for (const blend of listChildren(clip, 'adjust-blend')) {
    const amount = Number(attribute(blend, 'amount'))
    fail(!(amount >= 0 && amount <= 1), 'how much is seen of an image lies between 0 and 1')
  }
}

function checkMedia(clip: XmlElement, resources: Map<string, XmlElement>, before = 0, after = 0): void {
  const resource = resources.get(attribute(clip, 'ref'))
  if (!resource) throw new Error(`nothing is called ${clip.attributes.get('ref')}`)
  if (clip.name === 'title') return fail(resource.name !== 'effect', 'a title is made by an effect')
  fail(resource.name !== 'asset', 'a clip plays a file')
  if (clip.name === 'video') return
  const [from, length] = [readTime(attribute(resource, 'start')), readTime(attribute(resource, 'duration'))]
  const first = seconds(readTime(attribute(clip, 'start')))
  const last = first + seconds(readTime(attribute(clip, 'duration'))) + after
  fail(first - before < seconds(from) - (before > 0 ? 0.05 : 1e-6), `${clip.attributes.get('name')}: plays before its file begins`)
  fail(last > seconds(from) + seconds(length) + 0.05, `${clip.attributes.get('name')}: plays past the end of its file`)
}

function checkResources(resources: readonly XmlElement[]): Map<string, XmlElement> {
  const byId = new Map<string, XmlElement>()
  for (const resource of resources) {
    const id = attribute(resource, 'id')
    fail(byId.has(id), `${id} is described twice`)
    byId.set(id, resource)
  }
  for (const asset of resources.filter(({ name }) => name === 'asset')) {
    const format = asset.attributes.get('format')
    fail(format !== undefined && byId.get(format)?.name !== 'format', 'a file has a format that is described')
    const source = listChildren(asset, 'media-rep').map((media) => attribute(media, 'src'))
    fail(
      source.length !== 1 || !/^\.\/[^/\\:\s]+$/.test(source[0] ?? ''),
      `an address that only one machine can follow: ${source.join(' ')}`,
    )
  }
  return byId
}

/** Connected items must begin inside their parent, on its clock. */
function readConnected(parent: SpineItem, frame: Time, resources: Map<string, XmlElement>): SpineItem[] {
  const start = readTime(attribute(parent.element, 'start'))
  return parent.element.children
    .filter(({ name }) => anchored.has(name))
    .map((item) => {
      fail(!/^-?[1-9]\d*$/.test(attribute(item, 'lane')), 'a connected item lies on a lane')
      checkOrder(item)
      checkKeys(item)
      checkMedia(item, resources)
      checkBlend(item)
      const at = readTime(attribute(item, 'offset'))
      const sinceParent = (seconds(at) - seconds(start)) / seconds(frame)
      fail(Math.abs(sinceParent - Math.round(sinceParent)) > 0.51, 'a connected item begins between two frames')
      const startFrame = parent.startFrame + Math.round(sinceParent)
      fail(startFrame < parent.startFrame || startFrame >= parent.endFrame, 'a connected item begins outside what it is connected to')
      return {
        kind: item.name,
        startFrame,
        endFrame: startFrame + countFrames(readTime(attribute(item, 'duration')), frame),
        element: item,
      }
    })
}

/** Reads an FCPXML document; throws at the first thing an editing program would refuse. */
export function readFcpxml(document: string): FcpxmlFacts {
  const { doctype, root } = readXml(document)
  fail(doctype !== 'fcpxml' || root.name !== 'fcpxml' || attribute(root, 'version') !== '1.10', 'not FCPXML 1.10')
  checkContent(root)
  const resources = checkResources(listChildren(root, 'resources').flatMap(({ children }) => children))
  const sequence = listElements(root).find(({ name }) => name === 'sequence')
  const spine = sequence && listChildren(sequence, 'spine')[0]
  if (!sequence || !spine) throw new Error('no sequence')
  const frame = readTime(attribute(resources.get(attribute(sequence, 'format')) ?? root, 'frameDuration'))
  const items: SpineItem[] = []
  const transitions: SpineItem[] = []
  let next = 0
  for (const element of spine.children) {
    const startFrame = countFrames(readTime(attribute(element, 'offset')), frame)
    const item = {
      kind: element.name,
      startFrame,
      endFrame: startFrame + countFrames(readTime(attribute(element, 'duration')), frame),
      element,
    }
    if (element.name === 'transition') {
      fail(startFrame + item.endFrame !== 2 * next, 'a transition lies evenly around its cut')
      checkTransition(element, resources)
      transitions.push(item)
      continue
    }
    fail(startFrame !== next, `a hole before frame ${startFrame}`)
    fail(item.endFrame <= startFrame, 'a clip lasts no time')
    checkOrder(element)
    if (element.name === 'asset-clip') {
      const at = spine.children.indexOf(element)
      const [before, after] = [reachInto(spine.children[at - 1]), reachInto(spine.children[at + 1])]
      checkKeys(element, before, after)
      checkMedia(element, resources, before, after)
    }
    next = item.endFrame
    items.push(item)
  }
  fail(next !== countFrames(readTime(attribute(sequence, 'duration')), frame), 'the spine is not as long as the sequence')
  const connected = items.flatMap((item) => readConnected(item, frame, resources))
  fail(
    connected.some(({ endFrame }) => endFrame > next),
    'something outlives the clip',
  )
  checkStyles(root)
  const titles = connected
    .filter(({ kind }) => kind === 'title')
    .map(({ element }) =>
      listElements(element)
        .filter(({ name }) => name === 'text-style')
        .map(({ text }) => text)
        .join(''),
    )
  return { sequence, items, transitions, connected, assets: [...resources.values()].filter(({ name }) => name === 'asset'), titles }
}

function checkStyles(root: XmlElement): void {
  const all = listElements(root)
  const ids = all.filter(({ name }) => name === 'text-style-def').map((style) => attribute(style, 'id'))
  fail(new Set(ids).size !== ids.length, 'two text styles have one name')
  for (const use of all.filter((element) => element.name === 'text').flatMap((text) => listChildren(text, 'text-style')))
    fail(!ids.includes(attribute(use, 'ref')), 'a text has a style that is described')
}
