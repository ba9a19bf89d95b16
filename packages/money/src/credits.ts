import type { PeriodShare } from './proration.ts'

/** One credit is a minute of video; it is counted in seconds. */
export const secondsPerCredit = 60

/**
 * Seconds that a change at once grants, rounded down: of both plans the same share of the period as of the money, so that buying
 * small, spending and going up on the last day gains nothing.
 */
export function creditsOfChange(seconds: number, nextSeconds: number, rest: PeriodShare, nextRest: PeriodShare = rest): number {
  const over = BigInt(nextSeconds) * nextRest.rest * rest.whole - BigInt(seconds) * rest.rest * nextRest.whole
  const under = rest.whole * nextRest.whole
  // Division of bigints goes towards zero.
  return toSeconds(over / under - (over % under < 0n ? 1n : 0n))
}

/** Seconds of video are far below the whole numbers that a number holds. */
const toSeconds = (seconds: bigint): number => parseInt(seconds.toString(), 10)
