import { evenNear } from './layout-geometry.ts'
import type { CropStep, RenderSegment } from './render-plan.ts'
import { countStarted } from './span-index.ts'

const atFrame = (step: CropStep): number => step.atFrame

/** Where a crop is at a frame of its segment. */
function stepAt(steps: readonly CropStep[], frame: number): CropStep {
  const count = Math.max(1, countStarted(steps, frame, atFrame))
  const current = steps[count - 1] ?? { x: 0, y: 0, w: 2, h: 2, atFrame: 0, move: 'cut' }
  const next = steps[count]
  if (next?.move !== 'linear') return current
  const share = (frame - current.atFrame) / (next.atFrame - current.atFrame)
  const mix = (a: number, b: number) => evenNear(a + (b - a) * share)
  return { ...current, x: mix(current.x, next.x), y: mix(current.y, next.y) }
}

/** The steps of a crop for `frameCount` frames from `from`, counted from 0 again. */
function sliceSteps(steps: readonly CropStep[], from: number, frameCount: number): CropStep[] {
  const last = from + frameCount - 1
  const startedCount = countStarted(steps, last, atFrame)
  const inside = steps.slice(countStarted(steps, from, atFrame), startedCount)
  const next = steps[startedCount]
  // A glide that goes on after the slice ends on its last frame where it is by then.
  const end =
    next?.move === 'linear' && inside.at(-1)?.atFrame !== last && last > from
      ? [{ ...stepAt(steps, last), atFrame: last, move: 'linear' as const }]
      : []
  const first: CropStep = { ...stepAt(steps, from), atFrame: from, move: 'cut' }
  // A crop that holds has one step, whatever comes later on the whole path: what looks the same has the same name.
  const moves = [...inside, ...end].some(({ x, y, w, h }) => x !== first.x || y !== first.y || w !== first.w || h !== first.h)
  return (moves ? [first, ...inside, ...end] : [first]).map((step) => ({ ...step, atFrame: step.atFrame - from }))
}

/** Some frames of a segment, on the clock of the programme, as a segment that begins at frame 0. */
export function sliceSegment(segment: RenderSegment, from: number, to: number, sourceStartMs: number): RenderSegment {
  const inside = from - segment.startFrame
  return {
    ...segment,
    startFrame: 0,
    frameCount: to - from,
    sourceStartMs,
    panes: segment.panes.map(({ target, crop }) => ({ target, crop: sliceSteps(crop, inside, to - from) })),
  }
}
