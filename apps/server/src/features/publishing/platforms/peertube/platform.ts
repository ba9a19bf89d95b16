import { hourMs, minuteMs } from '#platform/time.ts'

/** An upload in parts is forgotten by the server after half a day without a part. */
export const peertubeTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: 6 * hourMs, commitTimeoutMs: 60_000 }

/** Everybody may see it. */
export const publicPrivacy = 1
