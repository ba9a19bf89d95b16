import { waitMs } from '#platform/clock/wait-ms.ts'

const [shortestPauseMs, longestPauseMs] = [15, 100]

/**
 * Calls a function repeatedly until its result is neither false, null nor undefined, and returns that. Generous by
 * default, since a busy machine takes its time; the limit is for what never comes. What has taken long is asked for less
 * often, a tenth of its time later at most.
 */
export async function waitUntil<T>(
  ask: () => Promise<T> | T,
  what: string,
  timeoutMs = 120_000,
): Promise<Exclude<T, null | undefined | false>> {
  const startedAt = performance.now()
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer as Exclude<T, null | undefined | false>
    const waitedMs = performance.now() - startedAt
    if (waitedMs > timeoutMs) throw new Error(`waited ${timeoutMs} ms for ${what}`)
    await waitMs(Math.min(longestPauseMs, Math.max(shortestPauseMs, waitedMs / 10)))
  }
}
