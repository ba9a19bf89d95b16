/** Pixels of a thumbnail, as YouTube asks for them. */
export const thumbnailSize = { width: 1280, height: 720 } as const
/** The largest file that YouTube takes. */
export const thumbnailBytes = 2_000_000

export type Box = { x: number; y: number; width: number; height: number }

/** A face in a picture, in shares of its width and height. `eyesOpen`: 0 shut, 1 wide open; null where it cannot be told. */
export type Face = { box: Box; score: number; eyesOpen: number | null }

/** What is measured of a frame. `sharpness`, `contrast` and `brightness` are 0 to 1. */
export type FrameMeasure = { atS: number; sharpness: number; contrast: number; brightness: number; faces: readonly Face[] }

type Grid = { width: number; height: number }

/** Of a small grey picture, a byte for each pixel. */
export function measureLuma(luma: Uint8Array, { width, height }: Grid): Pick<FrameMeasure, 'sharpness' | 'contrast' | 'brightness'> {
  let [sum, squares, edges, count] = [0, 0, 0, 0]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const value = luma[at] ?? 0
      const around = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0)
      sum += value
      squares += value * value
      edges += (around - 4 * value) ** 2
      count += 1
    }
  }
  const mean = sum / Math.max(1, count)
  const deviation = Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean))
  return {
    // A Laplacian of variance 1600 is sharp for a picture of this size.
    sharpness: Math.min(1, Math.sqrt(edges / Math.max(1, count)) / 40),
    contrast: Math.min(1, deviation / 64),
    brightness: mean / 255,
  }
}

/** How good a frame is for a thumbnail, 0 to 1: sharp, neither dark nor washed out, a large face whose eyes are open. */
export function scoreFrame({ sharpness, contrast, brightness, faces }: FrameMeasure): number {
  const light = 1 - Math.min(1, Math.abs(brightness - 0.5) / 0.5) ** 2
  const face = Math.max(0, ...faces.map(scoreFace))
  return 0.35 * sharpness + 0.15 * contrast + 0.15 * light + 0.35 * face
}

function scoreFace({ box, score, eyesOpen }: Face): number {
  const size = Math.min(1, box.height / 0.35)
  const isCut = box.x < 0.005 || box.y < 0.005 || box.x + box.width > 0.995 || box.y + box.height > 0.995
  return score * (0.4 + 0.6 * size) * (eyesOpen === null ? 0.8 : 0.35 + 0.65 * eyesOpen) * (isCut ? 0.6 : 1)
}

/** The best frames, best first, each at least `leastGapS` from the others. */
export function pickFrames<T extends FrameMeasure>(frames: readonly T[], count: number, leastGapS: number): T[] {
  const picks: T[] = []
  for (const frame of frames.toSorted((a, b) => scoreFrame(b) - scoreFrame(a) || a.atS - b.atS)) {
    if (picks.length < count && picks.every(({ atS }) => Math.abs(atS - frame.atS) >= leastGapS)) picks.push(frame)
  }
  return picks
}

/**
 * How open the eyes of a face are, from its 68 landmarks: the height of both against their width. An open eye is about three
 * tenths as high as it is wide, a shut one a tenth.
 */
export function measureEyes(marks: readonly { x: number; y: number }[]): number | null {
  if (marks.length !== 68) return null
  const between = (a: number, b: number) => Math.hypot((marks[a]?.x ?? 0) - (marks[b]?.x ?? 0), (marks[a]?.y ?? 0) - (marks[b]?.y ?? 0))
  const eye = (first: number) =>
    (between(first + 1, first + 5) + between(first + 2, first + 4)) / (2 * Math.max(1e-6, between(first, first + 3)))
  return Math.max(0, Math.min(1, ((eye(36) + eye(42)) / 2 - 0.12) / 0.16))
}

