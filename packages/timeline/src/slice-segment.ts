import { evenNear } from './layout-geometry.ts'
import type { CropStep, RenderSegment } from './render-plan.ts'

/** Where a crop is at a frame of its segment. */
function stepAt(steps: readonly CropStep[], frame: number): CropStep {
  let current = steps[0] ?? { x: 0, y: 0, w: 2, h: 2, atFrame: 0, move: 'cut' }
  for (const step of steps) {
    if (step.atFrame <= frame) current = step
    else {
      if (step.move === 'linear') {
        const share = (frame - current.atFrame) / (step.atFrame - current.atFrame)
        const mix = (a: number, b: number) => evenNear(a + (b - a) * share)
        current = { ...current, x: mix(current.x, step.x), y: mix(current.y, step.y) }
      }
      break
    }
  }
  return current
}

/** The steps of a crop for `frameCount` frames from `from`, counted from 0 again. */
function sliceSteps(steps: readonly CropStep[], from: number, frameCount: number): CropStep[] {
  const last = from + frameCount - 1
  const inside = steps.filter((step) => step.atFrame > from && step.atFrame <= last)
  const next = steps.find((step) => step.atFrame > last)
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
