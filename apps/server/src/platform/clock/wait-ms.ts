import { setTimeout as delay } from 'node:timers/promises'

/** Waits, or returns early without an error when the signal aborts. A background wait does not keep the process alive. */
export async function waitMs(durationMs: number, signal?: AbortSignal, options: { background?: boolean } = {}): Promise<void> {
  try {
    await delay(durationMs, undefined, { ref: options.background !== true, ...(signal ? { signal } : {}) })
  } catch (error) {
    // An aborted wait ends early; callers check the signal themselves.
    if (!signal?.aborted) throw error
  }
}
