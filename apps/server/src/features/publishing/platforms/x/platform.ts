import { dayMs, hourMs, minuteMs } from '#platform/time.ts'

/** Media can be used for days. */
export const xTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: 12 * hourMs, commitTimeoutMs: 60_000 }

export const xApi = 'https://api.x.com'
export const xScopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'] as const

/** A segment may have 5 MB. */
export const segmentBytes = 4 * 1024 * 1024
export const segmentTimeoutMs = 3 * minuteMs
export const processingMs = 10 * minuteMs

/** Each question costs half a cent, so there are four. Source: X-DOC pricing, read 2026-08-22. */
export const measureAgesMs = [hourMs, dayMs, 7 * dayMs, 29 * dayMs] as const
