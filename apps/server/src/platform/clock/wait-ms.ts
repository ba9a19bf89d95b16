import { setTimeout as delay } from 'node:timers/promises'

/** Waits, or ends early without an error when the signal aborts. The timer never keeps the process alive. */
export async function waitMs(durationMs: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(durationMs, undefined, { ref: false, ...(signal ? { signal } : {}) })
  } catch (error) {
    // An aborted wait is an early end; callers look at the signal themselves.
    if (!signal?.aborted) throw error
  }
}
