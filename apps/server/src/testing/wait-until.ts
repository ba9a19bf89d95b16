import { waitMs } from '#platform/clock/wait-ms.ts'

/**
 * Calls a function repeatedly until its result is neither false, null nor undefined, and returns that. Generous by
 * default, since a busy machine takes its time; the limit is for what never comes.
 */
export async function waitUntil<T>(
  ask: () => Promise<T> | T,
  what: string,
  timeoutMs = 120_000,
): Promise<Exclude<T, null | undefined | false>> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer as Exclude<T, null | undefined | false>
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`)
    await waitMs(15)
  }
}
