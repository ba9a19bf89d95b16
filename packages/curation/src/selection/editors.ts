import type { CutWindow, SourceView } from '../moments/source-view.ts'
import type { TalkJudgement } from './judge-talk.ts'
import type { SelectionModel } from './selection-model.ts'

/** Only a whole conversation has an opening, a middle and a farewell. */
const wholeMs = 20 * 60_000
/** Points of a score for log odds of 1 that editors would quote a window; chosen on the quoted episodes, as `placeReach`. */
const quotedReach = 1.5

/** Where in whole episodes their own editors found more passages, or fewer, than elsewhere; points of a score. */
function placeValue({ place }: SelectionModel, { range }: SourceView, { startMs, endMs }: CutWindow): number {
  if (place.length === 0) return 0
  // Between the middles of two parts, so that no clip is better for a second's difference.
  const share = ((startMs + endMs) / 2 - range.startMs) / (range.endMs - range.startMs)
  const at = Math.min(place.length - 1, Math.max(0, share * place.length - 0.5))
  const below = Math.floor(at)
  const low = place[below] ?? 0
  return low + (at - below) * ((place[below + 1] ?? low) - low)
}

/**
 * What is added to the rank of a window of a whole conversation, in points of a score: how often the editors of such
 * conversations quoted from that place, and how much the window is like what they quoted.
 */
export function valueToEditors(model: SelectionModel, view: SourceView, judgement: TalkJudgement, window: CutWindow): number {
  if (view.range.endMs - view.range.startMs < wholeMs) return 0
  return placeValue(model, view, window) + quotedReach * judgement.quotedOf(window.first, window.last)
}
