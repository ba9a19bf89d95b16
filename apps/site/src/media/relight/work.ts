import { applyFactors, estimateShape, lightFactors, type Relighting, type Shape } from '@clipwright/tools/engines/photo-relighting'
import { findMatte, readAlpha } from '../cutout/cut-out.ts'
import { findFaces } from '../faces/find-faces.ts'
import { contextOf, makeCanvas, openImage, readLuma, shrink } from '../image.ts'
import { type GpuLamp, openGpuLamp } from './gpu-lamp.ts'

export { lightPresets } from '@clipwright/tools/engines/photo-relighting'
export { fullPace, nextPace } from '@clipwright/tools/engines/preview-pace'
export { toBlob } from '../image.ts'

/** A photo with its estimated shape. `preview` is what is lit anew while a light moves. `lamp`: null where the processor must do it. */
export type Studio = { photo: HTMLCanvasElement; preview: HTMLCanvasElement; shape: Shape; lamp: GpuLamp | null }

/** Cameras of phones have 12 megapixels; browsers refuse far larger canvases. */
const longestPx = 6000
const gpuPreviewPixels = 2_100_000
const slowPreviewPx = 800
const searchedPx = 800
const shapePx = 256

/** `onState` is told how far it is, 0 to 1, before each part of the work: faces, shape, light. */
export async function openStudio(file: Blob, onState: (share: number) => Promise<void>): Promise<Studio> {
  const photo = await openImage(file, longestPx)
  const searched = shrink(photo, searchedPx)
  await onState(0.25)
  const faces = await findFaces(searched)
  await onState(0.5)
  const small = shrink(searched, shapePx)
  const scale = small.width / searched.width
  const marks = faces.map((face) => face.marks.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
  // Without it the face and a barrel below it are lit.
  const matte = await findMatte(searched, faces).catch(() => null)
  await onState(0.75)
  const shape = estimateShape(readLuma(small), small, marks, matte && readAlpha(shrink(matte.alpha, shapePx)))
  const wide = Math.sqrt(Math.min(1, gpuPreviewPixels / (photo.width * photo.height)))
  const large = shrink(photo, Math.max(photo.width, photo.height) * wide)
  const lamp = openGpuLamp(large, shape)
  return { photo, preview: lamp ? large : shrink(photo, slowPreviewPx), shape, lamp }
}

/** The photo in another light, in its full size. */
export function relight({ photo, shape }: Studio, relighting: Relighting): HTMLCanvasElement {
  return relightByProcessor(photo, shape, lightFactors(shape, relighting))
}

/** The preview in another light, drawn in a share of its width and height. */
export function relightPreview(studio: Studio, relighting: Relighting, scale: number): HTMLCanvasElement {
  const { preview, shape, lamp } = studio
  const factors = lightFactors(shape, relighting)
  const canvas = lamp?.light(factors, scale)
  // Browsers take the GPU away when a laptop changes its, or a driver fails.
  if (lamp && !canvas) Object.assign(studio, { lamp: null, preview: shrink(preview, slowPreviewPx) })
  return (
    canvas ??
    relightByProcessor(
      scale < 1 ? shrink(studio.preview, Math.max(studio.preview.width, studio.preview.height) * scale) : studio.preview,
      shape,
      factors,
    )
  )
}

function relightByProcessor(source: HTMLCanvasElement, shape: Shape, factors: Float32Array): HTMLCanvasElement {
  const { width, height } = source
  const image = contextOf(source).getImageData(0, 0, width, height)
  applyFactors(image.data, image.data, source, shape, factors)
  const canvas = makeCanvas(width, height)
  contextOf(canvas).putImageData(image, 0, 0)
  return canvas
}
