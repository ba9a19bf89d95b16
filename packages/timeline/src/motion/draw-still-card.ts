import { roundedBox } from '../captions/shapes.ts'
import type { OutputSize } from '../output-size.ts'
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
} from './motion-stage.ts'

type Box = { x: number; y: number; width: number; height: number }

const even = (value: number): number => 2 * Math.round(value / 2)

/** Where a frame of the source stands on a card, pixels of the card: whole and in its own shape. The words are below it, or beside it in a wide card. */
export function stillBox(card: OutputSize, source: OutputSize): Box {
  const isWide = card.width > card.height
  const area = isWide
    ? { x: 0.06 * card.width, y: 0.1 * card.height, width: 0.54 * card.width, height: 0.62 * card.height }
    : { x: 0.06 * card.width, y: 0.1 * card.height, width: 0.88 * card.width, height: 0.42 * card.height }
  const scale = Math.min(area.width / source.width, area.height / source.height)
  const [width, height] = [even(source.width * scale), even(source.height * scale)]
  return { x: even(area.x + (area.width - width) / 2), y: even(area.y + (area.height - height) / 2), width, height }
}

/** What is said over a frame of the source, and a rule between the two. The frame itself lies below what is drawn. */
export function drawStillCard(stage: MotionStage, { phrase, size }: Extract<MotionCard, { kind: 'still' }>): void {
  const { frame, u, palette } = stage
  const isWide = frame.width > frame.height
  const still = stillBox(frame, size)
  const words = isWide
    ? { left: still.x + still.width + 4 * u, top: still.y, width: 0.94 * frame.width - still.x - still.width - 4 * u, height: still.height }
    : { left: 0.09 * frame.width, top: still.y + still.height + 5 * u, width: 0.82 * frame.width, height: 0.18 * frame.height }
  tween(stage, { fromMs: 60, forMs: 620 }, (share, span) => {
    putShape(stage, roundedBox(Math.max(2, 26 * u * settle(share)), 1.2 * u, 0.6 * u), {
      ...span,
      layer: 2,
      tags: `\\an7${at(words.left, words.top)}${paint(palette.accent)}`,
    })
  })
  const family = familyOf(stage, phrase, 'heavy')
  const box = { widthPx: words.width, heightPx: words.height - 4 * u, mostLines: isWide ? 8 : 4, mostEm: 7 * u }
  const fit = fitText(stage, phrase, family, box)
  fit.lines.forEach((line, index) => {
    const y = words.top + 4 * u + index * fit.em * lineHeight
    const tags = `\\an7${at(words.left, y)}\\fad(200,0)${type(family, fit.em)}${paint(palette.ink)}`
    putText(stage, joinPieces(line, phrase), { layer: 3, fromMs: 200 + index * 120, tags })
  })
}
