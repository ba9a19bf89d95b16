import { hourMs, minuteMs } from '#platform/time.ts'
import type { GraphFailures } from '../meta/graph.ts'

/** A container lives for a day. */
export const instagramTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: 12 * hourMs, commitTimeoutMs: 60_000 }

export const instagramHost = 'https://graph.instagram.com'
export const instagramScopes = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
] as const

/** For the first comment. */
export const instagramExtraScopes = ['instagram_business_manage_comments'] as const

/** By subcode or code. Source: Instagram Platform, error codes, and reports in POSTIZ, read 2026-11-05. */
export const instagramFailures: GraphFailures = {
  2207001: 'retry',
  2207003: 'retry',
  2207027: 'retry',
  2207032: 'retry',
  2207053: 'prepare-again',
  2207082: 'retry',
  80002: 'retry',
  2207042: 'again-later',
  4: 'again-later',
  190: 'relink',
  463: 'relink',
  467: 'relink',
  2207051: 'unclear',
  33: 'unclear',
  1: 'retry',
  2: 'retry',
}
