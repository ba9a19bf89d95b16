import { applyFactors, estimateShape, lightFactors, type Relighting, type Shape } from '@clipwright/tools/engines/photo-relighting'
import { findFaces } from '../faces/find-faces.ts'
import { contextOf, makeCanvas, openPicture, readLuma, shrink } from '../picture.ts'

export { lightPresets } from '@clipwright/tools/engines/photo-relighting'
export { toBlob } from '../picture.ts'

/** A photo with its estimated shape. `preview` is small enough to be lit anew while a light moves. */
export type Studio = { photo: HTMLCanvasElement; preview: HTMLCanvasElement; shape: Shape }

/** Cameras of phones have 12 megapixels; browsers refuse far larger canvases. */
const longestPx = 6000
const previewPx = 800
const shapePx = 256

export async function openStudio(file: Blob): Promise<Studio> {
  const photo = await openPicture(file, longestPx)
  const preview = shrink(photo, previewPx)
  const faces = await findFaces(preview)
  const small = shrink(preview, shapePx)
  const scale = small.width / preview.width
  const marks = faces.map((face) => face.marks.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
  return { photo, preview, shape: estimateShape(readLuma(small), small, marks) }
}

/** The photo, or its preview, in another light. */
export function relight({ photo, preview, shape }: Studio, relighting: Relighting, isWhole: boolean): HTMLCanvasElement {
  const source = isWhole ? photo : preview
  const { width, height } = source
  const image = contextOf(source).getImageData(0, 0, width, height)
  applyFactors(image.data, image.data, source, shape, lightFactors(shape, relighting))
  const canvas = makeCanvas(width, height)
  contextOf(canvas).putImageData(image, 0, 0)
  return canvas
}
