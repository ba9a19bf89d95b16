import { thumbnailSize } from '@clipwright/tools/engines/thumbnail-designs'
import { thumbnailBytes } from '@clipwright/tools/engines/thumbnail-maker'
import { contextOf, shrink, toBlob } from '../image.ts'

const { width, height } = thumbnailSize

/** At most as large as YouTube takes: a JPEG with less quality, a PNG with fewer shades, as far as it must be. */
export async function toThumbnailFile(canvas: HTMLCanvasElement, kind: 'png' | 'jpeg'): Promise<Blob> {
  if (kind === 'jpeg') {
    for (const quality of [0.95, 0.9, 0.82, 0.7]) {
      const file = await toBlob(canvas, 'image/jpeg', quality)
      if (file.size <= thumbnailBytes) return file
    }
    return toBlob(canvas, 'image/jpeg', 0.5)
  }
  let file = await toBlob(canvas, 'image/png')
  for (const step of [2, 4, 8, 16, 32]) {
    if (file.size <= thumbnailBytes) return file
    file = await toBlob(withFewerShades(canvas, step), 'image/png')
  }
  return file
}

function withFewerShades(canvas: HTMLCanvasElement, step: number): HTMLCanvasElement {
  const copy = shrink(canvas, width)
  const context = contextOf(copy)
  const image = context.getImageData(0, 0, width, height)
  image.data.forEach((value, at) => {
    if (at % 4 !== 3) image.data[at] = Math.min(255, Math.round(value / step) * step)
  })
  context.putImageData(image, 0, 0)
  return copy
}
