import type { LayoutSegment } from '@clipwright/contract/editor/layout'
import type { FrameRate } from '@clipwright/contract/rational'
import { msAtFrame } from './frames.ts'
import { cropSteps, pixelLayout } from './layout-geometry.ts'
import type { OutputSize } from './output-size.ts'
import type { ProgrammePart } from './programme.ts'
import type { RenderSegment } from './render-plan.ts'
import type { Timeline } from './timeline.ts'
import { memoizeRecent } from './layout/memoize.ts'
import type { ClipLayout } from './layout/clip-layout.ts'
import { layoutCache } from './layout/clip-layout.ts'

type Stretch = { layout: LayoutSegment | undefined; startFrame: number; frameCount: number; sourceStartMs: number }

/** Layout changes inside a path: where the size of the crop jumps, a segment of its own begins. */
function sizeChanges(layout: LayoutSegment): number[] {
  return layout.panes.flatMap((pane) =>
    pane.path.flatMap((key, index) => {
      const before = pane.path[index - 1]
      const differs = before !== undefined && Math.abs(key.h / before.h - 1) > 0.02
      return differs && key.move === 'cut' ? [key.atMs] : []
    }),
  )
}

/** The stretches of one part that keep one layout and one crop size, without gaps, counted from its first frame. */
function stretches(part: ProgrammePart, layouts: readonly LayoutSegment[], rate: FrameRate): Stretch[] {
  const within = (ms: number) => ms > part.sourceStartMs && ms < part.sourceEndMs
  const changes = layouts.flatMap((layout) => [layout.startMs, ...sizeChanges(layout)]).filter(within)
  const frameOf = (ms: number) => Math.round(((ms - part.sourceStartMs) * rate.num) / (1000 * rate.den))
  const starts = [...new Set([0, ...changes.map(frameOf)])].filter((frame) => frame < part.frameCount).sort((a, b) => a - b)
  return starts.map((frame, index) => {
    const frameCount = (starts[index + 1] ?? part.frameCount) - frame
    const sourceStartMs = part.sourceStartMs + msAtFrame(frame, rate)
    // The middle decides, so that half a frame of rounding cannot pick the layout before.
    const middle = sourceStartMs + msAtFrame(frameCount, rate) / 2
    return { layout: layoutAt(layouts, middle), startFrame: frame, frameCount, sourceStartMs }
  })
}

function layoutAt(layouts: readonly LayoutSegment[], sourceMs: number): LayoutSegment | undefined {
  let current = layouts[0]
  for (const layout of layouts) {
    if (layout.startMs > sourceMs) break
    current = layout
  }
  return current
}

function renderSegment(stretch: Stretch, timeline: PlannedClip, frame: OutputSize, rate: FrameRate): RenderSegment {
  const { layout, startFrame, frameCount, sourceStartMs } = stretch
  const source = { width: timeline.source.width, height: timeline.source.height }
  const isVisible = timeline.source.hasVideo && source.width > 0 && source.height > 0
  const base = { startFrame, frameCount, sourceStartMs }
  if (!isVisible) return { ...base, kind: 'fit', whole: { x: 0, y: 0, w: frame.width, h: frame.height }, panes: [] }
  const areas = pixelLayout(layout?.kind ?? 'fit', timeline.ratio, source, frame)
  const paths = areas.panes.map((_, index) => layout?.panes[index])
  // A layout with too few panes cannot be drawn; the whole source frame can.
  if (paths.some((pane) => pane === undefined)) {
    return { ...base, kind: 'fit', whole: pixelLayout('fit', timeline.ratio, source, frame).whole, panes: [] }
  }
  const window = { sourceStartMs, frameCount, rate }
  const panes = areas.panes.flatMap((target, index) => {
    const pane = paths[index]
    return pane ? [{ target, crop: cropSteps(pane, target, source, window) }] : []
  })
  return { ...base, kind: areas.kind, whole: areas.whole, panes }
}

type PlannedClip = Pick<Timeline, 'source' | 'ratio' | 'layouts'>
type PlannedPart = { startFrame: number; segments: readonly RenderSegment[] }

// The parts of the most recent plans: an edit changes one or two parts and only shifts the others.
const plannedParts = layoutCache(() =>
  memoizeRecent(
    4,
    (_layouts: Timeline['layouts'], _source: Timeline['source'], _ratio: string, _size: string) => new Map<string, PlannedPart>(),
  ),
)

function shiftSegments(segments: readonly RenderSegment[], byFrames: number): readonly RenderSegment[] {
  return byFrames === 0 ? segments : segments.map((segment) => ({ ...segment, startFrame: segment.startFrame + byFrames }))
}

/** What is seen of the source, part by part, without what lies over it. */
export function planSegments(
  timeline: PlannedClip,
  parts: readonly ProgrammePart[],
  { frame, rate, layout }: { frame: OutputSize; rate: FrameRate; layout: ClipLayout },
): RenderSegment[] {
  const { layouts, source, ratio } = timeline
  const cache = layout.cache(plannedParts)(layouts, source, ratio, `${frame.width} ${frame.height} ${rate.num} ${rate.den}`)
  const entries = parts.map((part): [string, PlannedPart] => {
    const { startFrame, frameCount, sourceStartMs, sourceEndMs } = part
    const key = `${sourceStartMs} ${sourceEndMs} ${frameCount}`
    const before = cache.get(key)
    const segments = before
      ? shiftSegments(before.segments, startFrame - before.startFrame)
      : shiftSegments(
          stretches(part, layouts, rate).map((stretch) => renderSegment(stretch, timeline, frame, rate)),
          startFrame,
        )
    return [key, { startFrame, segments }]
  })
  cache.clear()
  for (const [key, part] of entries) cache.set(key, part)
  return entries.flatMap(([, { segments }]) => segments)
}
