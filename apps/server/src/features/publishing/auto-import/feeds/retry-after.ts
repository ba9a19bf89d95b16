import { dayMs } from '#platform/time.ts'

/** Seconds or a date; never more than a day. */
export function readRetryAfter(value: string | undefined, nowMs: number = Date.now()): number | null {
  if (value === undefined) return null
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : new Date(value).getTime() - nowMs
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), dayMs) : null
}
