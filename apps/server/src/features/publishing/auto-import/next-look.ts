import { hourMs, minuteMs } from '#platform/time.ts'

const everyMs = 15 * minuteMs
const longestMs = 6 * hourMs

/** How long until the next look, varied by a tenth so that channels spread. `failureCount`: looks in a row that failed. */
export function msUntilNextLook(failureCount: number, waitMs: number | null = null, random: number = Math.random()): number {
  const usual = Math.min(everyMs * 2 ** Math.max(0, failureCount - 1), longestMs)
  return Math.max(waitMs ?? 0, usual * (0.95 + random / 10))
}

/** Waits before an item that is not ready is tried again; then it is given up. */
const tryAgainMs = [5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs]

/** Undefined once it was tried often enough. `attempts`: tries that failed. */
export const msUntilNextTry = (attempts: number): number | undefined => tryAgainMs[attempts - 1]

/** A live stream is looked at again every half hour, for a day. */
export const msUntilNextLiveTry = (attempts: number): number | undefined => (attempts <= 48 ? 30 * minuteMs : undefined)
