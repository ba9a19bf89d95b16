import type { Rgb } from '@clipwright/timeline/captions/readability'
import type { EditSession } from '../engine/edit-session.ts'

/** A part of the frame, fractions of it. */
type FramePart = { left: number; top: number; width: number; height: number }

type Surface = { ground: HTMLCanvasElement; video: HTMLVideoElement }
const surfaces = new WeakMap<EditSession, Surface>()

/** Lets other parts of the editor read the colours under the captions. */
export function shareSurface(session: EditSession, surface: Surface): () => void {
  surfaces.set(session, surface)
  return () => surfaces.delete(session)
}

const columns = 20
const rows = 6
let reader: CanvasRenderingContext2D | null = null

/** Colours of a coarse grid over part of the current frame; null while there is no frame. */
export function colorsUnder(session: EditSession, { left, top, width, height }: FramePart): Rgb[] | null {
  const surface = surfaces.get(session)
  if (!surface || surface.video.seeking || surface.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  const { ground } = surface
  // Reading from a canvas moves it to main memory, so the preview itself is never read.
  reader ??= newReader()
  if (!reader) return null
  const [x, y] = [Math.max(0, left) * ground.width, Math.max(0, top) * ground.height]
  const w = Math.min(ground.width - x, width * ground.width)
  const h = Math.min(ground.height - y, height * ground.height)
  if (w < 1 || h < 1) return null
  reader.drawImage(ground, x, y, w, h, 0, 0, columns, rows)
  const { data } = reader.getImageData(0, 0, columns, rows)
  return Array.from({ length: columns * rows }, (_, at): Rgb => [data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0])
}

function newReader(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = columns
  canvas.height = rows
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen) pen.imageSmoothingQuality = 'high'
  return pen
}
