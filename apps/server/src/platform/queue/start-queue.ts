import { listen } from '../db/listen.ts'
import type { Db } from '../db/tx.ts'
import { waitMs } from '../clock/wait-ms.ts'
import { newId } from '../ids/new-id.ts'
import type { Log } from '../log/make-log.ts'
import type { Worker } from './define-worker.ts'
import { cancelChannel, readyChannel } from './job-channels.ts'
import { claimJobs, leasePace } from './job-lease.ts'
import type { ClaimedJob } from './job-lease.ts'
import { handBackJob } from './job-outcome.ts'
import type { JobId, Lane } from './job-table.ts'
import { keepLeases, sweep } from './keep-leases.ts'
import { LanePlaces } from './lane-places.ts'
import { runJob } from './run-job.ts'
import type { RunningJob } from './run-job.ts'
import { measureRoom, type Scratch } from './scratch-room.ts'
import { serveLane } from './serve-lane.ts'
import type { LaneServer } from './serve-lane.ts'
import { watchRoom } from './watch-room.ts'
import { nameWorker } from './worker-name.ts'

export type QueueOptions<D> = {
  db: Db
  /** For the connection that listens for wake-ups. */
  url: string
  /** Jobs at once in this process; a lane without a number, or with 0, is not served here. */
  lanes: Partial<Record<Lane, number>>
  /**
   * Places of a lane that one organisation may have in this process, and again so many that gave way. Lanes without a number are
   * shared by turns alone, which is fair where no job takes long.
   */
  orgShares?: Partial<Record<Lane, number>>
  workers: readonly Worker<D>[]
  deps: D
  log: Log
  /** A worker without a heartbeat for this long, by a steady clock of whoever looks, loses its jobs. Default: `leasePace`. */
  leaseMs?: number
  /** Default: `leasePace`. */
  heartbeatMs?: number
  /** Polling interval for due jobs; wake-ups come sooner. Default 1 s. */
  pollMs?: number
  /** A handler that ignores its abort signal is abandoned after this time. Default 10 s. */
  abandonMs?: number
  /** Scratch space; without it, free space is not checked. */
  scratch?: Scratch
  /** How often to check for jobs that wait for disk space. Default 10 s. */
  roomMs?: number
}

export type Queue = {
  /** Stops claiming, lets running jobs finish for half of the time (default 30 s), then aborts them and requeues them. */
  stop(options?: { graceMs?: number }): Promise<void>
  running(): { jobId: JobId; name: string; lane: Lane }[]
}

/** Serves the lanes in this process until stopped. Any number of processes may do so on one database. */
export async function startQueue<D>(options: QueueOptions<D>): Promise<Queue> {
  const { db, url, log, heartbeatMs = leasePace.heartbeatMs, leaseMs = leasePace.leaseMs } = options
  const handlers = new Map(options.workers.map((worker) => [worker.job.name, worker]))
  if (handlers.size !== options.workers.length) throw new Error('two workers have the same job name')
  const running = new Map<JobId, RunningJob>()
  const stopping = new AbortController()
  const drained = new AbortController()

  const worker = nameWorker(newId())
  const lanes = openLanes(options, worker, running, stopping.signal)
  const pumpAll = () => {
    for (const { pump } of lanes) pump()
  }
  const listener = await listen({
    url,
    log,
    channels: {
      [readyChannel]: (lane) => lanes.find((open) => open.lane === lane)?.pump(),
      [cancelChannel]: (jobId) => running.get(jobId as JobId)?.stop('cancelled'),
    },
    onConnect: pumpAll,
  })
  await sweep({ db, log, handlers }).catch((error: unknown) => log.warn({ err: error }, 'lost jobs could not be freed yet'))
  const loops = [
    pollUntil(stopping.signal, options.pollMs ?? 1000, pumpAll),
    keepLeases({ db, log, handlers, running, leaseMs, heartbeatMs, signal: drained.signal }),
    ...roomLoops(options, worker, lanes, stopping.signal),
  ]

  return {
    async stop({ graceMs = 30_000 } = {}) {
      stopping.abort()
      await Promise.all(lanes.map(({ idle }) => idle()))
      await drain(running, graceMs, db, log)
      drained.abort()
      await Promise.all(loops)
      await listener.close()
    },
    running: () => [...running.values()].map(({ job }) => ({ jobId: job.id, name: job.name, lane: job.lane })),
  }
}

