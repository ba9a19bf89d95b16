import { waitMs } from '#platform/clock/wait-ms.ts'
import type { Queue } from '#platform/queue/start-queue.ts'
import { prepareSample } from '#pipeline/sample.ts'
import type { Services } from './open-services.ts'

/** The first pages are opened meanwhile. */
const firstAfterMs = 3000
const lookEveryMs = 500

/** Makes the sample while nobody waits for anything: between its parts every job goes first, and its programs step back as all do. */
export function startSample({ log, pipeline }: Services, queue: Queue): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const whenIdle = async () => {
    while (!signal.aborted && queue.running().length > 0) await waitMs(lookEveryMs, signal)
  }
  const work = async () => {
    await waitMs(firstAfterMs, signal)
    if (signal.aborted) return
    const startedAt = performance.now()
    await prepareSample(pipeline, { signal, onProgress: () => undefined }, whenIdle)
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'the sample is ready')
  }
  const ending = work().catch((error: unknown) => {
    // Whoever asks for the sample makes what is missing, and hears why it fails.
    if (!signal.aborted) log.warn({ err: error }, 'the sample could not be prepared')
  })
  return {
    stop: async () => {
      stopping.abort()
      await ending
    },
  }
}
