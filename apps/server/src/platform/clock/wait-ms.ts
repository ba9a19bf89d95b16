import { setTimeout as delay } from 'node:timers/promises'

/**
 * Waits, or ends early without an error when the signal aborts.
 * A background wait does not keep the process alive.
 */
export async function waitMs(durationMs: number, signal?: AbortSignal, options: { background?: boolean } = {}): Promise<void> {
  try {
    await delay(durationMs, undefined, { ref: options.background !== true, ...(signal ? { signal } : {}) })
  } catch (error) {
    // An aborted wait is an early end; callers look at the signal themselves.
    if (!signal?.aborted) throw error
  }
}
