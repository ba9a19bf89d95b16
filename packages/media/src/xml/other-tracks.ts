import type { FrameRate } from '@clipwright/contract/rational'
import { frameAtMs, mediaFrameRate, wholeFrames } from '@clipwright/timeline/frames'
import type { AssetFacts, ExchangeInput } from '../exchange/exchange-input.ts'
import { listOtherMedia, listPlacedTexts, splitIntoRows } from '../exchange/other-media.ts'
import type { PlacedMedia } from '../exchange/placed-media.ts'
import { toTextItem } from './caption-track.ts'
import { toLevelFilter } from './levels.ts'
import { toBareName, toVideoCharacteristics, toRelativeUrl } from './media-file.ts'
import { toOpacityFilter, toStillMotion } from './motion.ts'
import { toRateElement, toTimecodeElement } from './timing.ts'
import { createElement, createLeaf, addAttributes } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

/** Files are described in full at their first mention, by id afterwards. */
type Files = { known: Map<string, string> }

// Images have no duration of their own: what programs give to one.
const stillMs = 3_600_000

type Clock = { rate: FrameRate; duration: number }

function toClock({ facts, frameCount, inMs }: PlacedMedia, { plan }: ExchangeInput): Clock {
  const rate = facts.frameRate ? mediaFrameRate(facts.frameRate) : plan.frameRate
  const least = frameAtMs(inMs, rate) + countMediaFrames(frameCount, rate, plan.frameRate)
  return { rate, duration: Math.max(least, wholeFrames(facts.durationMs ?? stillMs, rate)) }
}

function countMediaFrames(frames: number, rate: FrameRate, of: FrameRate): number {
  return Math.round((frames * rate.num * of.den) / (rate.den * of.num))
}

function toFileNode(facts: AssetFacts, clock: Clock, files: Files): XmlNode {
  const existing = files.known.get(facts.fileName)
  // The source is file-1.
  const id = existing ?? `file-${files.known.size + 2}`
  if (existing !== undefined) return addAttributes(createElement('file'), { id })
  files.known.set(facts.fileName, id)
  const rate = toRateElement(clock.rate)
  const videoElement =
    facts.width > 0
      ? createElement('video', createLeaf('duration', clock.duration), toVideoCharacteristics(rate, facts.width, facts.height))
      : null
  const characteristics = createElement('samplecharacteristics', createLeaf('depth', 16), createLeaf('samplerate', facts.sampleRate))
  const sound = facts.channels > 0 ? createElement('audio', characteristics, createLeaf('channelcount', facts.channels)) : null
  const described = createElement(
    'file',
    createLeaf('name', toBareName(facts.fileName)),
    createLeaf('pathurl', toRelativeUrl(facts.fileName)),
    rate,
    createLeaf('duration', clock.duration),
    toTimecodeElement('00:00:00:00', clock.rate),
    createElement('media', videoElement, sound),
  )
  return addAttributes(described, { id })
}

type Part = { kind: 'video' | 'audio'; channel: number; id: string }

function toClipItem(media: PlacedMedia, part: Part, input: ExchangeInput, files: Files): XmlNode {
  const clock = toClock(media, input)
  const length = countMediaFrames(media.frameCount, clock.rate, input.plan.frameRate)
  const first = Math.max(0, Math.min(frameAtMs(media.inMs, clock.rate), clock.duration - length))
  const when = (frame: number): number => first + countMediaFrames(frame - media.startFrame, clock.rate, input.plan.frameRate)
  const levels = (media.levels ?? []).map(({ frame, gainDb }) => ({ when: when(frame), gainDb }))
  const filters =
    part.kind === 'audio'
      ? [toLevelFilter(levels)]
      : media.placement
        ? [toStillMotion(media.placement, input.plan), ...toOpacityFilter(media.placement.opacity)]
        : []
  const node = createElement(
    'clipitem',
    createLeaf('name', toBareName(media.facts.fileName)),
    createLeaf('enabled', true),
    createLeaf('duration', clock.duration),
    toRateElement(clock.rate),
    createLeaf('start', media.startFrame),
    createLeaf('end', media.startFrame + media.frameCount),
    createLeaf('in', first),
    createLeaf('out', first + length),
    part.kind === 'video' ? createLeaf('alphatype', 'straight') : null,
    toFileNode(media.facts, clock, files),
    createElement('sourcetrack', createLeaf('mediatype', part.kind), createLeaf('trackindex', part.channel)),
    ...filters,
  )
  return addAttributes(node, { id: part.id })
}

function toTrack(items: readonly XmlNode[], ...more: XmlNode[]): XmlNode {
  return createElement('track', ...items, createLeaf('enabled', true), createLeaf('locked', false), ...more)
}

/** Tracks besides those of the source: B-roll, intro and outro, then images, then texts on top; and every extra sound. */
export function toOtherTracks(input: ExchangeInput): { video: XmlNode[]; audio: XmlNode[] } {
  const files: Files = { known: new Map() }
  const media = listOtherMedia(input)
  let count = 0
  const nextId = (): string => `media-${(count += 1)}`
  const rows = (['insert', 'overlay'] as const).flatMap((role) => splitIntoRows(media.filter((one) => one.role === role)))
  const video = rows.map((row) => toTrack(row.map((one) => toClipItem(one, { kind: 'video', channel: 1, id: nextId() }, input, files))))
  const texts = splitIntoRows(listPlacedTexts(input)).map((row) =>
    toTrack(row.map((text) => toTextItem(text, input.plan, `text-${(count += 1)}`))),
  )
  const soundRows = splitIntoRows(media.filter((one) => one.levels !== null))
  const audio = soundRows.flatMap((row) =>
    [1, 2].flatMap((channel) => {
      // Mono plays on both sides.
      const items = row.map((one) =>
        toClipItem(one, { kind: 'audio', channel: Math.min(channel, one.facts.channels), id: nextId() }, input, files),
      )
      return [toTrack(items, createLeaf('outputchannelindex', channel))]
    }),
  )
  return { video: [...video, ...texts], audio }
}
