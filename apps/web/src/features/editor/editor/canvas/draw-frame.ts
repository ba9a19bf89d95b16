import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { FramePiece } from '../engine/frame-pieces.ts'
import type { SoftBackdrop } from './soft-backdrop.ts'

type Pen = CanvasRenderingContext2D

/** Draws pieces of the source onto a frame. `video` is the proxy, so source pixels are scaled to its size. */
export function drawFrame(pen: Pen, soft: SoftBackdrop, video: HTMLVideoElement, plan: RenderPlan, pieces: readonly FramePiece[]): void {
  pen.fillStyle = '#000'
  pen.fillRect(0, 0, plan.width, plan.height)
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0 || plan.source.width === 0) return
  const x = video.videoWidth / plan.source.width
  const y = video.videoHeight / plan.source.height
  for (const { from, to, isBackdrop } of pieces) {
    const part = { x: from.x * x, y: from.y * y, w: from.w * x, h: from.h * y }
    if (isBackdrop) soft.draw(pen, video, part, to)
    else pen.drawImage(video, part.x, part.y, part.w, part.h, to.x, to.y, to.w, to.h)
  }
}

/** Draws words at the renderer's positions, sizes and line breaks, without its fonts and animations. */
export function drawWords(pen: Pen, { look, pages }: PlacedCaptions, atMs: number): void {
  const page = pages.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs)
  if (!page) return
  const sourceMs = atMs - page.shiftMs
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.lineJoin = 'round'
  pen.strokeStyle = look.outline?.color ?? '#000'
  for (const { token, em, centreX, width, baseY } of page.lines.flatMap((line) => line.tokens)) {
    const isSpoken = look.highlight && sourceMs >= token.startMs && sourceMs < token.endMs
    const box = isSpoken ? look.spoken.box : null
    pen.font = fontOf(em)
    // Not the renderer's font, so it is stretched to the same width.
    pen.font = fontOf(em * Math.min(1.3, width / Math.max(1, pen.measureText(token.text).width)))
    pen.lineWidth = em / 8
    pen.fillStyle = isSpoken ? look.spoken.color : look.color
    if (box) {
      pen.fillStyle = box.color
      pen.fillRect(
        centreX - width / 2 - box.padX * em,
        baseY - 0.85 * em - box.padY * em,
        width + 2 * box.padX * em,
        (1 + 2 * box.padY) * em,
      )
      pen.fillStyle = look.spoken.color
    } else pen.strokeText(token.text, centreX, baseY, width)
    pen.fillText(token.text, centreX, baseY, width)
  }
}

const fontOf = (px: number) => `700 ${px}px "Hanken Grotesk", system-ui, sans-serif`
