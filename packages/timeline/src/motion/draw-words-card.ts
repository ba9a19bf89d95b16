import { assColor, assNumber } from '../captions/ass-syntax.ts'
import { roundedBox } from '../captions/shapes.ts'
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

const circle = (size: number): string => roundedBox(size, size, size / 2)

/** A disc that drifts behind everything, so that nothing ever stands still. */
export function drawDisc(
  stage: MotionStage,
  size: number,
  from: readonly [number, number],
  to: readonly [number, number],
  opacity: number,
): void {
  const place = [...from, ...to].map(assNumber).join(',')
  putShape(stage, circle(size), { layer: 0, fromMs: 0, tags: `\\an5\\move(${place})${paint(stage.palette.accent, opacity)}` })
}

/** The word in large type, line by line out of its own base line; a bar under it and where it was said above it. */
export function drawWordCard(stage: MotionStage, card: Card<'word'>): void {
  const { frame, u, palette } = stage
  const left = 0.09 * frame.width
  const family = familyOf(stage, card.text, 'heavy')
  const fit = fitText(stage, card.text, family, {
    widthPx: 0.82 * frame.width,
    heightPx: 0.4 * frame.height,
    mostLines: 3,
    mostEm: 21 * u,
  })
  const top = 0.42 * frame.height - fit.heightPx / 2
  const step = fit.em * lineHeight
  // Below the base line there are descenders, and the line comes from under them.
  const fallPx = 1.34 * fit.em
  drawDisc(stage, 92 * u, [frame.width * 0.92, frame.height * 0.16], [frame.width * 0.84, frame.height * 0.2], 0.16)
  drawDisc(stage, 34 * u, [frame.width * 0.1, frame.height * 0.86], [frame.width * 0.16, frame.height * 0.83], 0.1)
  fit.lines.forEach((line, index) => {
    const y = top + step * index
    tween(stage, { fromMs: 80 + index * 110, forMs: 560 }, (share, span) => {
      const tags = `\\an7${at(left, y + fallPx * (1 - settle(share)))}${clip(0, y, frame.width, 1.3 * fit.em)}${type(family, fit.em)}${paint(palette.ink)}`
      putText(stage, joinPieces(line, card.text), { ...span, layer: 3, tags })
    })
  })
  const barY = top + fit.heightPx + 0.1 * fit.em + 2.4 * u
  tween(stage, { fromMs: 260, forMs: 620 }, (share, span) => {
    putShape(stage, roundedBox(Math.max(2, 26 * u * settle(share)), 1.5 * u, 0.75 * u), {
      ...span,
      layer: 2,
      tags: `\\an7${at(left, barY)}${paint(palette.accent)}`,
    })
  })
  drawContext(stage, card.context, left, top - 2.5 * u)
}

/** What was phrase, small above a card; `bottom` is where it ends. */
export function drawContext(stage: MotionStage, context: string, left: number, bottom: number): void {
  if (context === '') return
  const family = familyOf(stage, context, 'plain')
  const fit = fitText(stage, context, family, {
    widthPx: 0.8 * stage.frame.width,
    heightPx: 14 * stage.u,
    mostLines: 3,
    mostEm: 3.9 * stage.u,
  })
  fit.lines.forEach((line, index) => {
    const y = bottom - fit.heightPx + index * fit.em * lineHeight
    const tags = `\\an7${at(left, y)}\\fad(320,0)${type(family, fit.em)}${paint(stage.palette.ink, 0.72)}`
    putText(stage, joinPieces(line, context), { layer: 3, fromMs: 420, tags })
  })
}

/** The word in a frame that draws itself. */
export function drawFrameCard(stage: MotionStage, { text }: Card<'frame'>): void {
  const { frame, u, palette } = stage
  const family = familyOf(stage, text, 'heavy')
  const fit = fitText(stage, text, family, { widthPx: 0.66 * frame.width, heightPx: 0.3 * frame.height, mostLines: 3, mostEm: 17 * u })
  const widest = Math.max(...fit.lines.map((line) => textWidth(stage, joinPieces(line, text), family))) * fit.em
  const [width, height] = [widest + 16 * u, fit.heightPx + 15 * u]
  const [x, y] = [(frame.width - width) / 2, 0.42 * frame.height - height / 2]
  const thick = 1.1 * u
  drawDisc(stage, 120 * u, [frame.width * 0.45, frame.height * 0.44], [frame.width * 0.55, frame.height * 0.4], 0.1)
  tween(stage, { fromMs: 40, forMs: 760 }, (share, span) => {
    const progress = settle(share)
    const side = (w: number, h: number, an: number, px: number, py: number) =>
      putShape(stage, roundedBox(Math.max(thick, w), Math.max(thick, h), thick / 2), {
        ...span,
        layer: 2,
        tags: `\\an${an}${at(px, py)}${paint(palette.accent)}`,
      })
    side(width * progress, thick, 7, x, y)
    side(thick, height * progress, 9, x + width, y)
    side(width * progress, thick, 3, x + width, y + height)
    side(thick, height * progress, 1, x, y + height)
  })
  fit.lines.forEach((line, index) => {
    const centre = y + height / 2 - fit.heightPx / 2 + (index + 0.5) * fit.em * lineHeight
    tween(stage, { fromMs: 240 + index * 90, forMs: 520 }, (share, span) => {
      const size = fit.em * (0.9 + 0.1 * settle(share))
      const tags = `\\an5${at(frame.width / 2, centre)}${type(family, size)}${paint(palette.ink, settle(share))}`
      putText(stage, joinPieces(line, text), { ...span, layer: 3, tags })
    })
  })
}

/** Rows of the word that pass each other; the middle one is the loud one. */
export function drawTickerCard(stage: MotionStage, { text }: Card<'ticker'>): void {
  const { frame, palette } = stage
  const family = familyOf(stage, text, 'heavy')
  const rows = frame.width < frame.height ? 9 : 5
  const em = (frame.height / rows) * 0.72
  const once = (textWidth(stage, text, family) + 0.7) * em
  const repeats = Math.min(24, Math.ceil((frame.width * 1.6) / once) + 1)
  const line = Array.from({ length: repeats }, () => text).join('   ')
  const middle = Math.floor(rows * 0.42)
  for (let row = 0; row < rows; row++) {
    const y = (frame.height / rows) * (row + 0.5)
    const isLoud = row === middle
    const by = frame.width * 0.22 * (row % 2 === 0 ? -1 : 1)
    const start = -once * (0.15 + ((row * 37) % 100) / 260) - (by > 0 ? by : 0)
    const look = isLoud
      ? paint(palette.accent)
      : `\\1a&HFF&\\3c${assColor(palette.ink)}\\3a&H${row % 2 === 0 ? '96' : 'B4'}&\\bord${assNumber(em * 0.016)}\\shad0`
    const place = [start, y, start + by, y].map(assNumber).join(',')
    putText(stage, line, { layer: 2, fromMs: 0, tags: `\\an4\\move(${place})${type(family, em)}${look}` })
  }
}
