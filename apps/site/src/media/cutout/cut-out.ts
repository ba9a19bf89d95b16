import { areaOfSubject, type Cut, describeCut, refineMatte } from '@clipwright/tools/engines/cut-out'
import type { Face } from '@clipwright/tools/engines/frame-scores'
import { contextOf, makeCanvas, readLuma, shrink } from '../image.ts'
import { findSubject } from './find-subject.ts'

/** The image with everything but somebody transparent, in its own size. */
export type CutOut = Cut & { image: HTMLCanvasElement }

/** Pixels across in which edges are refined. */
const finePx = 900

function toAlpha(values: Float32Array, width: number, height: number): HTMLCanvasElement {
  const canvas = makeCanvas(width, height)
  const image = new ImageData(width, height)
  values.forEach((value, at) => (image.data[at * 4 + 3] = Math.round(value * 255)))
  contextOf(canvas).putImageData(image, 0, 0)
  return canvas
}

export function readAlpha(canvas: HTMLCanvasElement): Float32Array {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  return Float32Array.from({ length: data.length / 4 }, (_, at) => (data[at * 4 + 3] ?? 0) / 255)
}

/** How far each point of an image, made smaller, belongs to somebody: as its alpha. */
type Matte = Cut & { alpha: HTMLCanvasElement }

/** What of an image is somebody, found by a network, with edges moved onto those of the image. Null where nobody is. */
export async function findMatte(image: HTMLCanvasElement, faces: readonly Face[]): Promise<Matte | null> {
  const area = areaOfSubject(image, faces)
  const { size, mask } = await findSubject(image, area)
  const fine = shrink(image, finePx)
  const scale = fine.width / image.width
  const rough = makeCanvas(fine.width, fine.height)
  const context = contextOf(rough)
  context.imageSmoothingQuality = 'high'
  context.drawImage(toAlpha(mask, size, size), area.x * scale, area.y * scale, area.width * scale, area.height * scale)
  const roughMask = readAlpha(rough)
  const matte = refineMatte(roughMask, readLuma(fine), fine)
  const cut = describeCut(matte, roughMask, fine)
  return cut && { ...cut, alpha: toAlpha(matte, fine.width, fine.height) }
}

export async function cutOut(image: HTMLCanvasElement, faces: readonly Face[]): Promise<CutOut | null> {
  const matte = await findMatte(image, faces)
  if (!matte) return null
  const { alpha, ...cut } = matte
  const subject = shrink(image, Math.max(image.width, image.height))
  const own = contextOf(subject)
  own.globalCompositeOperation = 'destination-in'
  own.imageSmoothingQuality = 'high'
  own.drawImage(alpha, 0, 0, subject.width, subject.height)
  return { ...cut, image: subject }
}
