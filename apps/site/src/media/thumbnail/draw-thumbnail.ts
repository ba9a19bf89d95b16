import { type Box, type Design, thumbnailSize } from '@clipwright/tools/engines/thumbnail-designs'
import {
  coverOf,
  cropToFill,
  layOutTitle,
  makeBusyMap,
  type MeasureText,
  pictureArea,
  placeFaces,
  thumbnailBytes,
  type TitleLayout,
} from '@clipwright/tools/engines/thumbnail-maker'
import { contextOf, makeCanvas, readLuma, shrink, toBlob } from '../picture.ts'
import type { Still } from './read-frames.ts'

const { width, height } = thumbnailSize
const families = { heavy: '"Bricolage Grotesque"', narrow: 'Anton' } as const
const fallback = 'system-ui, "Noto Sans", sans-serif'
const fontOf = (font: Design['font'], sizePx: number) => `${font === 'heavy' ? 800 : 400} ${sizePx}px ${families[font]}, ${fallback}`

const ruler = makeCanvas(1, 1)
const measureText: MeasureText = (text, font) => {
  const context = contextOf(ruler)
  context.font = fontOf(font, 100)
  return context.measureText(text).width
}

/** Both fonts of the designs, from our own server. */
export async function loadFonts(): Promise<void> {
  const narrow = new FontFace('Anton', 'url(/site/anton.woff2)')
  document.fonts.add(await narrow.load())
  await document.fonts.load(fontOf('heavy', 100))
}

/** A picture without any: a calm slope of the design's own colour. */
function drawGround(context: CanvasRenderingContext2D, { backingColour }: Design): void {
  const slope = context.createLinearGradient(0, 0, width, height)
  slope.addColorStop(0, '#1c2b4a')
  slope.addColorStop(1, backingColour === '' || backingColour === '#ffffff' ? '#7a1f5c' : backingColour)
  context.fillStyle = slope
  context.fillRect(0, 0, width, height)
}

type Drawing = { canvas: HTMLCanvasElement; layout: TitleLayout | null }

/** A thumbnail of one design. `still` null: without a picture. */
export function drawThumbnail(still: Still | null, title: string, design: Design): Drawing {
  const canvas = makeCanvas(width, height)
  const context = contextOf(canvas)
  const area = pictureArea(design)
  const crop = still && cropToFill(still.picture, still.faces, area)
  if (still && crop) context.drawImage(still.picture, crop.x, crop.y, crop.width, crop.height, area.x, area.y, area.width, area.height)
  else drawGround(context, design)
  const faces = still && crop ? placeFaces(still.faces, still.picture, crop, area) : []
  const small = shrink(canvas, 160)
  const layout = layOutTitle(title, design, { faces, busy: makeBusyMap(readLuma(small), small) }, measureText)
  if (layout) {
    drawBacking(context, design, layout)
    drawLines(context, design, layout)
  }
  return { canvas, layout }
}

const fill = (context: CanvasRenderingContext2D, colour: string, box: Box, radius = 0) => {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, radius)
  context.fill()
}

function drawBacking(context: CanvasRenderingContext2D, { backing, backingColour }: Design, layout: TitleLayout): void {
  const { place, lines, sizePx } = layout
  const isLeft = place.x + place.width / 2 < width / 2
  if (backing === 'band' || backing === 'panel') fill(context, backingColour, coverOf({ backing }, layout))
  if (backing === 'badge') fill(context, backingColour, coverOf({ backing }, layout), 28)
  if (backing === 'lines') {
    for (const line of lines) {
      fill(context, backingColour, { x: line.x - 16, y: line.y - sizePx * 0.86, width: line.width + 32, height: sizePx * 1.1 }, 6)
    }
  }
  if (backing === 'shade') {
    const shade = context.createLinearGradient(isLeft ? 0 : width, 0, isLeft ? 900 : width - 900, 0)
    shade.addColorStop(0, `${backingColour}ee`)
    shade.addColorStop(1, `${backingColour}00`)
    context.fillStyle = shade
    context.fillRect(0, 0, width, height)
  }
  if (backing === 'frame') {
    context.strokeStyle = backingColour
    context.lineWidth = 28
    context.strokeRect(14, 14, width - 28, height - 28)
  }
}

function drawLines(context: CanvasRenderingContext2D, design: Design, { lines, sizePx, box }: TitleLayout): void {
  context.save()
  context.translate(box.x + box.width / 2, box.y + box.height / 2)
  context.rotate((design.tiltDeg * Math.PI) / 180)
  context.translate(-box.x - box.width / 2, -box.y - box.height / 2)
  context.font = fontOf(design.font, sizePx)
  context.lineJoin = 'round'
  for (const { text, x, y } of lines) {
    if (design.outline !== null) {
      context.strokeStyle = design.outline
      context.lineWidth = sizePx * 0.16
      context.strokeText(text, x, y)
    }
    context.fillStyle = design.text
    context.fillText(text, x, y)
  }
  context.restore()
}

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
