import type { DurationRange } from '@clipwright/contract/clips/curation'
import { isInside, measureHeard, type Candidate } from './candidates.ts'
import type { SourceView } from './source-view.ts'

/** Less of a shot is a flash, ms. */
const flashMs = 300
/** Times of words are no more exact, ms. */
const frameMs = 40
/** What the last word needs after its end, ms. */
const fadeMs = 60

/**
 * A clip that neither begins with a flash of the shot before its first word nor ends with one of the shot after its last; the breath
 * becomes shorter. One that would leave its length range stays.
 */
export function leaveOutFlashes(view: SourceView, candidate: Candidate, durations: readonly DurationRange[]): Candidate {
  const { sentences, words } = view.text
  const [first, last] = [sentences[candidate.first], sentences[candidate.last]]
  if (!first || !last || !view.analysis) return candidate
  const cuts = view.analysis.shots.map(({ startMs }) => startMs)
  const firstWordMs = words[first.openingWord]?.startMs ?? first.startMs
  const isOpeningFlash = (ms: number) => ms > candidate.startMs && ms <= Math.min(firstWordMs + frameMs, candidate.startMs + flashMs)
  const isClosingFlash = (ms: number) => ms < candidate.endMs && ms >= Math.max(last.endMs + fadeMs, candidate.endMs - flashMs)
  const whole = {
    ...candidate,
    startMs: cuts.filter(isOpeningFlash).reduce((latest, ms) => Math.max(latest, ms), candidate.startMs),
    endMs: cuts.filter(isClosingFlash).reduce((earliest, ms) => Math.min(earliest, ms), candidate.endMs),
  }
  return isInside(measureHeard(whole), durations) ? whole : candidate
}
