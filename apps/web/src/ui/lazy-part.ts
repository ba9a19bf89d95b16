import { lazy, type ComponentType } from 'react'
import { waitForRetry } from './wait-for-retry.ts'

const backoffMs = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]

/**
 * A component whose code is fetched when it is first rendered. While the server cannot be reached, fetching is repeated, so that a
 * connection lost for a moment does not take the page down. Code that a reachable server refuses twice is an error.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWithRetries(load) }))
}

async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const waitMs of backoffMs) {
    try {
      return await load()
    } catch {
      // The connection may be back already.
      if (await isReachable()) return load()
      await waitForRetry(waitMs)
    }
  }
  return load()
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
