import type { PixelBox } from '@clipwright/timeline/render-plan'
import { soften } from './soften.ts'

type Pen = CanvasRenderingContext2D

/** The render of a tall clip blurs an image of this width twice, with this radius. Other sizes look the same. */
const fileWidth = 136
const fileRadius = 5
/** An eighth of the frame, as in the file. */
const share = 8

/** The backdrop of a source that does not fill the frame: the source itself, blurred and darkened. */
export class SoftBackdrop {
  readonly #canvas = window.document.createElement('canvas')
  // Read back every frame, so it should stay off the GPU.
  readonly #pen = this.#canvas.getContext('2d', { willReadFrequently: true })

  /** `from` is the part of the source with the aspect ratio of `to`. */
  draw(pen: Pen, source: CanvasImageSource, from: PixelBox, to: PixelBox): void {
    if (!this.#pen) return
    const [width, height] = [Math.max(1, Math.round(to.w / share)), Math.max(1, Math.round(to.h / share))]
    if (this.#canvas.width !== width || this.#canvas.height !== height) [this.#canvas.width, this.#canvas.height] = [width, height]
    this.#pen.drawImage(source, from.x, from.y, from.w, from.h, 0, 0, width, height)
    const pixels = this.#pen.getImageData(0, 0, width, height)
    // The export is larger than the preview, and so is the image it blurs.
    soften(pixels, Math.max(1, Math.round((fileRadius * Math.min(width, height)) / fileWidth)))
    this.#pen.putImageData(pixels, 0, 0)
    pen.imageSmoothingQuality = 'low'
    pen.drawImage(this.#canvas, to.x, to.y, to.w, to.h)
  }
}
