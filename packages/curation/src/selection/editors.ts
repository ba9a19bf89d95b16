import type { CutWindow, SourceView } from '../moments/source-view.ts'
import type { TalkJudgement } from './judge-talk.ts'
import type { SelectionModel } from './selection-model.ts'

/** Only a whole conversation has an opening, a middle and a farewell. */
const wholeMs = 20 * 60_000
/** Points of score per unit of log odds that editors quote a window; tuned on the quoted episodes, like `placeReach`. */
const quotedReach = 1.5

/** Where in whole episodes their editors quoted more or less than elsewhere; points of score. */
function ratePlace({ place }: SelectionModel, { range }: SourceView, { startMs, endMs }: CutWindow): number {
  if (place.length === 0) return 0
  // Interpolated between the middles of the parts, so that a second's difference matters little.
  const share = ((startMs + endMs) / 2 - range.startMs) / (range.endMs - range.startMs)
  const at = Math.min(place.length - 1, Math.max(0, share * place.length - 0.5))
  const below = Math.floor(at)
  const low = place[below] ?? 0
  return low + (at - below) * ((place[below + 1] ?? low) - low)
}

/**
 * Added to the rank of a window of a whole conversation, in points of score: how often editors of such conversations
 * quoted from that place, and how much the window resembles what they quoted.
 */
export function rateForEditors(model: SelectionModel, view: SourceView, judgement: TalkJudgement, window: CutWindow): number {
  if (view.range.endMs - view.range.startMs < wholeMs) return 0
  return ratePlace(model, view, window) + quotedReach * judgement.quotedOf(window.first, window.last)
}
