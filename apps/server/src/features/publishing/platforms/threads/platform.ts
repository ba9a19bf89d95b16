import { hourMs, minuteMs } from '#platform/time.ts'
import type { GraphFailures } from '../meta/graph.ts'

/** A container lives for a day, and the address from which Threads fetches the video as long. */
export const threadsTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: 12 * hourMs, commitTimeoutMs: 60_000 }

export const threadsHost = 'https://graph.threads.net'
export const threadsScopes = ['threads_basic', 'threads_content_publish', 'threads_manage_insights'] as const

/** For the first reply. */
export const threadsExtraScopes = ['threads_manage_replies'] as const

/** By subcode or code. Source: Threads API, troubleshooting, and reports in POSTIZ, read 2026-11-05. */
export const threadsFailures: GraphFailures = {
  // "Not found" is a container that is not ready yet.
  4279009: 'retry',
  4279013: 'fix',
  190: 'relink',
  463: 'relink',
  4: 'again-later',
  1: 'retry',
  2: 'retry',
}
