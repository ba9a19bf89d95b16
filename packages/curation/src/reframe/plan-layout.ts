import type { Analysis, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import { layoutAreas, type AspectRatio, type LayoutPlan, type LayoutSegment, type Pane } from '@clipwright/contract/editor/layout'
import type { RenderPref } from '@clipwright/contract/projects/preferences'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { findVoices } from './active-speaker.ts'
import { chooseLayouts, toFrameAspect, showWholeFrame, type Scenery } from './choose-layout.ts'
import { followFaces } from './follow-face.ts'
import { findAllowedLayouts, type Intent } from './layout-choice.ts'
import { splitIntoCasts } from './main-faces.ts'
import { sizePaneCrop } from './pane-crop.ts'

export type PlanInput = {
  analysis: Analysis
  transcript: Transcript | null
  /** Parts of the source in the clip, source ms. The plan covers them in order of the source, whatever their playing order. */
  ranges: Span[]
  ratio: AspectRatio
  pref: RenderPref
}

/** Sorted, without overlaps or empty ones. */
export function tidyRanges(ranges: readonly Span[]): Span[] {
  const tidy: Span[] = []
  for (const range of ranges.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = tidy.at(-1)
    if (last && range.startMs <= last.endMs) last.endMs = Math.max(last.endMs, range.endMs)
    else if (range.endMs > range.startMs) tidy.push({ startMs: range.startMs, endMs: range.endMs })
  }
  return tidy
}

/** Splits a range at the shots; parts outside every shot have shot -1. */
export function splitAtShots(range: Span, shots: readonly Span[]): (Span & { shot: number })[] {
  const parts: (Span & { shot: number })[] = []
  let atMs = range.startMs
  for (const [shot, { startMs, endMs }] of shots.entries()) {
    const from = Math.max(atMs, startMs)
    const to = Math.min(range.endMs, endMs)
    if (to <= from) continue
    if (from > atMs) parts.push({ startMs: atMs, endMs: from, shot: -1 })
    parts.push({ startMs: from, endMs: to, shot })
    atMs = to
  }
  if (atMs < range.endMs) parts.push({ startMs: atMs, endMs: range.endMs, shot: -1 })
  return parts
}

const facesOf = ({ kind, groups }: Intent): string => [kind, ...groups.map((group) => group.map(({ id }) => id).join('+'))].join('|')

/** Merges neighbours in one shot with the same faces and layout, so that the camera does not restart. */
function joinEqual(intents: readonly Intent[]): Intent[] {
  const merged: Intent[] = []
  for (const next of intents) {
    const last = merged.at(-1)
    if (last && facesOf(last) === facesOf(next)) {
      last.endMs = next.endMs
      last.confidence = Math.min(last.confidence, next.confidence)
    } else merged.push({ ...next })
  }
  return merged
}

/** A part without faces this short between two that fill the frame would flash as a small image. */
const flashMs = 1200

function removeFlashes(intents: readonly Intent[], scenery: Scenery): Intent[] {
  return intents.map((one, index) => {
    const isFlash = one.kind === 'fit' && one.groups.length === 0 && one.endMs - one.startMs < flashMs
    const neighbours = [intents[index - 1], intents[index + 1]].filter((other) => other !== undefined)
    if (!isFlash || neighbours.length === 0 || !scenery.allowed('fill') || neighbours.some(({ kind }) => kind === 'fit')) return one
    return {
      ...one,
      kind: 'fill',
      groups: [[]],
      confidence: 0.4,
      reason: 'shortShot',
    }
  })
}

/** Plans the camera of each pane. */
export function toSegment(one: Intent, { analysis, ratio }: Pick<PlanInput, 'analysis' | 'ratio'>): LayoutSegment {
  const sourceAspect = analysis.width / analysis.height
  const areas = layoutAreas(one.kind, ratio, sourceAspect)
  const panes = areas.panes.map((area, index): Pane => {
    const group: FaceTrack[] = one.groups[index] ?? []
    const aspects = { sourceAspect, paneAspect: (area.w / area.h) * toFrameAspect(ratio) }
    const others = one.groups.flatMap((tracks, other) => (other === index ? [] : tracks))
    const path = followFaces(group, one, sizePaneCrop({ kind: one.kind, group, others, span: one, aspects, sourceHeight: analysis.height }))
    const [only] = group
    return { ...(only && group.length === 1 ? { trackId: only.id } : {}), path }
  })
  return {
    startMs: one.startMs,
    endMs: one.endMs,
    kind: areas.kind,
    panes,
    ...(one.speakerTrackId === undefined ? {} : { speakerTrackId: one.speakerTrackId }),
    confidence: Math.round(one.confidence * 100) / 100,
    reason: one.reason,
  }
}

function planIntents(input: PlanInput, ranges: readonly Span[]): Intent[] {
  const { analysis, ratio, pref, transcript } = input
  if (!analysis.hasVideo || analysis.width <= 0 || analysis.height <= 0) {
    return ranges.map((range) => showWholeFrame(range, 'noPicture'))
  }
  if (pref.skipReframe) return ranges.map((range) => showWholeFrame(range, 'reframeOff'))
  const voices = findVoices(analysis.speech, transcript)
  const scenery: Scenery = {
    ratio,
    sourceAspect: analysis.width / analysis.height,
    sourceHeight: analysis.height,
    allowed: findAllowedLayouts(pref),
    voices,
  }
  const shots = analysis.shots.length > 0 ? analysis.shots : [analysis.range]
  const parts = ranges.flatMap((range) => splitAtShots(range, shots))
  const intents = parts.flatMap((part) => {
    const tracks = analysis.faces.filter(({ shot }) => shot === part.shot)
    return joinEqual(splitIntoCasts(tracks, part).flatMap((cast) => chooseLayouts(cast, scenery)))
  })
  return removeFlashes(intents, scenery)
}

/**
 * Decides what each moment of a clip shows: a layout for every shot and a smooth camera path for each pane. Segments are in
 * order of source time and cover the ranges; crops are inside the frame and have exactly the aspect ratio of their pane.
 * A source without video gives fit segments without panes.
 */
export function planLayout(input: PlanInput): LayoutPlan {
  const ranges = tidyRanges(input.ranges)
  const intents = planIntents(input, ranges.length > 0 ? ranges : [input.analysis.range])
  return { ratio: input.ratio, segments: intents.map((one) => toSegment(one, input)) }
}
