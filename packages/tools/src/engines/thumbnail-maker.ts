import type { Face, Grid } from './frame-scores.ts'
import { type Box, type Design, panelWidth, thumbnailSize } from './thumbnail-designs.ts'

/** The largest file that YouTube takes. */
export const thumbnailBytes = 2_000_000

/** An image whose width over its height is less would lose more than a fifth to fill a thumbnail. */
const leastWide = 1.4
const leastBeside = 620

/** Where the image is drawn: beside a panel; at the right, with room for a title, where it is not wide; else everywhere. */
export function imageArea({ backing }: Pick<Design, 'backing'>, image: Grid): Box {
  if (backing === 'panel') return { x: panelWidth, y: 0, width: thumbnailSize.width - panelWidth, height: thumbnailSize.height }
  if (image.width / image.height >= leastWide) return { x: 0, y: 0, ...thumbnailSize }
  const width = Math.max(leastBeside, Math.round((thumbnailSize.height * image.width) / image.height))
  return { x: thumbnailSize.width - width, y: 0, width, height: thumbnailSize.height }
}

/** The part of an image that fills an area, in pixels of the image; faces are not cut off, as far as that is possible. */
export function cropToFill({ width, height }: Grid, faces: readonly Face[], area: Box): Box {
  const scale = Math.min(width / area.width, height / area.height)
  const [cropWidth, cropHeight] = [area.width * scale, area.height * scale]
  const largest = faces.toSorted((a, b) => b.box.height - a.box.height)[0]?.box
  const middle = largest
    ? { x: (largest.x + largest.width / 2) * width, y: (largest.y + largest.height / 2) * height }
    : { x: width / 2, y: height * 0.45 }
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))
  return {
    x: clamp(middle.x - cropWidth / 2, width - cropWidth),
    // A face sits a little above the middle.
    y: clamp(middle.y - cropHeight * 0.42, height - cropHeight),
    width: cropWidth,
    height: cropHeight,
  }
}

/** Faces in pixels of the thumbnail. */
export function placeFaces(faces: readonly Face[], { width, height }: Grid, crop: Box, area: Box): Box[] {
  const scale = area.width / crop.width
  return faces.map(({ box }) => ({
    x: area.x + (box.x * width - crop.x) * scale,
    y: area.y + (box.y * height - crop.y) * scale,
    width: box.width * width * scale,
    height: box.height * height * scale,
  }))
}

/** Width of a text in pixels at 100 pixels of size. */
export type MeasureText = (text: string, font: Design['font']) => number

/** Lines of the title with where each begins (baseline), and the box around them. */
export type TitleLayout = {
  sizePx: number
  lines: { text: string; x: number; y: number; width: number }[]
  box: Box
  place: Box
  hidesFace: boolean
}

/** What the next place of a design costs; an arrow has no room unless its title is beside the face. */
const rankCost = ({ backing }: Design) => (backing === 'arrow' ? 0.25 : 0.03)
const lineHeight = 1.08
const largestPx = 190
const smallestPx = 44

/** Without an image a title has the width of the thumbnail, clear of a logo and of YouTube's clock. */
const alonePlace: Box = { x: 48, y: 112, width: 1184, height: 496 }
/** With something of its own drawn below it, which must not fill the thumbnail. */
const aloneBackedPlace: Box = { ...alonePlace, y: 200, height: 320 }
const largestAlonePx = 240

function placesAlone({ backing, places }: Design): readonly Box[] {
  if (backing === 'panel') return places
  return [backing === 'band' || backing === 'badge' ? aloneBackedPlace : alonePlace]
}

type Surroundings = { faces: readonly Box[]; busy(box: Box): number }

/**
 * Puts a title where it hides least: off faces, on calm parts, as large as it can be. `busy` says how much is to be seen in a
 * box of the thumbnail, 0 to 1. `image` null: there is none, and the title has all of the room. Null without a title.
 */
export function layOutTitle(title: string, design: Design, image: Surroundings | null, measure: MeasureText): TitleLayout | null {
  const text = title.trim().replace(/\s+/g, ' ')
  const words = splitTitle(design.isUpperCase ? text.toLocaleUpperCase() : text)
  if (words.length === 0) return null
  const places = image ? design.places : placesAlone(design)
  const layouts = places.map((place, rank) => {
    const layout = fitInto(place, words, design, { measure, mostPx: image ? largestPx : largestAlonePx })
    // The margin keeps letters from touching a chin.
    const covered = grow(coverOf(design, layout), 12)
    const hidden = image?.faces.reduce((sum, face) => sum + overlapShare(covered, face), 0) ?? 0
    const cost = hidden * 4 + (image?.busy(layout.box) ?? 0) + rank * rankCost(design) - layout.sizePx / 600
    return { ...layout, hidesFace: hidden > 0.05, cost }
  })
  const best = layouts.toSorted((a, b) => a.cost - b.cost)[0]
  if (!best) return null
  const { cost: _cost, ...layout } = best
  return layout
}

