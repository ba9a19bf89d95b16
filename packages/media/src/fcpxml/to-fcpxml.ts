import type { CropStep, PixelBox, RenderPlan, RenderSegment } from '@clipwright/timeline/render-plan'
import { planPartLevels } from '../exchange/censor-levels.ts'
import type { ExchangeInput } from '../exchange/exchange-input.ts'
import { listJoins, listSoundJoins } from '../exchange/joins.ts'
import type { Join } from '../exchange/joins.ts'
import { measureReach, findJoinsWithRoom } from '../xml/transitions.ts'
import { createMediaClock, listPlacements, countTimecodeFrames } from '../xml/timing.ts'
import type { MediaClock, Placement } from '../xml/timing.ts'
import { createElement, addAttributes, writeXml } from '../xml/xml-writer.ts'
import type { XmlNode } from '../xml/xml-writer.ts'
import { createClock, toViewAdjustments, toVolumeAdjustment } from './adjustments.ts'
import { listConnectedItems } from './connected.ts'
import type { Connected } from './connected.ts'
import { formatTime } from './fraction-time.ts'
import { openResources } from './resources.ts'
import type { ResourceBook } from './resources.ts'

type Writing = {
  input: ExchangeInput
  book: ResourceBook
  clock: MediaClock
  plan: RenderPlan
  joins: readonly Join[]
  soundJoins: readonly Join[]
}

const crossDissolve = 'FxPlug:4731E73A-8DAC-4113-9A30-AE85B1761265'

// The cross-fade that the program itself adds between clips with sound.
const audioCrossfade = 'FFAudioTransition'

function toTransitionNode(join: Join, { book, plan, soundJoins }: Writing): XmlNode {
  // The one transition every program has; the name says which one is meant.
  const names: Record<Join['kind'], string> = {
    'cross-fade': 'Cross Dissolve',
    'dip-black': 'Fade To Black',
    'dip-white': 'Fade To White',
    'slide-left': 'Slide Left',
    'slide-right': 'Slide Right',
    'wipe-left': 'Wipe Left',
    'wipe-right': 'Wipe Right',
  }
  const videoPart = plan.source.hasVideo
    ? addAttributes(createElement('filter-video'), { ref: book.effect('Cross Dissolve', crossDissolve), name: 'Cross Dissolve' })
    : null
  const isHeard = soundJoins.some(({ cutFrame }) => cutFrame === join.cutFrame)
  const audioPart = isHeard
    ? addAttributes(createElement('filter-audio'), { ref: book.effect('Audio Crossfade', audioCrossfade), name: 'Audio Crossfade' })
    : null
  return addAttributes(createElement('transition', videoPart, audioPart), {
    name: names[join.kind],
    offset: formatTime(join.cutFrame - join.halfFrames, plan.frameRate),
    duration: formatTime(2 * join.halfFrames, plan.frameRate),
  })
}

function toStillSteps(box: PixelBox): CropStep[] {
  return [{ ...box, atFrame: 0, move: 'cut' }]
}

/** The videos of a segment, bottom first. */
function listViews(segment: RenderSegment, plan: RenderPlan): { target: PixelBox; steps: readonly CropStep[] }[] {
  if (!plan.source.hasVideo) return []
  const all = { x: 0, y: 0, w: plan.source.width, h: plan.source.height }
  return [
    ...(segment.whole ? [{ target: segment.whole, steps: toStillSteps(all) }] : []),
    ...segment.panes.map(({ target, crop }) => ({ target, steps: crop })),
  ]
}

