import { areaOfSubject, type Cut, describeCut, refineMatte } from '@clipwright/tools/engines/cut-out'
import type { Face } from '@clipwright/tools/engines/frame-scores'
import { contextOf, makeCanvas, readLuma, shrink } from '../picture.ts'
import { findSubject } from './find-subject.ts'

/** The picture with everything but somebody transparent, in its own size. */
export type CutOut = Cut & { picture: HTMLCanvasElement }

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

/** How far each point of a picture, made smaller, belongs to somebody: as its alpha. */
type Matte = Cut & { alpha: HTMLCanvasElement }

/** What of a picture is somebody, found by a network, with edges moved onto those of the picture. Null where nobody is. */
export async function findMatte(picture: HTMLCanvasElement, faces: readonly Face[]): Promise<Matte | null> {
  const area = areaOfSubject(picture, faces)
  const { size, mask } = await findSubject(picture, area)
  const fine = shrink(picture, finePx)
  const scale = fine.width / picture.width
  const rough = makeCanvas(fine.width, fine.height)
  const context = contextOf(rough)
  context.imageSmoothingQuality = 'high'
  context.drawImage(toAlpha(mask, size, size), area.x * scale, area.y * scale, area.width * scale, area.height * scale)
  const roughMask = readAlpha(rough)
  const matte = refineMatte(roughMask, readLuma(fine), fine)
  const cut = describeCut(matte, roughMask, fine)
  return cut && { ...cut, alpha: toAlpha(matte, fine.width, fine.height) }
}

export async function cutOut(picture: HTMLCanvasElement, faces: readonly Face[]): Promise<CutOut | null> {
  const matte = await findMatte(picture, faces)
  if (!matte) return null
  const { alpha, ...cut } = matte
  const subject = shrink(picture, Math.max(picture.width, picture.height))
  const own = contextOf(subject)
  own.globalCompositeOperation = 'destination-in'
  own.imageSmoothingQuality = 'high'
  own.drawImage(alpha, 0, 0, subject.width, subject.height)
  return { ...cut, picture: subject }
}
