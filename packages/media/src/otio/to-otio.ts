import type { FrameRate } from '@clipwright/contract/rational'
import { frameAtMs, mediaFrameRate, msAtFrame, wholeFrames } from '@clipwright/timeline/frames'
import { findSilentFrames } from '../exchange/censor-levels.ts'
import type { ExchangeInput } from '../exchange/exchange-input.ts'
import { listJoins, listSoundJoins } from '../exchange/joins.ts'
import type { Join } from '../exchange/joins.ts'
import { listOtherMedia, splitIntoRows } from '../exchange/other-media.ts'
import type { PlacedMedia } from '../exchange/placed-media.ts'
import { toBareName, toRelativeUrl } from '../xml/media-file.ts'
import { createMediaClock, listPlacements, countTimecodeFrames } from '../xml/timing.ts'
import type { MediaClock, Placement } from '../xml/timing.ts'
import { findJoinsWithRoom } from '../xml/transitions.ts'

// NOTE: The oldest schema versions that have what is needed: newer programs read older versions, not the other way round.
type OtioNode = { OTIO_SCHEMA: string; [field: string]: unknown }

const perSecond = ({ num, den }: FrameRate): number => num / den
const time = (value: number, rate: FrameRate): OtioNode => ({ OTIO_SCHEMA: 'RationalTime.1', rate: perSecond(rate), value })
const range = (start: number, duration: number, rate: FrameRate): OtioNode => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: time(start, rate),
  duration: time(duration, rate),
})

/** A file and the grid of its frames; `startFrames` is the number of its first frame. */
type Media = { fileName: string; rate: FrameRate; startFrames: number; lengthFrames: number | null }

function toClip(media: Media, start: number, duration: number): OtioNode {
  return toMediaClip(media, range(media.startFrames + start, duration, media.rate))
}

/** Opacity of an image as a named effect: the format itself defines no effects. */
function toOpacityEffect(opacity: number): OtioNode[] {
  return opacity < 1 ? [{ OTIO_SCHEMA: 'Effect.1', name: 'Opacity', effect_name: 'Opacity', metadata: { clipwright: { opacity } } }] : []
}

function toMediaClip(
  { fileName, rate, startFrames, lengthFrames }: Media,
  sourceRange: OtioNode,
  effects: readonly OtioNode[] = [],
): OtioNode {
  return {
    OTIO_SCHEMA: 'Clip.1',
    name: toBareName(fileName).toWellFormed(),
    source_range: sourceRange,
    media_reference: {
      OTIO_SCHEMA: 'ExternalReference.1',
      // A relative address: the program looks beside the document, then asks.
      target_url: toRelativeUrl(fileName),
      available_range: lengthFrames === null ? null : range(startFrames, lengthFrames, rate),
      metadata: {},
    },
    effects,
    markers: [],
    metadata: {},
  }
}

const gap = (frames: number, rate: FrameRate): OtioNode => ({
  OTIO_SCHEMA: 'Gap.1',
  name: '',
  source_range: range(0, frames, rate),
  effects: [],
  markers: [],
  metadata: {},
})

function toTransition(join: Join, rate: FrameRate): OtioNode {
  return {
    OTIO_SCHEMA: 'Transition.1',
    name: join.kind,
    transition_type: join.kind === 'cross-fade' ? 'SMPTE_Dissolve' : 'Custom_Transition',
    in_offset: time(join.halfFrames, rate),
    out_offset: time(join.halfFrames, rate),
    metadata: { clipwright: { kind: join.kind } },
  }
}

function toTrack(name: string, kind: 'Video' | 'Audio', children: readonly OtioNode[]): OtioNode {
  return { OTIO_SCHEMA: 'Track.1', name, kind, children, source_range: null, effects: [], markers: [], metadata: {} }
}

/** Items in order on the programme, with gaps in between. */
function fillWithGaps(
  pieces: readonly { start: number; end: number; node: OtioNode; after?: OtioNode[] }[],
  frameCount: number,
  rate: FrameRate,
): OtioNode[] {
  const children: OtioNode[] = []
  let next = 0
  for (const { start, end, node, after = [] } of pieces) {
    if (start > next) children.push(gap(start - next, rate))
    children.push(node, ...after)
    next = end
  }
  if (next < frameCount) children.push(gap(frameCount - next, rate))
  return children
}

type Source = { media: Media; clock: MediaClock; placed: Placement[]; joins: Join[]; soundJoins: Join[] }

/** Segments of a part are one clip here: the format has no crops to tell them apart. */
function joinWholeParts({ placed: placementList }: Source, { plan }: ExchangeInput): Placement[] {
  return plan.parts.flatMap((part) => {
    const own = placementList.filter(({ start }) => start >= part.startFrame && start < part.startFrame + part.frameCount)
    const [first, last] = [own[0], own.at(-1)]
    return first && last ? [{ ...first, end: last.end, out: last.out }] : []
  })
}

function listSourceVideo(source: Source, input: ExchangeInput): OtioNode[] {
  const { plan } = input
  const pieces = joinWholeParts(source, input).map((at) => ({
    start: at.start,
    end: at.end,
    node: toClip(source.media, at.in, at.out - at.in),
    after: source.joins.filter(({ cutFrame }) => cutFrame === at.end).map((join) => toTransition(join, plan.frameRate)),
  }))
  return fillWithGaps(pieces, plan.frameCount, plan.frameRate)
}

