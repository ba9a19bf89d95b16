import { lazy, type ComponentType } from 'react'
import { waitForRetry } from './wait-for-retry.ts'

const backoffMs = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
/** When this tab last began anew for want of code; a second time within a minute would be an endless loop. */
const begunKey = 'clipwright.begun-anew'
const leastPauseMs = 60_000

/**
 * A component whose code is fetched when it is first rendered. While the server cannot be reached, fetching is repeated, so that a
 * connection lost for a moment does not take the page down. Code that a reachable server refuses twice is an error, unless the
 * connection was lost before: Chromium remembers a failure for as long as the page lives, and the page begins anew.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWithRetries(load) }))
}

async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  let wasLost = false
  for (const waitMs of backoffMs) {
    try {
      return await load()
    } catch {
      // The connection may be back already.
      if (await isReachable()) return wasLost ? load().catch(beginAnew) : load()
      wasLost = true
      await waitForRetry(waitMs)
    }
  }
  return load()
}

function beginAnew(error: unknown): Promise<never> {
  if (Date.now() - Number(sessionStorage.getItem(begunKey)) < leastPauseMs) throw error
  sessionStorage.setItem(begunKey, String(Date.now()))
  window.history.go(0)
  return new Promise(() => undefined)
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    // No response of any kind.
    return false
  }
}
