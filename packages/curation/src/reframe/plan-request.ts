import type { Box, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import { layoutAreas, type LayoutKind, type LayoutSegment } from '@clipwright/contract/editor/layout'
import { findTypicalBox } from './face-presence.ts'
import type { Intent } from './layout-choice.ts'
import { splitIntoCasts, type MainFace } from './main-faces.ts'
import { planLayout, splitAtShots, tidyRanges, toSegment, type PlanInput } from './plan-layout.ts'

/** A layout chosen by a person for the `ranges` of the input. */
type LayoutRequest = { kind: 'layout'; layout: LayoutKind }
/** A face for one pane of a layout to follow; each range of the input is one scene. */
type FollowRequest = { kind: 'follow'; layout: LayoutKind; pane: number; trackId: string }

// Boxes that overlap this much are one person, filmed again from the same position.
const leastSameShare = 0.3

function listShots({ analysis }: PlanInput): Span[] {
  return analysis.shots.length > 0 ? analysis.shots : [analysis.range]
}

function countPanes(layout: LayoutKind, { analysis, ratio }: PlanInput): number {
  return layoutAreas(layout, ratio, analysis.width / Math.max(1, analysis.height)).panes.length
}

/** The largest faces, one per pane, from left to right. Panes without a face show the centre of the frame. */
function groupFaces(faces: readonly MainFace[], panes: number): FaceTrack[][] {
  const largest = faces
    .toSorted((a, b) => b.box.h - a.box.h)
    .slice(0, panes)
    .toSorted((a, b) => a.box.x - b.box.x)
  return Array.from({ length: panes }, (_, index) => (largest[index] ? [largest[index].track] : []))
}

const onlyLayout = (layout: LayoutKind) =>
  ({
    enableAutoLayout: false,
    skipReframe: false,
    enableFillLayout: layout === 'fill',
    enableFitLayout: layout === 'fit',
    enableSplitLayout: layout === 'split',
    enableThreeLayout: layout === 'three',
    enableFourLayout: layout === 'four',
    enableScreenLayout: layout === 'screen',
  }) as const

/** The chosen layout in every part. Where the planner would use another one, faces fill its panes as far as there are any. */
export function planChosenLayout(input: PlanInput, { layout }: LayoutRequest): LayoutSegment[] {
  const { analysis, pref } = input
  if (!analysis.hasVideo || analysis.width <= 0) return planLayout(input).segments
  const segments = planLayout({ ...input, pref: { ...pref, ...onlyLayout(layout) } }).segments
  const shots = listShots(input)
  return segments.flatMap((segment) => {
    if (segment.kind === layout) return [segment]
    return splitAtShots(segment, shots).map((part) => {
      const faces = splitIntoCasts(
        analysis.faces.filter(({ shot }) => shot === part.shot),
        part,
      ).toSorted((a, b) => b.faces.length - a.faces.length)[0]?.faces
      return toSegment(toIntent({ ...part, kind: layout, groups: groupFaces(faces ?? [], countPanes(layout, input)) }), input)
    })
  })
}

function toIntent({ startMs, endMs, kind, groups }: Pick<Intent, 'startMs' | 'endMs' | 'kind' | 'groups'>): Intent {
  return { startMs, endMs, kind, groups, speakerTrackId: undefined, confidence: 1, reason: 'chosen' }
}

/** Intersection over union of two boxes. */
function measureOverlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  if (w <= 0 || h <= 0) return 0
  return (w * h) / (a.w * a.h + b.w * b.h - w * h)
}

/** The chosen face in a part of a shot: itself, or in another shot whoever is in its place. */
function findFaceIn(part: Span & { shot: number }, target: FaceTrack, faces: readonly FaceTrack[]): FaceTrack | undefined {
  const own = target.shot === part.shot ? findTypicalBox(target, part) : undefined
  if (own) return target
  const targetBox = findTypicalBox(target, { startMs: target.samples[0]?.atMs ?? 0, endMs: (target.samples.at(-1)?.atMs ?? 0) + 1 })
  if (!targetBox || target.shot === part.shot) return undefined
  return faces
    .filter(({ shot }) => shot === part.shot)
    .flatMap((track) => {
      const box = findTypicalBox(track, part)
      return box ? [{ track, share: measureOverlap(targetBox, box) }] : []
    })
    .filter(({ share }) => share >= leastSameShare)
    .toSorted((a, b) => b.share - a.share)[0]?.track
}

/**
 * Camera of one pane on one face, scene by scene, as smooth as any other. Segments have all panes of the layout, but only
 * the chosen one is meaningful. Parts without the face are left out.
 */
export function planFollow(input: PlanInput, { layout, pane, trackId }: FollowRequest): LayoutSegment[] {
  const { analysis, ranges } = input
  const target = analysis.faces.find(({ id }) => id === trackId)
  if (!target || pane >= countPanes(layout, input)) return []
  const shots = listShots(input)
  return tidyRanges(ranges.map((range) => ({ ...range })))
    .flatMap((range) => splitAtScenes(range, ranges))
    .flatMap((scene) => splitAtShots(scene, shots))
    .flatMap((part) => {
      const track = findFaceIn(part, target, analysis.faces)
      if (!track) return []
      const groups = Array.from({ length: countPanes(layout, input) }, (_, index) => (index === pane ? [track] : []))
      return [{ ...toSegment(toIntent({ ...part, kind: layout, groups }), input), reason: 'followsChosen' }]
    })
}

/** Splits touching scenes again, which were merged above: each has its own camera. */
function splitAtScenes(range: Span, scenes: readonly Span[]): Span[] {
  const starts = [...new Set([range.startMs, ...scenes.map(({ startMs }) => startMs)])].filter(
    (ms) => ms >= range.startMs && ms < range.endMs,
  )
  const ordered = starts.toSorted((a, b) => a - b)
  return ordered.map((startMs, index) => ({ startMs, endMs: ordered[index + 1] ?? range.endMs }))
}
