import type { Log } from '../log/make-log.ts'
import type { ClaimedJob } from './job-lease.ts'
import type { Lane } from './job-table.ts'

type LaneOptions = {
  lane: Lane
  /** Jobs at once. */
  size: number
  /** Running jobs of this lane. */
  busy(): number
  claim(limit: number): Promise<ClaimedJob[]>
  /** A claim takes fewer than it might, so that the next one judges anew. */
  isShared?: boolean
  begin(job: ClaimedJob): void
  stopped: AbortSignal
  log: Log
}

export type LaneServer = {
  lane: Lane
  /** Looks for ready jobs now; cheap to call often. */
  pump(): void
  /** Resolves when no claim is in progress. */
  idle(): Promise<void>
}

/** Claims jobs until the slots are full or nothing is ready. One round at a time, so that slots are not filled twice. */
export function serveLane({ lane, size, busy, claim, isShared = false, begin, stopped: stopSignal, log }: LaneOptions): LaneServer {
  let pumping = false
  let again = false
  let lastRound: Promise<void> = Promise.resolve()

  async function fill(): Promise<void> {
    try {
      while (again && !stopSignal.aborted) {
        again = false
        const free = size - busy()
        if (free <= 0) return
        const jobs = await claim(free)
        for (const job of jobs) begin(job)
        again ||= isShared && jobs.length > 0
      }
    } catch (error) {
      log.warn({ err: error, lane }, 'jobs could not be claimed')
    } finally {
      pumping = false
    }
  }

  function pump(): void {
    again = true
    if (pumping || stopSignal.aborted) return
    pumping = true
    lastRound = fill()
  }

  return { lane, pump, idle: () => lastRound }
}
