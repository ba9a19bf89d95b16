import { createHash } from 'node:crypto'
import type { PixelBox, RenderPlan, RenderSegment } from '@clipwright/timeline/render-plan'
import { planPartLevels } from '../exchange/censor-levels.ts'
import type { ExchangeInput } from '../exchange/exchange-input.ts'
import { listJoins, listSoundJoins } from '../exchange/joins.ts'
import type { Join } from '../exchange/joins.ts'
import { toCaptionTrack } from './caption-track.ts'
import { toBareName, toFileElement, toFileMention, masterClipId, toVideoCharacteristics, listSpeechChannels } from './media-file.ts'
import { toLevelFilter } from './levels.ts'
import { toViewFilters } from './motion.ts'
import type { CropView } from './motion.ts'
import { toOtherTracks } from './other-tracks.ts'
import { findEdges, measureReach, findJoinsWithRoom, toSoundTransitionItem, toTransitionItem } from './transitions.ts'
import { createMediaClock, listPlacements, toRateElement, toTimecodeElement } from './timing.ts'
import type { MediaClock, Placement } from './timing.ts'
import { createElement, createLeaf, addAttributes, writeXml } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

type XmemlInput = ExchangeInput

/** A clip item before it is written, with its position and the items linked to it. `track` and `index` count from 1. */
type Item = { id: string; kind: 'video' | 'audio'; track: number; index: number; at: Placement; view: CropView | null; channel: number }

function toStillSteps(box: PixelBox): CropView['steps'] {
  return [{ ...box, atFrame: 0, move: 'cut' }]
}

/** The videos of a segment, bottom first: the whole one, panes over it. */
function listViews(segment: RenderSegment, plan: RenderPlan, when: CropView['when']): CropView[] {
  const all = { x: 0, y: 0, w: plan.source.width, h: plan.source.height }
  const whole = segment.whole ? [{ target: segment.whole, steps: toStillSteps(all), when }] : []
  return [...whole, ...segment.panes.map((pane) => ({ target: pane.target, steps: pane.crop, when }))]
}

/** The items of every segment, linked group by group. */
function listItemGroups({ plan }: XmemlInput, clock: MediaClock, channels: readonly number[]): Item[][] {
  const counts = new Map<string, number>()
  const nextIndex = (kind: string, track: number) => {
    const key = `${kind} ${track}`
    const index = (counts.get(key) ?? 0) + 1
    counts.set(key, index)
    return index
  }
  return listPlacements(plan, clock).map((at, group) => {
    const when = (atFrame: number) => at.in + Math.round(atFrame * clock.perSequenceFrame)
    const visuals = plan.source.hasVideo ? listViews(at.segment, plan, when) : []
    const video = visuals.map((view, below): Item => {
      const track = below + 1
      return { id: `video-${track}-${group + 1}`, kind: 'video', track, index: nextIndex('video', track), at, view, channel: 1 }
    })
    const audio = channels.map((channel, order): Item => {
      const track = order + 1
      return { id: `audio-${track}-${group + 1}`, kind: 'audio', track, index: nextIndex('audio', track), at, view: null, channel }
    })
    return [...video, ...audio]
  })
}

function toLinkElement(item: Item): XmlNode {
  return createElement(
    'link',
    createLeaf('linkclipref', item.id),
    createLeaf('mediatype', item.kind),
    createLeaf('trackindex', item.track),
    createLeaf('clipindex', item.index),
    item.kind === 'audio' ? createLeaf('groupindex', 1) : null,
  )
}

type Written = { input: XmemlInput; clock: MediaClock; joins: readonly Join[]; soundJoins: readonly Join[] }

/** Transitions at an item: the lowest video has those of the video, every sound those of the sound. */
function listJoinsBeside(item: Item, { joins, soundJoins }: Written): readonly Join[] {
  if (item.kind === 'audio') return soundJoins
  return item.track === 1 ? joins : []
}

function toClipItem(item: Item, group: readonly Item[], writing: Written, file: XmlNode): XmlNode {
  const { input, clock } = writing
  const { plan } = input
  const { at } = item
  const when = (frame: number): number => at.in + Math.round((frame - at.start) * clock.perSequenceFrame)
  const beside = listJoinsBeside(item, writing)
  const levels = planPartLevels(input, at, measureReach(at, beside)).map(({ frame, gainDb }) => ({ when: when(frame), gainDb }))
  const filters = item.view ? toViewFilters(item.view, plan) : plan.audio ? [toLevelFilter(levels)] : []
  const edges = findEdges(at, beside, clock)
  const node = createElement(
    'clipitem',
    createLeaf('masterclipid', masterClipId),
    createLeaf('name', toBareName(input.sourceFileName)),
    createLeaf('enabled', true),
    createLeaf('duration', clock.duration),
    toRateElement(clock.rate),
    createLeaf('start', edges.start),
    createLeaf('end', edges.end),
    createLeaf('in', edges.in),
    createLeaf('out', edges.out),
    item.kind === 'video' ? createLeaf('alphatype', 'none') : null,
    file,
    createElement('sourcetrack', createLeaf('mediatype', item.kind), createLeaf('trackindex', item.channel)),
    ...filters,
    ...(group.length > 1 ? group.map(toLinkElement) : []),
  )
  return addAttributes(node, { id: item.id })
}

