import type { Log } from '../log/make-log.ts'
import type { ClaimedJob } from './job-lease.ts'
import type { Lane } from './job-table.ts'

export type LaneOptions = {
  lane: Lane
  /** Jobs at once. */
  size: number
  /** Jobs of this lane that run now. */
  busy(): number
  claim(limit: number): Promise<ClaimedJob[]>
  begin(job: ClaimedJob): void
  stopped: AbortSignal
  log: Log
}

export type LaneServer = {
  lane: Lane
  /** Looks for ready jobs now; cheap to call often. */
  pump(): void
  /** Settles when no claim is under way. */
  idle(): Promise<void>
}

/** Claims jobs until the slots are full or nothing is ready. One round at a time, or two would both take the free slots. */
export function serveLane({ lane, size, busy, claim, begin, stopped, log }: LaneOptions): LaneServer {
  let pumping: Promise<void> | null = null
  let again = false

  async function fill(): Promise<void> {
    while (again && !stopped.aborted) {
      again = false
      const free = size - busy()
      if (free <= 0) return
      for (const job of await claim(free)) begin(job)
    }
  }

  function pump(): void {
    again = true
    pumping ??= fill()
      .catch((error: unknown) => log.warn({ err: error, lane }, 'jobs could not be claimed'))
      .finally(() => {
        pumping = null
      })
  }

  return { lane, pump, idle: async () => pumping ?? undefined }
}
