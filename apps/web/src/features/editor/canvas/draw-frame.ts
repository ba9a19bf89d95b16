import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { picturesAt } from '../engine/picture-at.ts'

type Pen = CanvasRenderingContext2D

// Drawn this small and enlarged again, a picture is as soft as the renderer's backdrop, at no cost.
const softPx = 24

/** The picture of one frame. The video is the proxy: its pixels stand for those of the source. */
export function drawPicture(pen: Pen, soft: HTMLCanvasElement, video: HTMLVideoElement, plan: RenderPlan, frame: number): void {
  pen.fillStyle = '#000'
  pen.fillRect(0, 0, plan.width, plan.height)
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0 || plan.source.width === 0) return
  const x = video.videoWidth / plan.source.width
  const y = video.videoHeight / plan.source.height
  for (const { from, to, isBackdrop } of picturesAt(plan, frame)) {
    const part = [from.x * x, from.y * y, from.w * x, from.h * y] as const
    if (!isBackdrop) {
      pen.drawImage(video, ...part, to.x, to.y, to.w, to.h)
      continue
    }
    soft.width = softPx
    soft.height = softPx
    soft.getContext('2d')?.drawImage(video, ...part, 0, 0, softPx, softPx)
    pen.drawImage(soft, to.x, to.y, to.w, to.h)
    pen.fillStyle = 'rgb(0 0 0 / 0.35)'
    pen.fillRect(to.x, to.y, to.w, to.h)
  }
}

/** The words that are said: in the places, sizes and lines of the renderer, plainly drawn. Its faces and movements are not here. */
export function drawWords(pen: Pen, { look, pages }: PlacedCaptions, atMs: number): void {
  const placed = pages.find(({ page }) => atMs >= page.startMs && atMs < page.endMs)
  if (!placed) return
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.lineJoin = 'round'
  pen.strokeStyle = look.outline?.color ?? '#000'
  for (const { token, em, centreX, width, baseY } of placed.lines.flatMap((line) => line.tokens)) {
    const isSpoken = look.highlight && atMs >= token.startMs && atMs < token.endMs
    const box = isSpoken ? look.spoken.box : null
    pen.font = fontOf(em)
    // Another face than the renderer's: made as wide as its letters are.
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
