import type { MapOutline, MotionCard } from './motion-card.ts'
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
} from './motion-stage.ts'

type Card = Extract<MotionCard, { kind: 'map' }>
type Rings = MapOutline['land']

/** A country and the land around it, its name and what was said of it below. Borders of others are not drawn. */
export function drawMapCard(stage: MotionStage, { name, phrase, outline }: Card): void {
  const { frame, u, palette } = stage
  drawRings(stage, outline.land, { layer: 0, fromMs: 0, tags: paint(palette.ink, 0.13) })
  drawRings(stage, outline.country, { layer: 1, fromMs: 160, tags: `\\fad(320,0)${paint(palette.accent)}` })
  const left = 0.09 * frame.width
  const family = familyOf(stage, name, 'heavy')
  const fit = fitText(stage, name, family, { widthPx: 0.82 * frame.width, heightPx: 0.12 * frame.height, mostLines: 2, mostEm: 13 * u })
  const top = 0.55 * frame.height
  fit.lines.forEach((line, index) => {
    const y = top + fit.em * lineHeight * index
    tween(stage, { fromMs: 260 + index * 100, forMs: 480 }, (share, span) => {
      const place = `\\an7${at(left, y + 1.34 * fit.em * (1 - settle(share)))}${clip(0, y, frame.width, 1.3 * fit.em)}`
      putText(stage, joinPieces(line, name), { ...span, layer: 3, tags: `${place}${type(family, fit.em)}${paint(palette.ink)}` })
    })
  })
  drawWords(stage, phrase, { left, top: top + fit.heightPx + 2.6 * u })
}

function drawWords(stage: MotionStage, phrase: string, { left, top }: { left: number; top: number }): void {
  if (phrase === '') return
  const { frame, u, palette } = stage
  const family = familyOf(stage, phrase, 'plain')
  const fit = fitText(stage, phrase, family, { widthPx: 0.82 * frame.width, heightPx: 0.08 * frame.height, mostLines: 3, mostEm: 3.9 * u })
  fit.lines.forEach((line, index) => {
    const tags = `\\an7${at(left, top + index * fit.em * lineHeight)}\\fad(320,0)${type(family, fit.em)}${paint(palette.ink, 0.8)}`
    putText(stage, joinPieces(line, phrase), { layer: 3, fromMs: 480, tags })
  })
}

/** Drawings are aligned by their own edges, so theirs begin at zero. */
function drawRings(stage: MotionStage, rings: Rings, { layer, fromMs, tags }: { layer: number; fromMs: number; tags: string }): void {
  const points = rings.flat()
  if (points.length === 0) return
  const px = (share: number) => Math.round(share * stage.frame.width)
  const x = Math.min(...points.map(([one]) => px(one)))
  const y = Math.min(...points.map(([, one]) => px(one)))
  const drawing = rings
    .map((ring) => ring.map(([a, b], index) => `${index === 0 ? 'm' : index === 1 ? 'l ' : ''} ${px(a) - x} ${px(b) - y}`).join(''))
    .join(' ')
  putShape(stage, drawing.replaceAll(/ +/g, ' ').trim(), { layer, fromMs, tags: `\\an7${at(x, y)}${tags}` })
}
