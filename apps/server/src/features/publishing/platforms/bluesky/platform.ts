import { hourMs, minuteMs } from '#platform/time.ts'

/** Blobs that no record names are deleted after a while, so they are uploaded again when they are older. */
export const blueskyTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: hourMs, commitTimeoutMs: 30_000 }

export const uploadTimeoutMs = 15 * minuteMs
/** Where profiles and posts are shown. */
export const blueskyApp = 'https://bsky.app'
export const postCollection = 'app.bsky.feed.post'

/** Of a file of captions. Source: lexicon app.bsky.embed.video, read 2026-11-28. */
export const mostCaptionBytes = 20_000