/** All that a title hides, with what is drawn below it. */
export function coverOf({ backing }: Pick<Design, 'backing'>, { box }: Pick<TitleLayout, 'box'>): Box {
  if (backing === 'band') return { x: 0, y: box.y - 20, width: thumbnailSize.width, height: box.height + 40 }
  if (backing === 'panel') return { x: 0, y: 0, width: panelWidth, height: thumbnailSize.height }
  if (backing === 'badge') return { x: box.x - 24, y: box.y - 14, width: box.width + 48, height: box.height + 34 }
  return backing === 'lines' ? { ...box, x: box.x - 16, width: box.width + 32 } : box
}

/** Words, or signs where a script has no spaces. */
function splitTitle(text: string): string[] {
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) && !text.includes(' ')
  return isUnspaced ? [...text] : text.split(' ').filter(Boolean)
}

const joint = (words: readonly string[]) => (words.every((word) => [...word].length === 1 && word > '\u2e80') ? '' : ' ')

type Letters = { measure: MeasureText; mostPx: number }

function fitInto(place: Box, words: readonly string[], design: Design, { measure, mostPx }: Letters): Omit<TitleLayout, 'hidesFace'> {
  const glue = joint(words)
  const widthOf = (text: string) => measure(text, design.font) / 100
  let best = { sizePx: 0, lines: [words.join(glue)] }
  for (let count = 1; count <= Math.min(design.mostLines, words.length); count += 1) {
    const lines = breakEvenly(words, count, glue, widthOf)
    const widest = Math.max(...lines.map(widthOf))
    const sizePx = Math.min(mostPx, place.width / widest, place.height / (count * lineHeight))
    if (sizePx > best.sizePx) best = { sizePx, lines }
  }
  const sizePx = Math.max(smallestPx, Math.floor(best.sizePx))
  return { sizePx, place, ...stack(best.lines, place, sizePx, widthOf) }
}

/** As many lines as asked for, whose widest is as narrow as can be. */
function breakEvenly(words: readonly string[], count: number, glue: string, widthOf: (text: string) => number): string[] {
  const whole = widthOf(words.join(glue))
  let limit = whole / count
  for (let tries = 0; tries < 60; tries += 1) {
    const lines: string[] = []
    for (const word of words) {
      const last = lines.at(-1)
      const longer = last === undefined ? word : last + glue + word
      if (last !== undefined && widthOf(longer) <= limit) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    if (lines.length <= count) return lines
    limit += whole * 0.02
  }
  return [words.join(glue)]
}

function stack(
  texts: readonly string[],
  place: Box,
  sizePx: number,
  widthOf: (text: string) => number,
): Pick<TitleLayout, 'lines' | 'box'> {
  const height = texts.length * sizePx * lineHeight
  const isLow = place.y > thumbnailSize.height / 3
  const isHigh = place.y + place.height < thumbnailSize.height / 2
  const from = isLow ? place.y + place.height - height : isHigh ? place.y : place.y + (place.height - height) / 2
  const lines = texts.map((text, index) => ({
    text,
    x: place.x,
    y: from + (index + 0.8) * sizePx * lineHeight,
    width: widthOf(text) * sizePx,
  }))
  return { lines, box: { x: place.x, y: from, width: Math.max(...lines.map(({ width }) => width)), height } }
}

const grow = ({ x, y, width, height }: Box, by: number): Box => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by })

/** How much of `of` a box covers, 0 to 1. */
function overlapShare(box: Box, of: Box): number {
  const across = Math.min(box.x + box.width, of.x + of.width) - Math.max(box.x, of.x)
  const high = Math.min(box.y + box.height, of.y + of.height) - Math.max(box.y, of.y)
  return across > 0 && high > 0 ? (across * high) / Math.max(1, of.width * of.height) : 0
}

/** How much is to be seen in boxes of a thumbnail, from a small grey copy of it: the share of strong edges. */
export function makeBusyMap(luma: Uint8Array, { width, height }: Grid): (box: Box) => number {
  return (box) => {
    const [scaleX, scaleY] = [width / thumbnailSize.width, height / thumbnailSize.height]
    const [x0, x1] = [Math.max(1, Math.floor(box.x * scaleX)), Math.min(width - 1, Math.ceil((box.x + box.width) * scaleX))]
    const [y0, y1] = [Math.max(1, Math.floor(box.y * scaleY)), Math.min(height - 1, Math.ceil((box.y + box.height) * scaleY))]
    let [edges, count] = [0, 0]
    for (let y = y0; y < y1; y += 1) {
      for (let x = x0; x < x1; x += 1) {
        const at = y * width + x
        edges += Math.min(1, (Math.abs((luma[at] ?? 0) - (luma[at - 1] ?? 0)) + Math.abs((luma[at] ?? 0) - (luma[at - width] ?? 0))) / 60)
        count += 1
      }
    }
    return edges / Math.max(1, count)
  }
}