/** One segment in the spine: its lowest video with the sound; its other videos, and whatever else begins in it, on lanes. */
function toSpineClip(at: Placement, writing: Writing, connected: readonly Connected[]): XmlNode {
  const { input, book, clock, plan, soundJoins } = writing
  const { source } = book
  const start = source.startFrames + at.in
  const timeAt = createClock(start, source.rate, clock.perSequenceFrame)
  const [lowest, ...others] = listViews(at.segment, plan)
  const common = (offset: string): Record<string, string> => ({
    ref: source.id,
    name: source.name,
    offset,
    start: formatTime(start, source.rate),
    duration: formatTime(at.end - at.start, plan.frameRate),
  })
  const panes = others.map((view, index) =>
    addAttributes(createElement('asset-clip', ...toViewAdjustments({ ...view, timeAt }, plan)), {
      ...common(formatTime(start, source.rate)),
      lane: String(index + 1),
      srcEnable: 'video',
    }),
  )
  const volume =
    plan.source.hasAudio && plan.audio
      ? [toVolumeAdjustment(planPartLevels(input, at, measureReach(at, soundJoins)), (frame) => timeAt(frame - at.start))]
      : []
  const over = connected.map(({ node, lane, startFrame }) =>
    addAttributes(node, { lane: String(lane), offset: timeAt(startFrame - at.start) }),
  )
  const view = lowest ? toViewAdjustments({ ...lowest, timeAt }, plan) : []
  return addAttributes(createElement('asset-clip', ...view, ...volume, ...panes, ...over), {
    ...common(formatTime(at.start, plan.frameRate)),
    ...(source.format === null ? {} : { format: source.format }),
    tcFormat: 'NDF',
    ...(source.hasAudio ? { audioRole: 'dialogue' } : {}),
  })
}

/** A span of the programme without any part of the source, under an intro or outro. */
function toGapNode(startFrame: number, frameCount: number, plan: RenderPlan, connected: readonly Connected[]): XmlNode {
  const over = connected.map(({ node, lane, startFrame: at }) =>
    addAttributes(node, { lane: String(lane), offset: formatTime(at - startFrame, plan.frameRate) }),
  )
  return addAttributes(createElement('gap', ...over), {
    name: 'Gap',
    offset: formatTime(startFrame, plan.frameRate),
    start: '0s',
    duration: formatTime(frameCount, plan.frameRate),
  })
}

function toSpine(writing: Writing, placementList: readonly Placement[]): XmlNode {
  const { plan, input, book, joins } = writing
  const connected = listConnectedItems(input, book)
  const within = (from: number, to: number) => connected.filter(({ startFrame }) => startFrame >= from && startFrame < to)
  const first = placementList[0]?.start ?? 0
  const end = placementList.at(-1)?.end ?? 0
  const nodes: XmlNode[] = []
  if (first > 0) nodes.push(toGapNode(0, first, plan, within(0, first)))
  for (const at of placementList) {
    nodes.push(toSpineClip(at, writing, within(at.start, at.end)))
    nodes.push(...joins.filter(({ cutFrame }) => cutFrame === at.end).map((join) => toTransitionNode(join, writing)))
  }
  if (end < plan.frameCount) nodes.push(toGapNode(end, plan.frameCount - end, plan, within(end, plan.frameCount)))
  return createElement('spine', ...nodes)
}

/**
 * FCPXML 1.10, for import into Final Cut Pro and Resolve: the cuts of the clip on its source, crops, captions and texts as
 * titles, transitions, and every other file, connected to the clip it begins in.
 */
export function toFcpxml(input: ExchangeInput): string {
  const { plan, timeline, probe, title } = input
  const clock = createMediaClock(plan, timeline.source.frameRate, probe)
  const book = openResources(input, countTimecodeFrames(probe.video?.startTimecode ?? '00:00:00:00', clock.rate))
  const placementList = listPlacements(plan, clock)
  const soundJoins = findJoinsWithRoom(listSoundJoins(input), placementList, clock)
  const joins = plan.source.hasVideo ? findJoinsWithRoom(listJoins(input), placementList, clock) : soundJoins
  const line = toSpine({ input, book, clock, plan, joins, soundJoins }, placementList)
  const sequence = addAttributes(createElement('sequence', line), {
    format: book.sequenceFormat,
    duration: formatTime(plan.frameCount, plan.frameRate),
    tcStart: '0s',
    tcFormat: 'NDF',
    audioLayout: 'stereo',
    audioRate: '48k',
  })
  const project = addAttributes(createElement('project', sequence), { name: title })
  const event = addAttributes(createElement('event', project), { name: title })
  const root = createElement('fcpxml', createElement('resources', ...book.nodes()), createElement('library', event))
  return writeXml(addAttributes(root, { version: '1.10' }), 'fcpxml')
}