/** The part of a picture that fills the thumbnail, in pixels of the picture; faces are not cut off, as far as that is possible. */
export function cropToFill({ width, height }: Grid, faces: readonly Face[]): Box {
  const scale = Math.min(width / thumbnailSize.width, height / thumbnailSize.height)
  const [cropWidth, cropHeight] = [thumbnailSize.width * scale, thumbnailSize.height * scale]
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
export function placeFaces(faces: readonly Face[], { width, height }: Grid, crop: Box): Box[] {
  const scale = thumbnailSize.width / crop.width
  return faces.map(({ box }) => ({
    x: (box.x * width - crop.x) * scale,
    y: (box.y * height - crop.y) * scale,
    width: box.width * width * scale,
    height: box.height * height * scale,
  }))
}

export type DesignName = 'outline' | 'band' | 'split' | 'badge' | 'marker' | 'shade' | 'frame' | 'tilt'

/**
 * How a title is drawn. `places` are the boxes that its text may stand in, in the order of preference; `backing` is what is
 * drawn below it.
 */
export type Design = {
  name: DesignName
  font: 'heavy' | 'narrow'
  isUpperCase: boolean
  text: string
  outline: string | null
  backing: 'none' | 'band' | 'panel' | 'badge' | 'lines' | 'shade' | 'frame'
  backingColour: string
  places: readonly Box[]
  mostLines: number
  tiltDeg: number
}

const margin = 48
const left: Box = { x: margin, y: margin, width: 640, height: 624 }
const right: Box = { ...left, x: 1280 - margin - 640 }
/** YouTube shows the length of a video at the bottom right, so text ends above it. */
const bottom: Box = { x: margin, y: 440, width: 1040, height: 232 }
/** Below a face that fills most of the picture. */
const lowest: Box = { x: margin, y: 536, width: 1040, height: 136 }
const top: Box = { x: margin, y: margin, width: 1184, height: 232 }
const sides = [left, right, bottom, lowest, top]

export const designs: readonly Design[] = [
  {
    name: 'outline',
    font: 'narrow',
    isUpperCase: true,
    text: '#ffffff',
    outline: '#0b0f0d',
    backing: 'none',
    backingColour: '',
    places: sides,
    mostLines: 4,
    tiltDeg: 0,
  },
  {
    name: 'marker',
    font: 'heavy',
    isUpperCase: false,
    text: '#141e19',
    outline: null,
    backing: 'lines',
    backingColour: '#d8f428',
    places: sides,
    mostLines: 4,
    tiltDeg: 0,
  },
  {
    name: 'band',
    font: 'narrow',
    isUpperCase: true,
    text: '#ffffff',
    outline: null,
    backing: 'band',
    backingColour: '#c8102e',
    places: [bottom, lowest, top],
    mostLines: 2,
    tiltDeg: 0,
  },
  {
    name: 'split',
    font: 'heavy',
    isUpperCase: false,
    text: '#ffffff',
    outline: null,
    backing: 'panel',
    backingColour: '#163a5f',
    places: [
      { x: 40, y: margin, width: 520, height: 624 },
      { x: 720, y: margin, width: 520, height: 624 },
    ],
    mostLines: 5,
    tiltDeg: 0,
  },
  {
    name: 'shade',
    font: 'heavy',
    isUpperCase: false,
    text: '#ffffff',
    outline: null,
    backing: 'shade',
    backingColour: '#05080a',
    places: [left, right],
    mostLines: 4,
    tiltDeg: 0,
  },
  {
    name: 'badge',
    font: 'heavy',
    isUpperCase: false,
    text: '#141e19',
    outline: null,
    backing: 'badge',
    backingColour: '#ffffff',
    places: [bottom, lowest, top],
    mostLines: 2,
    tiltDeg: 0,
  },
  {
    name: 'tilt',
    font: 'narrow',
    isUpperCase: true,
    text: '#ffe14a',
    outline: '#0b0f0d',
    backing: 'none',
    backingColour: '',
    places: sides,
    mostLines: 3,
    tiltDeg: -4,
  },
  {
    name: 'frame',
    font: 'heavy',
    isUpperCase: false,
    text: '#ffffff',
    outline: '#0b0f0d',
    backing: 'frame',
    backingColour: '#d8f428',
    places: [bottom, lowest, left, right, top],
    mostLines: 3,
    tiltDeg: 0,
  },
]

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

const lineHeight = 1.08
const largestPx = 190
const smallestPx = 44

/**
 * Puts a title where it hides least: off faces, on calm parts, as large as it can be. `busy` says how much is to be seen in a
 * box of the thumbnail, 0 to 1. Null without a title.
 */
export function layOutTitle(
  title: string,
  design: Design,
  picture: { faces: readonly Box[]; busy(box: Box): number },
  measure: MeasureText,
): TitleLayout | null {
  const text = title.trim().replace(/\s+/g, ' ')
  const words = splitTitle(design.isUpperCase ? text.toLocaleUpperCase() : text)
  if (words.length === 0) return null
  const layouts = design.places.map((place, rank) => {
    const layout = fitInto(place, words, design, measure)
    // The margin keeps letters from touching a chin.
    const covered = grow(coverOf(design, layout), 12)
    const hidden = picture.faces.reduce((sum, face) => sum + overlapShare(covered, face), 0)
    const cost = hidden * 4 + picture.busy(layout.box) + rank * 0.03 - layout.sizePx / 600
    return { ...layout, hidesFace: hidden > 0.05, cost }
  })
  const best = layouts.toSorted((a, b) => a.cost - b.cost)[0]
  if (!best) return null
  const { cost: _cost, ...layout } = best
  return layout
}

/** All that a title hides, with what is drawn below it. */
export function coverOf({ backing }: Pick<Design, 'backing'>, { box, place }: Pick<TitleLayout, 'box' | 'place'>): Box {
  switch (backing) {
    case 'band':
      return { x: 0, y: box.y - 20, width: thumbnailSize.width, height: box.height + 40 }
    case 'panel':
      return { x: place.x < 640 ? 0 : 680, y: 0, width: 600, height: thumbnailSize.height }
    case 'badge':
      return { x: box.x - 24, y: box.y - 14, width: box.width + 48, height: box.height + 34 }
    case 'lines':
      return { ...box, x: box.x - 16, width: box.width + 32 }
    default:
      return box
  }
}

/** Words, or signs where a script has no spaces. */
function splitTitle(text: string): string[] {
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) && !text.includes(' ')
  return isUnspaced ? [...text] : text.split(' ').filter(Boolean)
}

const joint = (words: readonly string[]) => (words.every((word) => [...word].length === 1 && word > '\u2e80') ? '' : ' ')

function fitInto(place: Box, words: readonly string[], design: Design, measure: MeasureText): Omit<TitleLayout, 'hidesFace'> {
  const glue = joint(words)
  const widthOf = (text: string) => measure(text, design.font) / 100
  let best = { sizePx: 0, lines: [words.join(glue)] }
  for (let count = 1; count <= Math.min(design.mostLines, words.length); count += 1) {
    const lines = breakEvenly(words, count, glue, widthOf)
    const widest = Math.max(...lines.map(widthOf))
    const sizePx = Math.min(largestPx, place.width / widest, place.height / (count * lineHeight))
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
  const from = isLow ? place.y + place.height - height : place.height > 400 ? place.y + (place.height - height) / 2 : place.y
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
