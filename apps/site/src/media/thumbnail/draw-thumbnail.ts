import { type Arrow, planArrow } from '@clipwright/tools/engines/thumbnail-arrow'
import { type Box, type Design, thumbnailSize } from '@clipwright/tools/engines/thumbnail-designs'
import {
  coverOf,
  cropToFill,
  layOutTitle,
  makeBusyMap,
  type MeasureText,
  imageArea,
  placeFaces,
  type TitleLayout,
} from '@clipwright/tools/engines/thumbnail-maker'
import { contextOf, makeCanvas, readLuma, shrink } from '../image.ts'
import { drawCutOut } from './draw-cut-out.ts'
import type { Still } from './read-frames.ts'

const { width, height } = thumbnailSize
const families = { heavy: '"Thumbnail heavy"', narrow: '"Thumbnail narrow"' } as const
const fallback = 'system-ui, "Noto Sans", sans-serif'

/** What a team brings: its font, if it has one, and its logo. */
export type Brand = { colours: readonly string[]; fontFamily: string | null; logo: ImageBitmap | null }
const noBrand: Brand = { colours: [], fontFamily: null, logo: null }

const fontOf = (font: Design['font'], sizePx: number, teamFont: string | null = null) =>
  `${font === 'heavy' ? 800 : 400} ${sizePx}px ${teamFont ? `"${teamFont}", ` : ''}${families[font]}, ${fallback}`

const ruler = makeCanvas(1, 1)
const measureBy =
  (teamFont: string | null): MeasureText =>
  (text, font) => {
    const context = contextOf(ruler)
    context.font = fontOf(font, 100, teamFont)
    return context.measureText(text).width
  }

/** Both fonts of the designs, from our own server. */
export async function loadFonts(): Promise<void> {
  const heavy = new FontFace('Thumbnail heavy', 'url(/site/bricolage.woff2)', { weight: '800' })
  const narrow = new FontFace('Thumbnail narrow', 'url(/site/anton.woff2)')
  for (const font of await Promise.all([heavy.load(), narrow.load()])) document.fonts.add(font)
}

/** Letters that the first of a font's two files has not, such as ą, ő and ș. */
const extendedLetters = 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+2C60-2C7F, U+A720-A7FF'

/** A font that a title is set in by choice; the name to draw with. */
export async function loadTitleFont(id: string): Promise<string> {
  const family = `Thumbnail ${id}`
  const faces = [
    new FontFace(family, `url(/site/fonts/${id}-latin.woff2)`, { weight: '400 800' }),
    new FontFace(family, `url(/site/fonts/${id}-latin-ext.woff2)`, { weight: '400 800', unicodeRange: extendedLetters }),
  ]
  for (const face of await Promise.all(faces.map((one) => one.load()))) document.fonts.add(face)
  return family
}

/** Without an image: a calm slope, of the design's own colour where that is not that of its panel. */
function drawGround(context: CanvasRenderingContext2D, { backing, backingColour }: Design): void {
  // A panel must stand out from it.
  const isOther = ['', '#ffffff'].includes(backingColour) || backing === 'panel'
  const slope = context.createLinearGradient(0, 0, width, height)
  slope.addColorStop(0, '#1c2b4a')
  slope.addColorStop(1, isOther ? '#7a1f5c' : backingColour)
  context.fillStyle = slope
  context.fillRect(0, 0, width, height)
}

type Drawing = { canvas: HTMLCanvasElement; layout: TitleLayout | null }

/** A thumbnail of one design. `still` null: without an image. */
export function drawThumbnail(still: Still | null, title: string, design: Design, brand: Brand = noBrand): Drawing {
  const canvas = makeCanvas(width, height)
  const context = contextOf(canvas)
  const faces = drawImage(context, still, design)
  const small = shrink(canvas, 160)
  const surroundings = still && { faces, busy: makeBusyMap(readLuma(small), small) }
  const layout = layOutTitle(title, design, surroundings, measureBy(brand.fontFamily))
  if (layout) {
    drawBacking(context, design, layout)
    const target = faces.toSorted((a, b) => b.height - a.height)[0]
    if (design.backing === 'arrow' && target) drawArrow(context, design, planArrow(layout.box, target))
    drawLines(context, design, layout, brand.fontFamily)
  }
  if (brand.logo) drawLogo(context, brand.logo, [...faces, ...(layout ? [coverOf(design, layout)] : [])])
  return { canvas, layout }
}

