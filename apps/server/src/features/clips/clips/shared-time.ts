/** Seconds on the source. */
export type Range = readonly [startSec: number, endSec: number]

function lengthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [start, end]) => sum + (end - start), 0)
}

function sharedSec(a: readonly Range[], b: readonly Range[]): number {
  let shared = 0
  for (const [startA, endA] of a) {
    for (const [startB, endB] of b) shared += Math.max(0, Math.min(endA, endB) - Math.max(startA, startB))
  }
  return shared
}

/** Shared time divided by the shorter of the two: 1 when one lies within the other. */
export function sharedShare(a: readonly Range[], b: readonly Range[]): number {
  const shorter = Math.min(lengthOf(a), lengthOf(b))
  return shorter > 0 ? sharedSec(a, b) / shorter : 0
}

/** Shared time divided by the longer of the two: 1 only when both are the same cut. */
export function sameCutShare(a: readonly Range[], b: readonly Range[]): number {
  const longer = Math.max(lengthOf(a), lengthOf(b))
  return longer > 0 ? sharedSec(a, b) / longer : 0
}
