import { dayMs, hourMs, minuteMs } from '#platform/time.ts'

const firstAges = [15 * minuteMs, hourMs, 3 * hourMs, 12 * hourMs, dayMs]
const dailyUntil = 30 * dayMs
const weeklyUntil = 180 * dayMs

/**
 * When a post is asked about next: often on its first day, then daily for a month, then weekly for half a year. Undefined for
 * older ones.
 */
export function nextSampleAt(postedAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - postedAt.getTime()
  const early = firstAges.find((one) => one > age)
  if (early !== undefined) return new Date(postedAt.getTime() + early)
  const step = age < dailyUntil ? dayMs : 7 * dayMs
  const next = (Math.floor(age / step) + 1) * step
  return next > weeklyUntil ? undefined : new Date(postedAt.getTime() + next)
}
