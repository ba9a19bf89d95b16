import { roundedBox } from '../captions/shapes.ts'
import { drawContext, drawDisc } from './draw-words-card.ts'
import type { MotionCard } from './motion-card.ts'
import {
  at,
  familyOf,
  fitText,
  joinPieces,
  lineHeight,
  paint,
  putShape,
  putText,
  settle,
  tween,
  type,
  type MotionStage,
  textWidth,
} from './motion-stage.ts'

type Card<K extends MotionCard['kind']> = Extract<MotionCard, { kind: K }>

/** Captions run below, and what was said stands above. */
const [topShare, bottomShare] = [0.2, 0.72]
const everyMs = 220

/** Figures as bars from zero, in the order in which they are phrase, under the words that say them. */
export function drawBarsCard(stage: MotionStage, { rows, phrase }: Card<'bars'>): void {
  const { frame, u, palette } = stage
  const left = 0.09 * frame.width
  const widthPx = 0.82 * frame.width
  const rowPx = Math.min(25 * u, ((bottomShare - topShare) * frame.height) / rows.length)
  const top = ((topShare + bottomShare) / 2) * frame.height - (rowPx * rows.length) / 2
  const barPx = 0.32 * rowPx
  const most = Math.max(...rows.map(({ value }) => value))
  drawDisc(stage, 96 * u, [frame.width * 0.94, frame.height * 0.16], [frame.width * 0.86, frame.height * 0.2], 0.12)
  drawContext(stage, phrase, left, top - 3.5 * u)
  rows.forEach((row, index) => {
    const y = top + rowPx * index
    const isMost = row.value === most
    drawRowWords(stage, row, { left, y, widthPx, heightPx: 0.46 * rowPx, fromMs: 60 + index * everyMs })
    tween(stage, { fromMs: 120 + index * everyMs, forMs: 720 }, (share, span) => {
      const lengthPx = Math.max(1, (row.value / most) * widthPx * settle(share))
      putShape(stage, roundedBox(lengthPx, barPx, Math.min(0.8 * u, lengthPx / 2)), {
        ...span,
        layer: 2,
        tags: `\\an7${at(left, y + 0.5 * rowPx)}${isMost ? paint(palette.accent) : paint(palette.ink, 0.55)}`,
      })
    })
  })
  // Where every bar begins.
  putShape(stage, roundedBox(0.4 * u, rowPx * (rows.length - 0.18), 0.2 * u), {
    layer: 3,
    fromMs: 0,
    tags: `\\an9${at(left, top)}${paint(palette.ink, 0.7)}`,
  })
}

type RowBox = { left: number; y: number; widthPx: number; heightPx: number; fromMs: number }

/** The label on the left, the figure as it was said on the right. */
function drawRowWords(stage: MotionStage, { text, label }: { text: string; label: string }, box: RowBox): void {
  const { u, palette } = stage
  const { left, y, widthPx, heightPx, fromMs } = box
  const heavy = familyOf(stage, text, 'heavy')
  const figure = fitText(stage, text, heavy, { widthPx: (label === '' ? 1 : 0.58) * widthPx, heightPx, mostLines: 1, mostEm: 7.5 * u })
  const baseY = y + heightPx
  putText(stage, text, {
    layer: 3,
    fromMs,
    tags: `\\an3${at(left + widthPx, baseY)}\\fad(240,0)${type(heavy, figure.em)}${paint(palette.ink)}`,
  })
  if (label === '') return
  const plain = familyOf(stage, label, 'plain')
  const leftPx = widthPx - textWidth(stage, text, heavy) * figure.em - 4 * u
  const fit = fitText(stage, label, plain, { widthPx: leftPx, heightPx, mostLines: 2, mostEm: 4.6 * u })
  fit.lines.forEach((line, index) => {
    const lineY = baseY - (fit.lines.length - 1 - index) * fit.em * lineHeight
    const tags = `\\an1${at(left + u, lineY)}\\fad(240,0)${type(plain, fit.em)}${paint(palette.ink, 0.85)}`
    putText(stage, joinPieces(line, label), { layer: 3, fromMs: fromMs + 60, tags })
  })
}

