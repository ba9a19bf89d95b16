import { assDocument } from '../captions/ass-syntax.ts'
import { drawListCard, drawNumberCard, drawQuoteCard } from './draw-figures-card.ts'
import { drawBarsCard, drawTimelineCard } from './draw-values-card.ts'
import { drawFrameCard, drawTickerCard, drawWordCard } from './draw-words-card.ts'
import { drawMapCard } from './draw-map-card.ts'
import { drawStillCard } from './draw-still-card.ts'
import type { MotionCard, MotionLook } from './motion-card.ts'
import { openStage, type MotionStage } from './motion-stage.ts'

/** An ASS document that draws the card over a plain ground, and the fonts it needs. The same card gives the same frames. */
export function toMotionAss(card: MotionCard, look: MotionLook): { ass: string; families: string[] } {
  const stage = openStage(look)
  draw(stage, card)
  const families = [...stage.families]
  return { ass: assDocument(look.frame, families[0] ?? 'Montserrat ExtraBold', stage.events), families }
}

function draw(stage: MotionStage, card: MotionCard): void {
  switch (card.kind) {
    case 'word':
      return drawWordCard(stage, card)
    case 'frame':
      return drawFrameCard(stage, card)
    case 'ticker':
      return drawTickerCard(stage, card)
    case 'quote':
      return drawQuoteCard(stage, card)
    case 'list':
      return drawListCard(stage, card)
    case 'number':
      return drawNumberCard(stage, card)
    case 'bars':
      return drawBarsCard(stage, card)
    case 'timeline':
      return drawTimelineCard(stage, card)
    case 'map':
      return drawMapCard(stage, card)
    case 'still':
      return drawStillCard(stage, card)
  }
}
