import { waitMs } from '#platform/clock/wait-ms.ts'
import type { PlatformIo } from './call-platform.ts'
import { PlatformError } from './platform-error.ts'

const firstGapMs = 400
const longestGapMs = 5000

/** Asks until there is an answer, more and more slowly. Throws `retry` when a platform takes longer than `forMs`. */
export async function pollUntil<T>(io: PlatformIo, forMs: number, ask: () => Promise<T | undefined>): Promise<T> {
  const until = performance.now() + forMs
  for (let gapMs = firstGapMs; ; gapMs = Math.min(longestGapMs, gapMs * 1.5)) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > until) throw new PlatformError('retry', { code: 'processing', status: 202 })
    await waitMs(gapMs, io.signal)
    io.signal.throwIfAborted()
  }
}