/** Gaps for censored words and for what the enhanced voice speaks: silence needs no effect. */
function listSourceSound(source: Source, input: ExchangeInput): OtioNode[] {
  const { plan } = input
  const silent = findSilentFrames(input)
  const pieces = joinWholeParts(source, input).flatMap((at) => {
    const edges = silent.flatMap(({ from, to }) => [from, to]).filter((frame) => frame > at.start && frame < at.end)
    const starts = [...new Set([at.start, ...edges])].toSorted((a, b) => a - b)
    return starts.flatMap((start, index) => {
      const end = starts[index + 1] ?? at.end
      if (silent.some(({ from, to }) => start >= from && start < to)) return []
      const media = (frame: number): number => at.in + Math.round((frame - at.start) * source.clock.perSequenceFrame)
      return [{ start, end, node: toClip(source.media, media(start), media(end) - media(start)) }]
    })
  })
  const joins = source.soundJoins.flatMap((join): Join[] => {
    const before = pieces.find(({ end }) => end === join.cutFrame)
    const after = pieces.find(({ start }) => start === join.cutFrame)
    if (!before || !after) return []
    const halfFrames = Math.min(join.halfFrames, before.end - before.start, after.end - after.start)
    return [{ ...join, halfFrames }]
  })
  const joinedPieces = pieces.map((piece) => ({
    ...piece,
    after: joins.filter(({ cutFrame }) => cutFrame === piece.end).map((join) => toTransition(join, plan.frameRate)),
  }))
  return fillWithGaps(joinedPieces, plan.frameCount, plan.frameRate)
}

function toMedia({ facts }: PlacedMedia, sequenceRate: FrameRate): Media {
  const rate = facts.frameRate ? mediaFrameRate(facts.frameRate) : sequenceRate
  return {
    fileName: facts.fileName,
    rate,
    startFrames: 0,
    lengthFrames: facts.durationMs === null ? null : Math.max(1, frameAtMs(facts.durationMs, rate)),
  }
}

/** Without the stretches beyond its cuts: transitions carry those lengths. */
function toCuts(media: PlacedMedia, { plan }: ExchangeInput): PlacedMedia {
  const { before = 0, after = 0 } = media.beyond ?? {}
  return {
    ...media,
    startFrame: media.startFrame + before,
    frameCount: media.frameCount - before - after,
    inMs: media.inMs + msAtFrame(before, plan.frameRate),
  }
}

function listTransitionAfter(media: PlacedMedia, next: PlacedMedia | undefined, rate: FrameRate): OtioNode[] {
  const cutFrame = media.startFrame + media.frameCount
  const halfFrames = next?.startFrame === cutFrame ? Math.min(media.beyond?.after ?? 0, next.beyond?.before ?? 0) : 0
  return halfFrames > 0 ? [toTransition({ cutFrame, halfFrames, kind: 'cross-fade' }, rate)] : []
}

function listRowChildren(row: readonly PlacedMedia[], { plan }: ExchangeInput): OtioNode[] {
  const pieces = row.map((media, index) => {
    // On the clip's grid even for files with another: lengths add up, so a fraction of a frame would shift all that follows.
    const { facts, startFrame, frameCount } = media
    const start = frameAtMs(media.inMs, plan.frameRate)
    const latest = facts.durationMs === null ? start : Math.max(0, wholeFrames(facts.durationMs, plan.frameRate) - frameCount)
    const node = toMediaClip(
      toMedia(media, plan.frameRate),
      range(Math.min(start, latest), frameCount, plan.frameRate),
      toOpacityEffect(media.placement?.opacity ?? 1),
    )
    return { start: startFrame, end: startFrame + frameCount, node, after: listTransitionAfter(media, row[index + 1], plan.frameRate) }
  })
  return fillWithGaps(pieces, plan.frameCount, plan.frameRate)
}

/** OpenTimelineIO: the cuts of the clip on its source, transitions, and every other file on its own track. */
export function toOtio(input: ExchangeInput): string {
  const { plan, probe, timeline } = input
  const clock = createMediaClock(plan, timeline.source.frameRate, probe)
  const startFrames = countTimecodeFrames(probe.video?.startTimecode ?? '00:00:00:00', clock.rate)
  const placementList = listPlacements(plan, clock)
  const media = { fileName: input.sourceFileName, rate: clock.rate, startFrames, lengthFrames: clock.duration }
  const source: Source = {
    media,
    clock,
    placed: placementList,
    joins: plan.source.hasVideo ? findJoinsWithRoom(listJoins(input), placementList, clock) : [],
    soundJoins: findJoinsWithRoom(listSoundJoins(input), placementList, clock),
  }
  const other = listOtherMedia(input).map((media) => toCuts(media, input))
  const rows = (role: PlacedMedia['role']) => splitIntoRows(other.filter((one) => one.role === role))
  const visibleRows = [...rows('insert'), ...rows('overlay')]
  const soundRows = splitIntoRows(other.filter(({ levels }) => levels !== null))
  const tracks = [
    ...(plan.source.hasVideo ? [toTrack('V1', 'Video', listSourceVideo(source, input))] : []),
    ...visibleRows.map((row, index) => toTrack(`V${index + 2}`, 'Video', listRowChildren(row, input))),
    ...(plan.source.hasAudio ? [toTrack('A1', 'Audio', listSourceSound(source, input))] : []),
    ...soundRows.map((row, index) => toTrack(`A${index + 2}`, 'Audio', listRowChildren(row, input))),
  ]
  const document: OtioNode = {
    OTIO_SCHEMA: 'Timeline.1',
    name: input.title.toWellFormed(),
    global_start_time: time(0, plan.frameRate),
    tracks: { OTIO_SCHEMA: 'Stack.1', name: 'tracks', children: tracks, source_range: null, effects: [], markers: [], metadata: {} },
    metadata: {},
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
