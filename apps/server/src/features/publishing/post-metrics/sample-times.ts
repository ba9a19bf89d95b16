import { dayMs, hourMs, minuteMs } from '#platform/time.ts'

const firstAges = [15 * minuteMs, hourMs, 3 * hourMs, 12 * hourMs, dayMs]
const dailyUntil = 30 * dayMs
const weeklyUntil = 180 * dayMs

/**
 * When a post is asked about next: often on its first day, then daily for a month, then weekly for half a year. `ages`: at these, where
 * each question costs. Undefined for older posts.
 */
export function nextSampleAt(postedAt: Date, now: Date, ages?: readonly number[]): Date | undefined {
  const age = now.getTime() - postedAt.getTime()
  const early = (ages ?? firstAges).find((one) => one > age)
  if (early !== undefined) return new Date(postedAt.getTime() + early)
  if (ages) return undefined
  const step = age < dailyUntil ? dayMs : 7 * dayMs
  const next = (Math.floor(age / step) + 1) * step
  return next > weeklyUntil ? undefined : new Date(postedAt.getTime() + next)
}

/** At this age a post is asked about for the first time. */
export const firstSampleMs = (ages: readonly number[] = firstAges): number => ages[0] ?? dayMs
