import type { Query } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'

const backoffMs = [2_000, 5_000, 10_000, 30_000]

type AnyQuery = Query<unknown, unknown, unknown>

/**
 * A screen that has data and could not renew it tries again, as nothing else would before its next change or visit: live events
 * are sent once. First loads are not repeated; their screens offer that.
 */
export function makeRenewals(): { plan(query: AnyQuery, failure: ApiError): void; forget(query: AnyQuery): void } {
  const failures = new WeakMap<AnyQuery, number>()
  return {
    plan(query, { statusCode, retryAfterSec }) {
      if (query.state.data === undefined || !mayPass(statusCode)) return
      const count = failures.get(query) ?? 0
      failures.set(query, count + 1)
      const waitMs = Math.max((retryAfterSec ?? 0) * 1000, backoffMs[Math.min(count, backoffMs.length - 1)] ?? 30_000)
      setTimeout(() => {
        const isWanted = query.state.status === 'error' && query.state.fetchStatus === 'idle' && query.isActive()
        if (isWanted) void query.fetch().catch(() => undefined) // Reported by the cache.
      }, waitMs)
    },
    forget: (query) => void failures.delete(query),
  }
}

/** No response at all, too many calls, or a fault of the server. */
const mayPass = (statusCode: number) => statusCode === 0 || statusCode === 429 || statusCode >= 500