type WrittenItem = { item: Item; node: XmlNode }

function toTracks(
  itemList: readonly WrittenItem[],
  kind: Item['kind'],
  finish: (track: number) => XmlNode[],
  after: (item: Item) => XmlNode[],
): XmlNode[] {
  const count = Math.max(0, ...itemList.filter(({ item }) => item.kind === kind).map(({ item }) => item.track))
  return Array.from({ length: count }, (_, below) => {
    const own = itemList.filter(({ item }) => item.kind === kind && item.track === below + 1)
    return createElement(
      'track',
      ...own.flatMap(({ item, node }) => [node, ...after(item)]),
      createLeaf('enabled', true),
      createLeaf('locked', false),
      ...finish(below + 1),
    )
  })
}

/** Channels of the source that play. A single one next to other sounds plays on both sides. */
function listHeardChannels({ plan, probe }: XmemlInput, isAlone: boolean): number[] {
  const channels = plan.source.hasAudio ? listSpeechChannels(probe) : []
  return channels.length === 1 && !isAlone ? [...channels, ...channels] : channels
}

function toAudioElement(
  itemList: readonly WrittenItem[],
  { input, soundJoins }: Written,
  channelCount: number,
  more: readonly XmlNode[],
): XmlNode {
  const { plan } = input
  const outputCount = more.length > 0 ? 2 : Math.max(1, Math.min(2, channelCount))
  const sampleRate = input.probe.audio[0]?.sampleRate ?? 48_000
  const outputs = Array.from({ length: outputCount }, (_, index) =>
    createElement(
      'group',
      createLeaf('index', index + 1),
      createLeaf('numchannels', 1),
      createLeaf('downmix', 0),
      createElement('channel', createLeaf('index', index + 1)),
    ),
  )
  return createElement(
    'audio',
    createLeaf('numOutputChannels', outputCount),
    createElement('format', createElement('samplecharacteristics', createLeaf('depth', 16), createLeaf('samplerate', sampleRate))),
    createElement('outputs', ...outputs),
    ...toTracks(
      itemList,
      'audio',
      (track) => [createLeaf('outputchannelindex', ((track - 1) % 2) + 1)],
      (item) => soundJoins.filter(({ cutFrame }) => cutFrame === item.at.end).map((join) => toSoundTransitionItem(join, plan)),
    ),
    ...more,
  )
}

/** Stable per clip, so that an import replaces instead of duplicating. */
function makeSequenceUuid(input: XmemlInput): string {
  const { parts, width, height } = input.plan
  const digest = createHash('sha256')
    .update(JSON.stringify([input.sourceFileName, input.title, parts, width, height]))
    .digest('hex')
  return [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}

/**
 * Final Cut Pro 7 XML (xmeml version 4), for import into Premiere and Resolve: the cuts of the clip on its source, crops as
 * Basic Motion, captions and texts as text generators, transitions, and every other file on its own track.
 */
export function toXmeml(input: XmemlInput): string {
  const { plan, timeline } = input
  const clock = createMediaClock(plan, timeline.source.frameRate, input.probe)
  const placementList = listPlacements(plan, clock)
  const joins = plan.source.hasVideo ? findJoinsWithRoom(listJoins(input), placementList, clock) : []
  const writing: Written = { input, clock, joins, soundJoins: findJoinsWithRoom(listSoundJoins(input), placementList, clock) }
  const other = toOtherTracks(input)
  const channels = listHeardChannels(input, other.audio.length === 0)
  let isFirst = true
  const itemList = listItemGroups(input, clock, channels).flatMap((group) =>
    group.map((item): WrittenItem => {
      const file = isFirst ? toFileElement({ fileName: input.sourceFileName, probe: input.probe, clock }) : toFileMention()
      isFirst = false
      return { item, node: toClipItem(item, group, writing, file) }
    }),
  )
  const rate = toRateElement(plan.frameRate)
  const video = createElement(
    'video',
    createElement('format', toVideoCharacteristics(rate, plan.width, plan.height)),
    ...toTracks(
      itemList,
      'video',
      () => [],
      (item) =>
        listJoinsBeside(item, writing)
          .filter(({ cutFrame }) => cutFrame === item.at.end)
          .map((join) => toTransitionItem(join, plan)),
    ),
    ...other.video,
    toCaptionTrack(timeline, plan),
  )
  const sequence = createElement(
    'sequence',
    createLeaf('uuid', makeSequenceUuid(input)),
    createLeaf('name', input.title),
    createLeaf('duration', plan.frameCount),
    rate,
    toTimecodeElement('00:00:00:00', plan.frameRate),
    createElement(
      'media',
      video,
      plan.source.hasAudio || other.audio.length > 0 ? toAudioElement(itemList, writing, channels.length, other.audio) : null,
    ),
  )
  const root = createElement('xmeml', addAttributes(sequence, { id: 'sequence-1' }))
  return writeXml(addAttributes(root, { version: '4' }), 'xmeml')
}
