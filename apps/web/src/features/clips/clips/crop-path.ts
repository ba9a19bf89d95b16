import type { CropKey, LayoutPlan, LayoutSegment } from '@clipwright/contract/editor/layout'

type Frame = { x: number; y: number; w: number; h: number }

/** The segment of the plan at a source time. */
export function segmentAt(plan: LayoutPlan | null, atMs: number): LayoutSegment | undefined {
  return plan?.segments.find((segment) => atMs >= segment.startMs && atMs < segment.endMs)
}

/** The crop at a time, in fractions of the source frame. Linear between two keyframes, unless the second is a cut. */
export function cropAt(path: readonly CropKey[], atMs: number): Frame {
  const next = path.findIndex((key) => key.atMs > atMs)
  const before = path[next === -1 ? path.length - 1 : Math.max(0, next - 1)]
  const after = next === -1 ? undefined : path[next]
  if (!before) return { x: 0, y: 0, w: 1, h: 1 }
  if (!after || after.move === 'cut' || after.atMs <= before.atMs || atMs < before.atMs) return toFrame(before)
  const share = (atMs - before.atMs) / (after.atMs - before.atMs)
  const mix = (a: number, b: number) => a + (b - a) * share
  return { x: mix(before.x, after.x), y: mix(before.y, after.y), w: mix(before.w, after.w), h: mix(before.h, after.h) }
}

const toFrame = ({ x, y, w, h }: CropKey): Frame => ({ x, y, w, h })
