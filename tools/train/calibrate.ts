import { preparePartScores } from '@clipwright/curation/selection/judge-talk'
import type { SentenceOdds } from '@clipwright/curation/selection/rows'
import type { KnotName } from '@clipwright/curation/selection/selection-model'
import type { QuotedEpisode } from './judgements.ts'

/** A judged window with predictions of models that had not seen its show. */
export type HeldOut = { value: number; rating: number; parts: ReturnType<ReturnType<typeof preparePartScores>> }

export function collectHeldOutWindows(
  passages: readonly { first: number; last: number; rating: number; isJudged: boolean }[],
  odds: SentenceOdds,
  valueOf: (first: number, last: number) => number,
): HeldOut[] {
  const partsOf = preparePartScores(odds)
  return passages
    .filter(({ isJudged }) => isJudged)
    .map(({ first, last, rating }) => ({ value: valueOf(first, last), rating, parts: partsOf(first, last) }))
}

const scores = Array.from({ length: 11 }, (_, score) => score)

function toQuantiles(values: readonly number[]): Float32Array {
  const sorted = [...values].sort((a, b) => a - b)
  return Float32Array.from(scores, (score) => sorted[Math.round((score / 10) * (sorted.length - 1))] ?? 0)
}

/** Rating below which a share of all judged windows falls; a window rated 2 is spread over 1.5 to 2.5. */
function findRatingAt(share: number, ratings: readonly number[]): number {
  let below = 0
  for (let rating = 1; rating <= 5; rating++) {
    const own = ratings.filter((other) => other === rating).length / ratings.length
    if (own > 0 && (share <= below + own || rating === 5)) return rating - 0.5 + (share - below) / own
    below += own
  }
  return 5.5
}

/** Values at the scores 0 to 10: the ratings they stand for, mapped back through the regression of rating on value. */
function findOverallKnots(windows: readonly HeldOut[]): Float32Array {
  const mean = (pick: (window: HeldOut) => number) => windows.reduce((sum, window) => sum + pick(window), 0) / windows.length
  const meanValue = mean((window) => window.value)
  const meanRating = mean((window) => window.rating)
  const slope =
    mean((window) => (window.value - meanValue) * (window.rating - meanRating)) / mean((window) => (window.value - meanValue) ** 2)
  const ratings = windows.map((window) => window.rating)
  return Float32Array.from(scores, (score) => meanValue + (findRatingAt(score / 10, ratings) - meanRating) / slope)
}

export const calibrate = (windows: readonly HeldOut[]): Record<KnotName, Float32Array> => ({
  overall: findOverallKnots(windows),
  hook: toQuantiles(windows.map(({ parts }) => parts.hook)),
  coherence: toQuantiles(windows.map(({ parts }) => parts.coherence)),
  connection: toQuantiles(windows.map(({ parts }) => parts.connection)),
  trend: toQuantiles(windows.map(({ parts }) => parts.trend)),
})

const placeParts = 10
/** Points of score for a place with e times as many passages as average. */
const placeReach = 2

/** Logarithm of how many more passages editors chose in each tenth of whole episodes than on average. */
export function measurePlace(episodes: readonly QuotedEpisode[]): Float32Array {
  const counts = Array.from({ length: placeParts }, () => 2)
  for (const { transcript, quotes } of episodes) {
    for (const { startMs, endMs } of quotes) {
      const part = Math.min(placeParts - 1, Math.floor((placeParts * (startMs + endMs)) / 2 / transcript.durationMs))
      counts[part] = (counts[part] ?? 0) + 1
    }
  }
  const mean = counts.reduce((sum, count) => sum + count, 0) / placeParts
  return Float32Array.from(counts, (count) => placeReach * Math.log(count / mean))
}
