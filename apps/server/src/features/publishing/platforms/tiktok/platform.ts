import { minuteMs } from '#platform/time.ts'
import type { FailureKind } from '../platform-error.ts'

/** An upload address lives for an hour, and its last part publishes. */
export const tiktokTimes = { prepareLeadMs: 20 * minuteMs, usableForMs: 50 * minuteMs, commitTimeoutMs: 2 * minuteMs }

export const tiktokApi = 'https://open.tiktokapis.com'
export const tiktokScopes = ['user.info.basic', 'video.publish', 'video.list'] as const

/** Least size of a part; the last one may be up to twice as large. Source: Content Posting API, media transfer guide. */
export const partBytes = 5 * 1024 * 1024
export const partTimeoutMs = 3 * minuteMs

/** By code. Source: Content Posting API, error codes and get post status, read 2026-11-05. */
export const tiktokFailures: Readonly<Record<string, FailureKind>> = {
  internal_error: 'retry',
  internal: 'retry',
  rate_limit_exceeded: 'retry',
  publish_cancelled: 'fix',
  spam_risk_too_many_posts: 'again-later',
  spam_risk_too_many_pending_share: 'again-later',
  reached_active_user_cap: 'again-later',
  access_token_invalid: 'relink',
  access_token_expired: 'relink',
  scope_not_authorized: 'relink',
  auth_removed: 'relink',
  invalid_publish_id: 'prepare-again',
}
