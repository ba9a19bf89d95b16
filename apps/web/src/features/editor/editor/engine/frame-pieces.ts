import { firstPlace } from '@clipwright/timeline/first-place'
import type { PixelBox, RenderPlan, RenderSegment } from '@clipwright/timeline/render-plan'

/** One piece of the source and where it lands on the frame. `from` is in source pixels, `to` in pixels of the frame. */
export type FramePiece = { from: PixelBox; to: PixelBox; isBackdrop: boolean }

/** The segment that a frame lies in. Segments touch and are in order. */
export function segmentAt(plan: Pick<RenderPlan, 'segments'>, frame: number): RenderSegment | undefined {
  return plan.segments[Math.max(0, firstPlace(plan.segments, ({ startFrame }) => startFrame > frame) - 1)]
}

/** Where the crop of a pane is, as the renderer moves it: even steps into linear ones, held before the others. */
function cropAt(steps: readonly (PixelBox & { atFrame: number; move: 'cut' | 'linear' })[], frame: number): PixelBox {
  const next = steps.findIndex((step) => step.atFrame > frame)
  const current = steps[next === -1 ? steps.length - 1 : Math.max(0, next - 1)]
  const ahead = next === -1 ? undefined : steps[next]
  if (!current) return { x: 0, y: 0, w: 1, h: 1 }
  if (ahead?.move !== 'linear' || ahead.atFrame <= current.atFrame || frame < current.atFrame) return current
  const share = (frame - current.atFrame) / (ahead.atFrame - current.atFrame)
  return { x: current.x + (ahead.x - current.x) * share, y: current.y + (ahead.y - current.y) * share, w: current.w, h: current.h }
}

/** The part of a source that fills a frame of another aspect ratio, as the backdrop of a fitted source does. */
export function coverOf(source: { width: number; height: number }, frame: { width: number; height: number }): PixelBox {
  const scale = Math.max(frame.width / source.width, frame.height / source.height)
  const [w, h] = [frame.width / scale, frame.height / scale]
  return { x: (source.width - w) / 2, y: (source.height - h) / 2, w, h }
}

/** What is drawn for one frame of the clip, bottom first. Empty for a source without video. */
export function piecesAt(plan: RenderPlan, frame: number): FramePiece[] {
  const segment = segmentAt(plan, frame)
  return segment ? piecesOf(plan, segment, frame - segment.startFrame) : []
}

/** What is drawn for a frame of one segment, counted from its first, bottom first. */
export function piecesOf(plan: RenderPlan, segment: RenderSegment, frame: number): FramePiece[] {
  if (!plan.source.hasVideo) return []
  const whole = { x: 0, y: 0, w: plan.source.width, h: plan.source.height }
  const pieces: FramePiece[] = []
  if (segment.kind === 'fit') {
    pieces.push({ from: coverOf(plan.source, plan), to: { x: 0, y: 0, w: plan.width, h: plan.height }, isBackdrop: true })
  }
  if (segment.whole) pieces.push({ from: whole, to: segment.whole, isBackdrop: false })
  for (const pane of segment.panes) pieces.push({ from: cropAt(pane.crop, frame), to: pane.target, isBackdrop: false })
  return pieces
}
