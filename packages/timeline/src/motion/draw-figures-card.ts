import { assNumber } from '../captions/ass-syntax.ts'
import { scriptOf } from '../captions/script.ts'
import { roundedBox } from '../captions/shapes.ts'
import { drawDisc } from './draw-words-card.ts'
import type { MotionCard } from './motion-card.ts'
import {
  at,
  clip,
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

const dotsAcross = 10

/** The figure counts up; a share of a hundred fills as many of a hundred dots. */
export function drawNumberCard(stage: MotionStage, card: Card<'number'>): void {
  const { frame, u, palette } = stage
  const isShare = card.suffix === '%' && card.value >= 0 && card.value <= 100
  const isTall = frame.height > frame.width
  const format = new Intl.NumberFormat(stage.language, {
    minimumFractionDigits: card.decimals,
    maximumFractionDigits: card.decimals,
    useGrouping: card.value >= 10_000,
  })
  const formatValue = (value: number) =>
    `${card.prefix}${format.format(value)}${card.suffix === '' ? '' : card.suffix === '%' ? '%' : ` ${card.suffix}`}`
  const family = familyOf(stage, formatValue(card.value), 'heavy')
  const left = 0.09 * frame.width
  const widthPx = isShare && !isTall ? 0.42 * frame.width : 0.82 * frame.width
  const fit = fitText(stage, formatValue(card.value), family, { widthPx, heightPx: 30 * u, mostLines: 1, mostEm: 32 * u })
  const y = isShare && isTall ? 0.24 * frame.height : 0.42 * frame.height
  if (!isShare) drawDisc(stage, 96 * u, [frame.width * 0.9, frame.height * 0.24], [frame.width * 0.84, frame.height * 0.28], 0.16)
  tween(stage, { fromMs: 80, forMs: Math.min(1200, stage.durationMs * 0.4) }, (share, span) => {
    const tags = `\\an4${at(left, y)}${type(family, fit.em)}${paint(palette.accent)}`
    putText(stage, formatValue(share === 1 ? card.value : card.value * settle(share)), { ...span, layer: 3, tags })
  })
  const labelEnd = drawLabel(stage, card.label, left, y + fit.em * 0.62, widthPx)
  if (!isShare) return
  const top = isTall ? labelEnd + 5 * u : 0.13 * frame.height
  // Captions run below.
  const side = isTall ? Math.min(0.82 * frame.width, 0.72 * frame.height - top) : 0.66 * frame.height
  drawDots(stage, card.value, side, [isTall ? left : 0.56 * frame.width, top])
}

/** Answers where it ends. */
function drawLabel(stage: MotionStage, label: string, left: number, top: number, widthPx: number): number {
  if (label === '') return top
  const family = familyOf(stage, label, 'plain')
  const fit = fitText(stage, label, family, { widthPx, heightPx: 18 * stage.u, mostLines: 2, mostEm: 6.4 * stage.u })
  const step = fit.em * lineHeight
  const fallPx = 1.34 * fit.em
  fit.lines.forEach((line, index) => {
    const y = top + step * index
    tween(stage, { fromMs: 320 + 90 * index, forMs: 480 }, (share, span) => {
      const tags = `\\an7${at(left, y + fallPx * (1 - settle(share)))}${clip(0, y, stage.frame.width, 1.3 * fit.em)}${type(family, fit.em)}${paint(stage.palette.ink)}`
      putText(stage, joinPieces(line, label), { ...span, layer: 3, tags })
    })
  })
  return top + fit.heightPx
}

function drawDots(stage: MotionStage, value: number, side: number, [x, y]: readonly [number, number]): void {
  const cell = side / dotsAcross
  const dot = roundedBox(cell * 0.66, cell * 0.66, cell * 0.33)
  const filled = Math.round(value)
  for (let index = 0; index < dotsAcross * dotsAcross; index++) {
    const [column, row] = [index % dotsAcross, Math.floor(index / dotsAcross)]
    const place = `\\an7${at(x + column * cell, y + row * cell)}`
    putShape(stage, dot, { layer: 1, fromMs: 0, tags: `${place}${paint(stage.palette.ink, 0.16)}` })
    if (index < filled)
      putShape(stage, dot, {
        layer: 2,
        fromMs: 160 + (index / Math.max(1, filled)) * 1100,
        tags: `${place}\\fad(120,0)${paint(stage.palette.accent)}`,
      })
  }
}

/** The parts of a list, one under the other, numbered. */
export function drawListCard(stage: MotionStage, { items }: Card<'list'>): void {
  const { frame, u, palette } = stage
  const visibleItems = items.slice(0, 5)
  const left = 0.1 * frame.width
  const rowPx = Math.min(19 * u, (0.62 * frame.height) / visibleItems.length)
  const box = rowPx * 0.62
  const top = 0.42 * frame.height - (rowPx * visibleItems.length) / 2
  const widthPx = 0.82 * frame.width - box - 4 * u
  const families = visibleItems.map((item) => familyOf(stage, item, 'heavy'))
  const em = Math.min(
    rowPx * 0.54,
    ...visibleItems.map((item, index) => widthPx / Math.max(0.1, textWidth(stage, item, families[index] ?? ''))),
  )
  const figures = familyOf(stage, '1', 'heavy')
  drawDisc(stage, 90 * u, [frame.width * 0.94, frame.height * 0.8], [frame.width * 0.86, frame.height * 0.76], 0.13)
  visibleItems.forEach((item, index) => {
    const centre = top + rowPx * (index + 0.5)
    tween(stage, { fromMs: 80 + index * 240, forMs: 440 }, (share, span) => {
      const progress = settle(share)
      const x = left - 10 * u * (1 - progress)
      putShape(stage, roundedBox(box, box, box * 0.26), {
        ...span,
        layer: 2,
        tags: `\\an4${at(x, centre)}${paint(palette.accent, progress)}`,
      })
      putText(stage, String(index + 1), {
        ...span,
        layer: 3,
        tags: `\\an5${at(x + box / 2, centre)}${type(figures, box * 0.52)}${paint(palette.from, progress)}`,
      })
      const tags = `\\an4${at(x + box + 3.4 * u, centre)}${type(families[index] ?? figures, em)}${paint(palette.ink, progress)}`
      putText(stage, item, { ...span, layer: 3, tags })
    })
  })
}

const rightToLeft = new Set(['arabic', 'hebrew'])

/** A sentence that appears as it is read; the words it turns on stand out. */
export function drawQuoteCard(stage: MotionStage, { text, accent }: Card<'quote'>): void {
  const { frame, u, palette } = stage
  const family = familyOf(stage, text, 'heavy')
  const left = 0.09 * frame.width
  const fit = fitText(stage, text, family, {
    widthPx: 0.82 * frame.width,
    heightPx: 0.44 * frame.height,
    mostLines: 7,
    mostEm: 11.5 * u,
  })
  const top = 0.44 * frame.height - fit.heightPx / 2
  const marks = familyOf(stage, '“', 'heavy')
  const size = 30 * u
  putText(stage, '“', {
    layer: 1,
    fromMs: 0,
    tags: `\\an7${at(left - 0.04 * size, top - 0.68 * size)}\\fad(240,0)${type(marks, size)}${paint(palette.accent, 0.85)}`,
  })
  const words = fit.lines.flat().length
  const everyMs = Math.min(190, (stage.durationMs * 0.5) / Math.max(1, words))
  const loud = new Set(accent.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [])
  const gap = text.includes(' ') ? textWidth(stage, ' ', family) * fit.em : 0
  let count = 0
  fit.lines.forEach((line, row) => {
    const y = top + row * fit.em * lineHeight
    const parts = rightToLeft.has(scriptOf(text)) ? [joinPieces(line, text)] : line
    let x = left
    for (const part of parts) {
      const isLoud = loud.has(part.toLowerCase().match(/[\p{L}\p{N}%]+/u)?.[0] ?? '')
      const tags = `\\an7${at(x, y)}\\fad(180,0)${type(family, fit.em)}${paint(isLoud ? palette.accent : palette.ink)}`
      putText(stage, part, { layer: 3, fromMs: 120 + count * everyMs, tags })
      x += Number(assNumber(textWidth(stage, part, family) * fit.em)) + gap
      count++
    }
  })
}