/** Dates down a line, earliest first. The line is no scale: the years between two dates are written between them. */
export function drawTimelineCard(stage: MotionStage, { points, phrase }: Card<'timeline'>): void {
  const { frame, u, palette } = stage
  const left = 0.1 * frame.width
  const rowPx = Math.min(30 * u, ((bottomShare - topShare) * frame.height) / points.length)
  const top = ((topShare + bottomShare) / 2) * frame.height - (rowPx * points.length) / 2
  const textX = left + 6 * u
  const dateEm = Math.min(9 * u, 0.34 * rowPx)
  const centreOf = (index: number) => top + rowPx * index + dateEm * 0.62
  drawDisc(stage, 90 * u, [frame.width * 0.94, frame.height * 0.8], [frame.width * 0.86, frame.height * 0.76], 0.12)
  drawContext(stage, phrase, left, top - 2.5 * u)
  tween(stage, { fromMs: 60, forMs: 200 + everyMs * points.length }, (share, span) => {
    const lengthPx = Math.max(1, (centreOf(points.length - 1) - centreOf(0)) * settle(share))
    putShape(stage, roundedBox(0.7 * u, lengthPx, 0.35 * u), {
      ...span,
      layer: 1,
      tags: `\\an8${at(left, centreOf(0))}${paint(palette.ink, 0.5)}`,
    })
  })
  points.forEach((point, index) => {
    const fromMs = 120 + index * everyMs
    putShape(stage, roundedBox(3.4 * u, 3.4 * u, 1.7 * u), {
      layer: 2,
      fromMs,
      tags: `\\an5${at(left, centreOf(index))}\\fad(160,0)${paint(palette.accent)}`,
    })
    const heavy = familyOf(stage, point.text, 'heavy')
    putText(stage, point.text, {
      layer: 3,
      fromMs,
      tags: `\\an4${at(textX, centreOf(index))}\\fad(200,0)${type(heavy, dateEm)}${paint(palette.ink)}`,
    })
    drawPointWords(stage, point.label, { textX, y: centreOf(index) + dateEm * 0.62, heightPx: 0.34 * rowPx, fromMs: fromMs + 80 })
    const next = points[index + 1]
    if (next) drawGap(stage, next.value - point.value, { x: frame.width * 0.91, y: (centreOf(index) + centreOf(index + 1)) / 2, fromMs })
  })
}

type PointBox = { textX: number; y: number; heightPx: number; fromMs: number }

function drawPointWords(stage: MotionStage, label: string, { textX, y, heightPx, fromMs }: PointBox): void {
  if (label === '') return
  const family = familyOf(stage, label, 'plain')
  const fit = fitText(stage, label, family, { widthPx: 0.6 * stage.frame.width, heightPx, mostLines: 2, mostEm: 4.6 * stage.u })
  fit.lines.forEach((line, index) => {
    const tags = `\\an7${at(textX, y + index * fit.em * lineHeight)}\\fad(200,0)${type(family, fit.em)}${paint(stage.palette.ink, 0.85)}`
    putText(stage, joinPieces(line, label), { layer: 3, fromMs, tags })
  })
}

/** "16 years", in the language of the clip. */
function drawGap(stage: MotionStage, years: number, { x, y, fromMs }: { x: number; y: number; fromMs: number }): void {
  if (years < 1) return
  const text = new Intl.NumberFormat(stage.language, { style: 'unit', unit: 'year', unitDisplay: 'long' }).format(years)
  const family = familyOf(stage, text, 'plain')
  const tags = `\\an6${at(x, y)}\\fad(200,0)${type(family, 3.9 * stage.u)}${paint(stage.palette.accent, 0.95)}`
  putText(stage, text, { layer: 3, fromMs: fromMs + everyMs, tags })
}
