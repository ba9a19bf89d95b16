import type { CutWindow, SourceView } from '../moments/source-view.ts'
import type { SelectionModel } from './selection-model.ts'

/** Only a whole conversation has an opening, a middle and a farewell. */
const wholeMs = 20 * 60_000

/**
 * What the place of a window in a long source adds to its rank, in points of a score: where in whole episodes their own
 * editors found more passages, or fewer, than elsewhere.
 */
export function placeValue({ place }: SelectionModel, { range }: SourceView, { startMs, endMs }: CutWindow): number {
  const lengthMs = range.endMs - range.startMs
  if (lengthMs < wholeMs || place.length === 0) return 0
  // Between the middles of two parts, so that no clip is better for a second's difference.
  const at = Math.min(place.length - 1, Math.max(0, (((startMs + endMs) / 2 - range.startMs) / lengthMs) * place.length - 0.5))
  const below = Math.floor(at)
  const low = place[below] ?? 0
  return low + (at - below) * ((place[below + 1] ?? low) - low)
}
