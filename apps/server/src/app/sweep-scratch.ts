import { systemClock } from '#platform/clock/clock.ts'
import { waitMs } from '#platform/clock/wait-ms.ts'
import type { Log } from '#platform/log/make-log.ts'
import { makeScratchSweep } from '#platform/storage/scratch-dir.ts'

const everyMs = 60_000

/** Removes the folders of jobs whose process died, now and at intervals. Several processes may sweep the same folder. */
export function startScratchSweep(scratchDir: string, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const sweep = makeScratchSweep(scratchDir, () => systemClock.monotonicMs())
  const sweeping = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const count = await sweep()
        if (count > 0) log.info({ folders: count }, 'folders of dead jobs were removed')
      } catch (error) {
        log.warn({ err: error }, 'folders of dead jobs could not be removed')
      }
      await waitMs(everyMs, stopping.signal, { background: true })
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await sweeping
    },
  }
}