function roomLoops<D>(
  { db, log, scratch, workers, roomMs = 10_000 }: QueueOptions<D>,
  worker: string,
  open: LaneServer[],
  signal: AbortSignal,
) {
  if (!scratch) return []
  const names = workers.map(({ job }) => job.name)
  return [watchRoom({ db, log, worker, scratch, lanes: open.map(({ lane }) => lane), names, everyMs: roomMs, signal })]
}

function openLanes<D>(options: QueueOptions<D>, worker: string, running: Map<JobId, RunningJob>, stopSignal: AbortSignal): LaneServer[] {
  const { db, log, leaseMs = 15_000, abandonMs = 10_000, scratch } = options
  const handlers = new Map(options.workers.map((handler) => [handler.job.name, handler]))

  function begin(job: ClaimedJob, places: LanePlaces, lane: { pump(): void }): void {
    const handler = handlers.get(job.name)
    if (!handler || stopSignal.aborted) {
      void handBackJob(db, job).catch((error: unknown) => log.warn({ err: error }, 'a job could not be handed back'))
      return
    }
    const onGiveWay = () => {
      if (places.giveWay(job)) lane.pump()
    }
    const runningJob = runJob(job, handler, { db, deps: options.deps, log, abandonMs, settleMs: leaseMs, onGiveWay })
    running.set(job.id, runningJob)
    places.take(job)
    void runningJob.ended.then(() => {
      if (running.get(job.id) === runningJob) running.delete(job.id)
      places.free(job)
      lane.pump()
    })
  }

  return (Object.entries(options.lanes) as [Lane, number][]).flatMap(([lane, size]) => {
    const names = options.workers.filter(({ job }) => job.lane === lane).map(({ job }) => job.name)
    if (size <= 0 || names.length === 0) return []
    const share = options.orgShares?.[lane]
    const places = new LanePlaces(share)
    const server: LaneServer = serveLane({
      lane,
      size,
      busy: () => places.busy(),
      isShared: share !== undefined,
      claim: async (limit) => {
        const room = await measureRoom(
          scratch,
          [...running.values()].map(({ job }) => job),
        )
        const fullOrgs = places.fullOrgs()
        return claimJobs(db, { lane, names, fullOrgs, limit: share === undefined ? limit : 1, worker, room })
      },
      begin: (job) => begin(job, places, server),
      stopped: stopSignal,
      log,
    })
    return [server]
  })
}

async function pollUntil(signal: AbortSignal, everyMs: number, pump: () => void): Promise<void> {
  while (!signal.aborted) {
    pump()
    // Jitter, so that many processes do not poll in step.
    await waitMs(everyMs * (0.8 + Math.random() * 0.4), signal, { background: true })
  }
}

async function drain(running: Map<JobId, RunningJob>, graceMs: number, db: Db, log: Log): Promise<void> {
  await endedWithin(running, graceMs / 2)
  for (const item of running.values()) item.stop('shutdown')
  await endedWithin(running, graceMs / 2)
  for (const { job } of running.values()) {
    // The fence locks out a handler that does not stop, so another worker can take the job now.
    await handBackJob(db, job).catch((error: unknown) => log.warn({ err: error }, 'a job could not be handed back'))
  }
}

async function endedWithin(running: Map<JobId, RunningJob>, timeoutMs: number): Promise<void> {
  const enough = new AbortController()
  const all = Promise.all([...running.values()].map(({ ended }) => ended)).then(() => enough.abort())
  await Promise.race([all, waitMs(timeoutMs, enough.signal)])
}
