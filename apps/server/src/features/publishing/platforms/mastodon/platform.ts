import { hourMs, minuteMs } from '#platform/time.ts'

/** Rights that this product asks for. */
export const mastodonScopes = ['read:accounts', 'read:statuses', 'write:media', 'write:statuses'] as const

/** Media that belong to no post are deleted by the server after a while, so they are uploaded again when they are older. */
export const mastodonTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: 2 * hourMs, commitTimeoutMs: 30_000 }

export const uploadTimeoutMs = 15 * minuteMs
/** How long to wait for a server to finish with a video. */
export const processingMs = 10 * minuteMs
