import type { FrameRate } from '@clipwright/contract/rational'
import { frameAtMs, mediaFrameRate, wholeFrames } from '@clipwright/timeline/frames'
import type { AssetFacts, ExchangeInput } from '../exchange/exchange-input.ts'
import { otherMedia, placedTexts, rowsOf } from '../exchange/other-media.ts'
import type { PlacedMedia } from '../exchange/placed-media.ts'
import { textItem } from './caption-track.ts'
import { levelFilter } from './levels.ts'
import { bareName, videoCharacteristics, relativeUrl } from './media-file.ts'
import { opacityFilter, stillMotion } from './motion.ts'
import { rateElement, timecodeElement } from './timing.ts'
import { element, leaf, withAttributes } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

/** Files are described in full at their first mention, by id afterwards. */
type Files = { known: Map<string, string> }

// Images have no duration of their own: what programs give to one.
const stillMs = 3_600_000

type Clock = { rate: FrameRate; duration: number }

function clockOf({ facts, frameCount, inMs }: PlacedMedia, { plan }: ExchangeInput): Clock {
  const rate = facts.frameRate ? mediaFrameRate(facts.frameRate) : plan.frameRate
  const least = frameAtMs(inMs, rate) + mediaFrames(frameCount, rate, plan.frameRate)
  return { rate, duration: Math.max(least, wholeFrames(facts.durationMs ?? stillMs, rate)) }
}

function mediaFrames(frames: number, rate: FrameRate, of: FrameRate): number {
  return Math.round((frames * rate.num * of.den) / (rate.den * of.num))
}

function fileNode(facts: AssetFacts, clock: Clock, files: Files): XmlNode {
  const existing = files.known.get(facts.fileName)
  // The source is file-1.
  const id = existing ?? `file-${files.known.size + 2}`
  if (existing !== undefined) return withAttributes(element('file'), { id })
  files.known.set(facts.fileName, id)
  const rate = rateElement(clock.rate)
  const videoElement =
    facts.width > 0 ? element('video', leaf('duration', clock.duration), videoCharacteristics(rate, facts.width, facts.height)) : null
  const characteristics = element('samplecharacteristics', leaf('depth', 16), leaf('samplerate', facts.sampleRate))
  const sound = facts.channels > 0 ? element('audio', characteristics, leaf('channelcount', facts.channels)) : null
  const described = element(
    'file',
    leaf('name', bareName(facts.fileName)),
    leaf('pathurl', relativeUrl(facts.fileName)),
    rate,
    leaf('duration', clock.duration),
    timecodeElement('00:00:00:00', clock.rate),
    element('media', videoElement, sound),
  )
  return withAttributes(described, { id })
}

type Part = { kind: 'video' | 'audio'; channel: number; id: string }

function clipItem(media: PlacedMedia, part: Part, input: ExchangeInput, files: Files): XmlNode {
  const clock = clockOf(media, input)
  const length = mediaFrames(media.frameCount, clock.rate, input.plan.frameRate)
  const first = Math.max(0, Math.min(frameAtMs(media.inMs, clock.rate), clock.duration - length))
  const when = (frame: number): number => first + mediaFrames(frame - media.startFrame, clock.rate, input.plan.frameRate)
  const levels = (media.levels ?? []).map(({ frame, gainDb }) => ({ when: when(frame), gainDb }))
  const filters =
    part.kind === 'audio'
      ? [levelFilter(levels)]
      : media.placement
        ? [stillMotion(media.placement, input.plan), ...opacityFilter(media.placement.opacity)]
        : []
  const node = element(
    'clipitem',
    leaf('name', bareName(media.facts.fileName)),
    leaf('enabled', true),
    leaf('duration', clock.duration),
    rateElement(clock.rate),
    leaf('start', media.startFrame),
    leaf('end', media.startFrame + media.frameCount),
    leaf('in', first),
    leaf('out', first + length),
    part.kind === 'video' ? leaf('alphatype', 'straight') : null,
    fileNode(media.facts, clock, files),
    element('sourcetrack', leaf('mediatype', part.kind), leaf('trackindex', part.channel)),
    ...filters,
  )
  return withAttributes(node, { id: part.id })
}

function track(items: readonly XmlNode[], ...more: XmlNode[]): XmlNode {
  return element('track', ...items, leaf('enabled', true), leaf('locked', false), ...more)
}

/** Tracks besides those of the source: B-roll, intro and outro, then images, then texts on top; and every extra sound. */
export function otherTracks(input: ExchangeInput): { video: XmlNode[]; audio: XmlNode[] } {
  const files: Files = { known: new Map() }
  const media = otherMedia(input)
  let count = 0
  const nextId = (): string => `media-${(count += 1)}`
  const rows = (['insert', 'overlay'] as const).flatMap((role) => rowsOf(media.filter((one) => one.role === role)))
  const video = rows.map((row) => track(row.map((one) => clipItem(one, { kind: 'video', channel: 1, id: nextId() }, input, files))))
  const texts = rowsOf(placedTexts(input)).map((row) => track(row.map((text) => textItem(text, input.plan, `text-${(count += 1)}`))))
  const soundRows = rowsOf(media.filter((one) => one.levels !== null))
  const audio = soundRows.flatMap((row) =>
    [1, 2].flatMap((channel) => {
      // Mono plays on both sides.
      const items = row.map((one) =>
        clipItem(one, { kind: 'audio', channel: Math.min(channel, one.facts.channels), id: nextId() }, input, files),
      )
      return [track(items, leaf('outputchannelindex', channel))]
    }),
  )
  return { video: [...video, ...texts], audio }
}
