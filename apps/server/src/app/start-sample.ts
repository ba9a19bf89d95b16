import { waitMs } from '#platform/clock/wait-ms.ts'
import type { Queue } from '#platform/queue/start-queue.ts'
import { prepareSample } from '#pipeline/sample.ts'
import type { Services } from './open-services.ts'

/** Leaves time for the first pages to load. */
const firstAfterMs = 3000
const lookEveryMs = 500

/** Makes the sample while the queue is idle: between its parts jobs go first, and its programs run at low priority as all do. */
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
    // The request for the sample makes what is missing and reports why that fails.
    if (!signal.aborted) log.warn({ err: error }, 'the sample could not be prepared')
  })
  return {
    stop: async () => {
      stopping.abort()
      await ending
    },
  }
}
