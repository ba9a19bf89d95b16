import type { Db } from '../db/tx.ts'
import { waitMs } from '../clock/wait-ms.ts'
import type { Log } from '../log/make-log.ts'
import type { Worker } from './define-worker.ts'
import { cancelStoppedJobs } from './cancel-job.ts'
import { renewLeases } from './job-lease.ts'
import type { JobId } from './job-table.ts'
import type { RunningJob } from './run-job.ts'
import { type Heartbeat, LeaseWatch } from './lease-watch.ts'
import { crashMessage, deleteOldJobs, listHeartbeats, mostDeleted, quarantineLostJob, retryLostJobs } from './sweep-jobs.ts'
import type { SweepScope } from './sweep-jobs.ts'
import { findDeadWorkers } from './worker-name.ts'

type LeaseKeeperOptions<D> = {
  db: Db
  log: Log
  handlers: ReadonlyMap<string, Worker<D>>
  running: ReadonlyMap<JobId, RunningJob>
  leaseMs: number
  heartbeatMs: number
  signal: AbortSignal
}

const cleanEveryMs = 3_600_000
const keepDays = 30

/** Until aborted: renews this process's leases, aborts jobs that lost theirs, and frees jobs of dead workers. */
export async function keepLeases<D>(options: LeaseKeeperOptions<D>): Promise<void> {
  const { db, log, signal } = options
  const watch = new LeaseWatch(options)
  let cleanAtMs = performance.now() + cleanEveryMs * Math.random()
  while (!signal.aborted) {
    await waitMs(options.heartbeatMs, signal, { background: true })
    if (signal.aborted) return
    try {
      await renew(options)
      await sweep(options, watch.look(await listHeartbeats(db), performance.now()))
      if (performance.now() > cleanAtMs) {
        // A few at each beat, so that leases are renewed between them.
        const isRest = (await deleteOldJobs(db, keepDays)) < mostDeleted
        if (isRest) cleanAtMs = performance.now() + cleanEveryMs
      }
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed')
    }
  }
}

async function renew<D>({ db, running }: LeaseKeeperOptions<D>): Promise<void> {
  const mine = [...running.values()]
  if (mine.length === 0) return
  const leases = mine.map(({ job }) => job)
  const validIds = await renewLeases(db, leases)
  for (const item of mine) {
    // A job that has ended meanwhile holds no lease either; nothing to abort.
    if (!validIds.has(item.job.id) && running.get(item.job.id) === item) item.stop('leaseLost')
  }
}

/** Frees jobs of dead and of silent workers. Also run at start, for a process that was killed before. */
export async function sweep<D>(
  { db, log, handlers }: Pick<LeaseKeeperOptions<D>, 'db' | 'log' | 'handlers'>,
  silentClaims: readonly Heartbeat[] = [],
): Promise<void> {
  const scope: SweepScope = { names: [...handlers.keys()], deadWorkers: await findDeadWorkers(db), silentClaims }
  await cancelStoppedJobs(db)
  const retryCount = await retryLostJobs(db, scope)
  if (retryCount > 0) log.warn({ retried: retryCount }, 'jobs of a lost worker are ready again')
  while (await quarantineOne(db, log, handlers, scope)) log.error('a job lost its worker too often and was put aside')
}

async function quarantineOne<D>(db: Db, log: Log, handlers: ReadonlyMap<string, Worker<D>>, scope: SweepScope): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      const job = await quarantineLostJob(tx, scope)
      if (!job) return false
      const failure = { ...job, jobId: job.id, status: 'quarantined', errorName: 'ServerError', errorMessage: crashMessage } as const
      await handlers.get(job.name)?.onGivenUp(tx, job.payload, failure)
      return true
    })
  } catch (error) {
    // The job must end even if its hook fails, or it would take down workers forever.
    log.error({ err: error }, 'the hook of a given-up job failed')
    return db.transaction(async (tx) => (await quarantineLostJob(tx, scope)) !== null)
  }
}
