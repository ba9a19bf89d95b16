import { MediaProblem } from './media-problem.ts'

export function makeCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new MediaProblem('noCanvas')
  return context
}

/** A smaller copy whose longer side has at most so many pixels. */
export function shrink(image: CanvasImageSource & { width: number; height: number }, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const canvas = makeCanvas(image.width * scale, image.height * scale)
  contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** An image as the browser shows it, upright, its longer side at most so many pixels. */
export async function openImage(file: Blob, longest: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) throw new MediaProblem('openFailed', 'uploadTitle')
  const canvas = shrink(bitmap, longest)
  bitmap.close()
  return canvas
}

/** A byte of brightness for each pixel. */
export function readLuma(image: HTMLCanvasElement): Uint8Array {
  const { data } = contextOf(image).getImageData(0, 0, image.width, image.height)
  return Uint8Array.from({ length: data.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

export function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new MediaProblem('noCanvas'))), type, quality),
  )
}
