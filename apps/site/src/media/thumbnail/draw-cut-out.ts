import { disc, placeCut } from '@clipwright/tools/engines/cut-out'
import { type Box, type Design, thumbnailSize } from '@clipwright/tools/engines/thumbnail-designs'
import type { CutOut } from '../cutout/cut-out.ts'
import { contextOf, makeCanvas, shrink } from '../image.ts'
import type { Still } from './read-frames.ts'

const { width, height } = thumbnailSize
const rimPx = 9
const rimSteps = 32

/** The image far out of focus under the design's colour, a disc, and somebody whose head stands out of it. Returns the faces. */
export function drawCutOut(context: CanvasRenderingContext2D, cutOut: CutOut, { image, faces }: Still, design: Design): Box[] {
  drawBehind(context, image, design)
  const { x, y, scale } = placeCut(cutOut, image)
  const layer = makeCanvas(width, height)
  const own = contextOf(layer)
  own.imageSmoothingQuality = 'high'
  clipToDisc(own)
  own.drawImage(cutOut.image, x, y, image.width * scale, image.height * scale)
  const rim = makeCanvas(width, height)
  drawRim(contextOf(rim), layer)
  context.drawImage(rim, 0, 0)
  context.drawImage(layer, 0, 0)
  return faces.map(({ box }) => ({
    x: x + box.x * image.width * scale,
    y: y + box.y * image.height * scale,
    width: box.width * image.width * scale,
    height: box.height * image.height * scale,
  }))
}

function drawBehind(context: CanvasRenderingContext2D, image: HTMLCanvasElement, { backingColour, text }: Design): void {
  const tiny = shrink(image, 24)
  context.imageSmoothingQuality = 'high'
  context.drawImage(tiny, -width * 0.1, -height * 0.4, width * 1.2, height * 1.8)
  context.globalAlpha = 0.82
  context.fillStyle = backingColour
  context.fillRect(0, 0, width, height)
  context.globalAlpha = 0.2
  context.fillStyle = text
  context.beginPath()
  context.arc(disc.x, disc.y, disc.radius, 0, 2 * Math.PI)
  context.fill()
  context.globalAlpha = 1
}

/** Below its middle the disc ends what is drawn; above it heads stand free. */
function clipToDisc(context: CanvasRenderingContext2D): void {
  context.beginPath()
  context.arc(disc.x, disc.y, disc.radius, 0, Math.PI)
  context.lineTo(disc.x - disc.radius, 0)
  context.lineTo(disc.x + disc.radius, 0)
  context.closePath()
  context.clip()
}

/** A white edge: the shape, moved around a circle. */
function drawRim(context: CanvasRenderingContext2D, shape: HTMLCanvasElement): void {
  for (let step = 0; step < rimSteps; step += 1) {
    const turn = (step / rimSteps) * 2 * Math.PI
    context.drawImage(shape, Math.cos(turn) * rimPx, Math.sin(turn) * rimPx)
  }
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
}
