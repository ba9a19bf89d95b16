import { hourMs, minuteMs } from '#platform/time.ts'
import type { FailureKind } from '../platform-error.ts'

/** An upload can be gone on with for some days; its last byte publishes. */
export const youtubeTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: 6 * hourMs, commitTimeoutMs: 60_000 }

export const youtubeApi = 'https://www.googleapis.com'
export const youtubeScopes = ['https://www.googleapis.com/auth/youtube.upload', 'https://www.googleapis.com/auth/youtube.readonly'] as const

/** For captions and comments. */
export const youtubeExtraScopes = ['https://www.googleapis.com/auth/youtube.force-ssl'] as const

/** Longest and default length of a channel that is verified. */
export const verifiedMostMs = 12 * hourMs
/** People and blogs; the category of a video has to be one of the country, and this one is everywhere. */
export const categoryId = '22'

/** By the reason that the API names. Source: YouTube Data API, errors and quota costs, read 2026-11-05. */
export const youtubeFailures: Readonly<Record<string, FailureKind>> = {
  backendError: 'retry',
  internalError: 'retry',
  quotaExceeded: 'again-later',
  uploadLimitExceeded: 'again-later',
  rateLimitExceeded: 'again-later',
  userRateLimitExceeded: 'again-later',
  authError: 'relink',
  youtubeSignupRequired: 'relink',
}
