import type { BlendKind } from '@clipwright/timeline/timeline'
import type { RenderPlan } from '@clipwright/timeline/render-plan'

type Pen = CanvasRenderingContext2D

/** A blend that a frame lies in, and how much of its second half is over, 0 to 1; null before the cut. */
export function blendAt(
  plan: Pick<RenderPlan, 'blends'>,
  frame: number,
): { kind: BlendKind; startFrame: number; share: number | null } | undefined {
  const blend = plan.blends?.find(({ startFrame, frameCount }) => frame >= startFrame && frame < startFrame + frameCount)
  if (!blend) return undefined
  const half = blend.frameCount / 2
  const after = frame - blend.startFrame - half
  return { kind: blend.kind, startFrame: blend.startFrame, share: after < 0 ? null : Math.min(1, (after + 1) / half) }
}

/**
 * Blends of two parts, coarsely: one player has only one picture, so the last one before the cut is kept and goes away over
 * the second half. The file shows both halves moving.
 */
export class BlendPictures {
  readonly #held = window.document.createElement('canvas')
  readonly #live = window.document.createElement('canvas')
  #heldOf: number | null = null

  draw(pen: Pen, plan: RenderPlan, frame: number): void {
    const blend = blendAt(plan, frame)
    if (!blend) {
      this.#heldOf = null
      return
    }
    if (blend.share === null) {
      copyTo(this.#held, pen)
      this.#heldOf = blend.startFrame
    } else if (this.#heldOf === blend.startFrame) this.#mix(pen, blend.kind, blend.share, plan)
  }

  #mix(pen: Pen, kind: BlendKind, share: number, { width, height }: RenderPlan): void {
    if (kind === 'cross-fade') {
      pen.globalAlpha = 1 - share
      pen.drawImage(this.#held, 0, 0)
      pen.globalAlpha = 1
      return
    }
    const gone = Math.round(share * width)
    const isLeft = kind === 'slide-left' || kind === 'wipe-left'
    if (kind === 'wipe-left' || kind === 'wipe-right') {
      // What is left of the old picture: at the left while the edge moves left.
      const from = isLeft ? 0 : gone
      if (gone < width) pen.drawImage(this.#held, from, 0, width - gone, height, from, 0, width - gone, height)
      return
    }
    copyTo(this.#live, pen)
    pen.drawImage(this.#held, isLeft ? -gone : gone, 0)
    pen.drawImage(this.#live, isLeft ? width - gone : gone - width, 0)
  }
}

function copyTo(target: HTMLCanvasElement, { canvas }: Pen): void {
  if (target.width !== canvas.width || target.height !== canvas.height) [target.width, target.height] = [canvas.width, canvas.height]
  target.getContext('2d')?.drawImage(canvas, 0, 0)
}