/** What is below the title. Returns where faces are, in pixels of the thumbnail. */
function drawImage(context: CanvasRenderingContext2D, still: Still | null, design: Design): Box[] {
  if (!still) {
    drawGround(context, design)
    return []
  }
  if (design.backing === 'disc' && still.cutOut) return drawCutOut(context, still.cutOut, still, design)
  const area = imageArea(design, still.image)
  const crop = cropToFill(still.image, still.faces, area)
  if (area.x > 0 && design.backing !== 'panel') drawBeside(context, still.image, area, crop)
  else context.drawImage(still.image, crop.x, crop.y, crop.width, crop.height, area.x, area.y, area.width, area.height)
  return placeFaces(still.faces, still.image, crop, area)
}

const fadePx = 140

/** An image that is not wide stands at the right and fades into itself, out of focus. */
function drawBeside(context: CanvasRenderingContext2D, image: HTMLCanvasElement, area: Box, crop: Box): void {
  context.imageSmoothingQuality = 'high'
  context.drawImage(shrink(image, 20), -width * 0.1, -height * 0.7, width * 1.2, height * 2.4)
  const layer = makeCanvas(area.width, area.height)
  const own = contextOf(layer)
  own.drawImage(image, crop.x, crop.y, crop.width, crop.height, 0, 0, area.width, area.height)
  const fade = own.createLinearGradient(0, 0, fadePx, 0)
  fade.addColorStop(0, 'transparent')
  fade.addColorStop(1, 'black')
  own.globalCompositeOperation = 'destination-in'
  own.fillStyle = fade
  own.fillRect(0, 0, area.width, area.height)
  context.drawImage(layer, area.x, area.y)
}

const safeCorners = [
  { x: width - 48, y: 40 },
  { x: 48, y: 40 },
  { x: 48, y: height - 40 },
] as const
const logoPx = { width: 200, height: 96 } as const

/** In the first corner where it hides neither face nor title; the last corner belongs to YouTube's clock. */
function drawLogo(context: CanvasRenderingContext2D, logo: ImageBitmap, occupied: readonly Box[]): void {
  const scale = Math.min(logoPx.width / logo.width, logoPx.height / logo.height)
  const [w, h] = [logo.width * scale, logo.height * scale]
  const boxes = safeCorners.map(({ x, y }) => ({ x: x > width / 2 ? x - w : x, y: y > height / 2 ? y - h : y, width: w, height: h }))
  const meets = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  const box = boxes.find((one) => !occupied.some((other) => meets(one, other))) ?? boxes[0]
  if (box) context.drawImage(logo, box.x, box.y, box.width, box.height)
}

const fill = (context: CanvasRenderingContext2D, colour: string, box: Box, radius = 0) => {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, radius)
  context.fill()
}

function drawBacking(context: CanvasRenderingContext2D, { backing, backingColour }: Design, layout: TitleLayout): void {
  const { place, lines, sizePx } = layout
  const isLeft = place.x + place.width / 2 <= width / 2
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
}

function drawArrow(context: CanvasRenderingContext2D, { backingColour, outline }: Design, arrow: Arrow | null): void {
  if (!arrow) return
  const { from, bend, tip } = arrow
  const turn = Math.atan2(tip.y - bend.y, tip.x - bend.x)
  const barb = (side: number) => ({ x: tip.x - Math.cos(turn + side) * 62, y: tip.y - Math.sin(turn + side) * 62 })
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const [colour, lineWidth] of [
    [outline ?? '#000000', 34],
    [backingColour, 20],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = lineWidth
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.quadraticCurveTo(bend.x, bend.y, tip.x, tip.y)
    context.moveTo(barb(0.55).x, barb(0.55).y)
    context.lineTo(tip.x, tip.y)
    context.lineTo(barb(-0.55).x, barb(-0.55).y)
    context.stroke()
  }
}

function drawLines(context: CanvasRenderingContext2D, design: Design, { lines, sizePx, box }: TitleLayout, teamFont: string | null): void {
  context.save()
  context.translate(box.x + box.width / 2, box.y + box.height / 2)
  context.rotate((design.tiltDeg * Math.PI) / 180)
  context.translate(-box.x - box.width / 2, -box.y - box.height / 2)
  context.font = fontOf(design.font, sizePx, teamFont)
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
