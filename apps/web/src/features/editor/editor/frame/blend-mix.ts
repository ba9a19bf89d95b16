import type { RenderBlend, RenderPlan, RenderSegment } from '@clipwright/timeline/render-plan'
import { msAtFrame } from '@clipwright/timeline/frames'
import type { BlendKind } from '@clipwright/timeline/timeline'

/** The blend that a frame lies in. */
export function blendAt(plan: Pick<RenderPlan, 'blends'>, frame: number): RenderBlend | undefined {
  return plan.blends?.find(({ startFrame, frameCount }) => frame >= startFrame && frame < startFrame + frameCount)
}

/** Share of the outgoing frame in a blend, for a frame counted from the first of the blend. Both frames show at either end. */
export function shareLeft({ frameCount }: Pick<RenderBlend, 'frameCount'>, inside: number): number {
  return 1 - (inside + 1) / (frameCount + 1)
}

/** A piece of one of the two frames and where it lands, in pixels. Later pieces lie over earlier ones. */
type Mixed = { of: 'from' | 'to'; x: number; width: number; toX: number; alpha: number }

/** The pieces of the two frames of a blend, as FFmpeg's xfade places them; `left` is the share of the outgoing one. */
export function mixOf(kind: BlendKind, left: number, width: number): Mixed[] {
  const whole = { x: 0, width, toX: 0, alpha: 1 }
  if (kind === 'cross-fade')
    return [
      { of: 'from', ...whole },
      { of: 'to', ...whole, alpha: 1 - left },
    ]
  const edge = Math.trunc(kind === 'wipe-right' ? width * (1 - left) : width * left)
  if (kind === 'wipe-left')
    return [
      { of: 'to', ...whole },
      { of: 'from', x: 0, width: edge + 1, toX: 0, alpha: 1 },
    ]
  if (kind === 'wipe-right')
    return [
      { of: 'from', ...whole },
      { of: 'to', x: 0, width: edge + 1, toX: 0, alpha: 1 },
    ]
  const away = width - edge
  return kind === 'slide-left'
    ? [
        { of: 'from', ...whole, toX: -away },
        { of: 'to', ...whole, toX: edge },
      ]
    : [
        { of: 'from', ...whole, toX: away },
        { of: 'to', ...whole, toX: -edge },
      ]
}

type BlendRow = { segment: RenderSegment; inside: number; sourceMs: number }

/** What one side of a blend shows on a frame of the clip, and the middle of that frame on the source, ms. */
export function rowAt(plan: RenderPlan, blend: RenderBlend, row: 'from' | 'to', frame: number): BlendRow | undefined {
  const cut = blend.startFrame + blend.frameCount / 2
  const part = plan.parts.findLast(({ startFrame }) => (row === 'from' ? startFrame < cut : startFrame <= cut))
  const inside = frame - blend.startFrame
  const segment = blend[row].findLast(({ startFrame }) => startFrame <= inside) ?? blend[row][0]
  if (!part || !segment) return undefined
  const sourceMs = part.sourceStartMs + msAtFrame(frame - part.startFrame + 0.5, plan.frameRate)
  return { segment, inside: Math.max(0, inside - segment.startFrame), sourceMs: Math.max(0, sourceMs) }
}
