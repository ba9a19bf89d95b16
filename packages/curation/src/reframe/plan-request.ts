import type { Box, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import { layoutAreas, type LayoutKind, type LayoutSegment } from '@clipwright/contract/editor/layout'
import { typicalBox } from './face-presence.ts'
import type { Intent } from './layout-choice.ts'
import { castsOf, type MainFace } from './main-faces.ts'
import { planLayout, shotParts, tidyRanges, toSegment, type PlanInput } from './plan-layout.ts'

/** A layout that a person chose. `ranges` of the input say where. */
type LayoutRequest = { kind: 'layout'; layout: LayoutKind }
/** A face that one pane of a layout follows; each range of the input is one scene. */
type FollowRequest = { kind: 'follow'; layout: LayoutKind; pane: number; trackId: string }

// Boxes that share this much of both are taken for one person who was filmed again from the same place.
const leastSameShare = 0.3

function shotsOf({ analysis }: PlanInput): Span[] {
  return analysis.shots.length > 0 ? analysis.shots : [analysis.range]
}

function paneCount(layout: LayoutKind, { analysis, ratio }: PlanInput): number {
  return layoutAreas(layout, ratio, analysis.width / Math.max(1, analysis.height)).panes.length
}

/** The largest faces, one a pane, from left to right. Panes without a face show the middle of the frame. */
function groupsFor(faces: readonly MainFace[], panes: number): FaceTrack[][] {
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

/** The chosen layout everywhere. Where the planner would rather not, faces go into its panes as far as there are any. */
export function planChosenLayout(input: PlanInput, { layout }: LayoutRequest): LayoutSegment[] {
  const { analysis, pref } = input
  if (!analysis.hasVideo || analysis.width <= 0) return planLayout(input).segments
  const segments = planLayout({ ...input, pref: { ...pref, ...onlyLayout(layout) } }).segments
  const shots = shotsOf(input)
  return segments.flatMap((segment) => {
    if (segment.kind === layout) return [segment]
    return shotParts(segment, shots).map((part) => {
      const faces = castsOf(
        analysis.faces.filter(({ shot }) => shot === part.shot),
        part,
      ).toSorted((a, b) => b.faces.length - a.faces.length)[0]?.faces
      return toSegment(toIntent({ ...part, kind: layout, groups: groupsFor(faces ?? [], paneCount(layout, input)) }), input)
    })
  })
}

function toIntent({ startMs, endMs, kind, groups }: Pick<Intent, 'startMs' | 'endMs' | 'kind' | 'groups'>): Intent {
  return { startMs, endMs, kind, groups, speakerTrackId: undefined, confidence: 1, reason: 'chosen' }
}

/** Share of the two boxes together that both cover. */
function sameShare(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  if (w <= 0 || h <= 0) return 0
  return (w * h) / (a.w * a.h + b.w * b.h - w * h)
}

/** The chosen face in a part of a shot: itself, or in another shot whoever is seen in its place. */
function faceIn(part: Span & { shot: number }, target: FaceTrack, faces: readonly FaceTrack[]): FaceTrack | undefined {
  const own = target.shot === part.shot ? typicalBox(target, part) : undefined
  if (own) return target
  const targetBox = typicalBox(target, { startMs: target.samples[0]?.atMs ?? 0, endMs: (target.samples.at(-1)?.atMs ?? 0) + 1 })
  if (!targetBox || target.shot === part.shot) return undefined
  return faces
    .filter(({ shot }) => shot === part.shot)
    .flatMap((track) => {
      const box = typicalBox(track, part)
      return box ? [{ track, share: sameShare(targetBox, box) }] : []
    })
    .filter(({ share }) => share >= leastSameShare)
    .toSorted((a, b) => b.share - a.share)[0]?.track
}

/**
 * The camera of one pane on one face, scene by scene, as calm as every other. Segments have all panes of the layout, of
 * which only the chosen one means something. Parts where the face is not seen are left out.
 */
export function planFollow(input: PlanInput, { layout, pane, trackId }: FollowRequest): LayoutSegment[] {
  const { analysis, ranges } = input
  const target = analysis.faces.find(({ id }) => id === trackId)
  if (!target || pane >= paneCount(layout, input)) return []
  const shots = shotsOf(input)
  return tidyRanges(ranges.map((range) => ({ ...range })))
    .flatMap((range) => scenesWithin(range, ranges))
    .flatMap((scene) => shotParts(scene, shots))
    .flatMap((part) => {
      const track = faceIn(part, target, analysis.faces)
      if (!track) return []
      const groups = Array.from({ length: paneCount(layout, input) }, (_, index) => (index === pane ? [track] : []))
      return [{ ...toSegment(toIntent({ ...part, kind: layout, groups }), input), reason: 'followsChosen' }]
    })
}

/** Scenes touch, so tidying joins them: here they are parted again, since each has a camera of its own. */
function scenesWithin(range: Span, scenes: readonly Span[]): Span[] {
  const starts = [...new Set([range.startMs, ...scenes.map(({ startMs }) => startMs)])].filter(
    (ms) => ms >= range.startMs && ms < range.endMs,
  )
  const ordered = starts.toSorted((a, b) => a - b)
  return ordered.map((startMs, index) => ({ startMs, endMs: ordered[index + 1] ?? range.endMs }))
}
