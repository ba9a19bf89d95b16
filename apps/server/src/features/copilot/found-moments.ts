import type { CurationResult, Moment } from '@clipwright/contract/curation'
import { answers } from '@clipwright/curation/steering/relevance'

/** Of what is left when nothing answers, so many are shown as coming near. */
const MOST_NEAR = 3
const MOST_FOUND = 8
/** A moment that shares more of its time with a clip than this is that clip again. */
const SAME_SHARE = 0.6

type Range = readonly [number, number]

function lengthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [start, end]) => sum + (end - start), 0)
}

/** Shared time over the shorter of the two. */
export function sharedShare(a: readonly Range[], b: readonly Range[]): number {
  let shared = 0
  for (const [startA, endA] of a) {
    for (const [startB, endB] of b) shared += Math.max(0, Math.min(endA, endB) - Math.max(startA, startB))
  }
  const shorter = Math.min(lengthOf(a), lengthOf(b))
  return shorter > 0 ? shared / shorter : 0
}

export type FoundMoments = {
  /** New clips in rank order. Nearest misses are runners-up. */
  moments: Moment[]
  alreadyThere: number
}

/**
 * What a search adds to a project: moments that answer and are no clip yet. Where nothing answers, the nearest misses,
 * marked as such. Ranks start at one in each search.
 */
export function findNewMoments(
  result: Pick<CurationResult, 'moments'>,
  existing: readonly { timeRanges: readonly Range[] }[],
): FoundMoments {
  const relevance = (moment: Moment) => (moment.judgeResult.relevanceScore ?? 0) / 10
  const isThere = (moment: Moment) => existing.some((clip) => sharedShare(moment.timeRanges, clip.timeRanges) > SAME_SHARE)
  const answering = result.moments.filter((moment) => relevance(moment) >= answers)
  const fresh = answering.filter((moment) => !isThere(moment)).slice(0, MOST_FOUND)
  const alreadyThere = answering.filter(isThere).length
  if (fresh.length > 0 || alreadyThere > 0) return { moments: fresh.map((moment, at) => numbered(moment, at, false)), alreadyThere }
  const near = result.moments
    .filter((moment) => relevance(moment) > 0 && !isThere(moment))
    .toSorted((a, b) => relevance(b) - relevance(a) || a.rank - b.rank)
    .slice(0, MOST_NEAR)
  return { moments: near.map((moment, at) => numbered(moment, at, true)), alreadyThere: 0 }
}

function numbered(moment: Moment, at: number, isRunnerUp: boolean): Moment {
  return { ...moment, rank: at + 1, isRunnerUp, judgeResult: { ...moment.judgeResult, isCopilotClip: true } }
}
