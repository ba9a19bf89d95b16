import { hourMs, minuteMs } from '#platform/time.ts'
import type { GraphFailures } from '../meta/graph.ts'

export const facebookTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: 6 * hourMs, commitTimeoutMs: 60_000 }

export const facebookScopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'read_insights'] as const
/** For the first comment. */
export const facebookExtraScopes = ['pages_manage_engagement'] as const
/** What a person must be allowed to do on a page. */
export const postingTask = 'CREATE_CONTENT'

/** By subcode or code. Source: Reels Publishing API, and reports in POSTIZ, read 2026-11-05. */
export const facebookFailures: GraphFailures = {
  1363047: 'retry',
  1609010: 'retry',
  1390008: 'again-later',
  4: 'again-later',
  32: 'again-later',
  190: 'relink',
  490: 'relink',
  1404078: 'relink',
  1: 'retry',
  2: 'retry',
}
