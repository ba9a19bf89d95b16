import { hourMs, minuteMs } from '#platform/time.ts'

/** An upload in parts is forgotten by the server after half a day without a part. */
export const peertubeTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: 6 * hourMs, commitTimeoutMs: 60_000 }

/** Size of a part: a multiple of 256 KiB. */
export const partBytes = 8 * 1024 * 1024
/** The part that publishes is small, so that it is sent in a moment. */
export const lastPartBytes = 256 * 1024
export const partTimeoutMs = 5 * minuteMs

/** Everybody may see it. */
export const publicPrivacy = 1
