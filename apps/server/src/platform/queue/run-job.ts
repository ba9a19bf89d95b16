import { AppError } from '@clipwright/contract/errors'
import { isConnectionLost } from '../db/database-error.ts'
import type { Db } from '../db/tx.ts'
import { waitMs } from '../clock/wait-ms.ts'
import type { Log } from '../log/make-log.ts'
import type { JobContext, Worker } from './define-worker.ts'
import { LeaseLost, lockLease } from './job-lease.ts'
import type { ClaimedJob } from './job-lease.ts'
import { completeJob, failJob, handBackJob, toFailure } from './job-outcome.ts'
import type { Failure } from './job-outcome.ts'
import { makeProgressWriter } from './progress-writer.ts'

/** Why a running job is told to stop. */
type StopReason = 'cancelled' | 'leaseLost' | 'shutdown' | 'timeout'

type RunOptions<D> = {
  db: Db
  deps: D
  log: Log
  /** A handler that ignores its signal for this long is abandoned; its later writes are refused. */
  abandonMs: number
  /** How long to retry recording an outcome while the database is down. */
  settleMs: number
  /** The job asks to free its place in the lane. */
  onGiveWay?(): void
}

export type RunningJob = {
  job: ClaimedJob
  /** Settles when the outcome is recorded; never rejects. */
  ended: Promise<void>
  stop(reason: StopReason): void
}

/** Runs one claimed job to its recorded outcome. */
export function runJob<D>(job: ClaimedJob, worker: Worker<D>, options: RunOptions<D>): RunningJob {
  const log = options.log.child({ job: job.name, jobId: job.id, attempt: job.attempt })
  const abort = new AbortController()
  let stopReason: StopReason | undefined
  const stop = (reason: StopReason) => {
    if (stopReason !== undefined) return
    stopReason = reason
    abort.abort(new AppError(reason === 'timeout' ? 'JobTimeoutError' : 'JobCancelledError', { cause: `job ${job.id}: ${reason}` }))
  }

  const timer = setTimeout(() => stop('timeout'), worker.job.timeoutSec * 1000).unref()
  const progress = makeProgressWriter(options.db, job, log)
  const ctx: JobContext<D> = {
    db: options.db,
    deps: options.deps,
    signal: abort.signal,
    log,
    jobId: job.id,
    orgId: job.orgId,
    projectId: job.projectId,
    attempt: job.attempt,
    fence: job.fence,
    progress: (share, note, estMs) => progress.report(share, note, estMs),
    giveWay: () => options.onGiveWay?.(),
    assertOwned: (tx) => lockLease(tx, job),
    async finish(tx) {
      await lockLease(tx, job)
      await completeJob(tx, job)
    },
  }

  async function run(): Promise<void> {
    try {
      await Promise.race([worker.handle(job.payload, ctx), rejectAfterAbort(abort.signal, options.abandonMs)])
      progress.stop()
      await settle(() => completeJob(options.db, job), log, options.settleMs)
    } catch (error) {
      progress.stop()
      await settle(() => recordEnd(job, worker, options, log, error, stopReason), log, options.settleMs)
    } finally {
      clearTimeout(timer)
      progress.stop()
    }
  }

  return { job, ended: run(), stop }
}

async function rejectAfterAbort(signal: AbortSignal, abandonMs: number): Promise<never> {
  const abortion = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => abortion.resolve(), { once: true })
  await abortion.promise
  await waitMs(abandonMs, undefined, { background: true })
  throw new Error('the handler did not stop when told to', { cause: signal.reason })
}

async function recordEnd<D>(
  job: ClaimedJob,
  worker: Worker<D>,
  { db }: RunOptions<D>,
  log: Log,
  error: unknown,
  stopReason: StopReason | undefined,
): Promise<unknown> {
  if (stopReason === 'cancelled' || stopReason === 'leaseLost' || error instanceof LeaseLost) {
    log.info({ stopReason: stopReason ?? 'leaseLost' }, 'job dropped')
    return
  }
  if (stopReason === 'shutdown') return handBackJob(db, job)
  const failure = toFailure(stopReason === 'timeout' ? new AppError('JobTimeoutError', { cause: error }) : error)
  log.warn({ err: error, errorName: failure.errorName, mayPass: failure.mayPass }, 'job attempt failed')
  return recordFailure(db, job, worker, failure, log)
}

async function recordFailure<D>(db: Db, job: ClaimedJob, worker: Worker<D>, failure: Failure, log: Log): Promise<void> {
  const { errorName, errorMessage } = failure
  try {
    await db.transaction(async (tx) => {
      const status = await failJob(tx, job, failure)
      if (status !== 'failed' && status !== 'quarantined') return
      await worker.onGivenUp(tx, job.payload, {
        jobId: job.id,
        orgId: job.orgId,
        projectId: job.projectId,
        status,
        errorName,
        errorMessage,
      })
    })
  } catch (hookError) {
    if (isConnectionLost(hookError)) throw hookError
    // The job must end even if its hook fails, or it would run forever.
    log.error({ err: hookError }, 'the hook of a given-up job failed')
    await failJob(db, job, failure)
  }
}

/** Records an outcome, retrying while the database is down. If it stays down, the lease expires and the job runs again. */
async function settle(record: () => Promise<unknown>, log: Log, settleMs: number): Promise<void> {
  const deadline = performance.now() + settleMs
  for (;;) {
    try {
      await record()
      return
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > deadline) {
        log.error({ err: error }, 'the outcome of a job could not be recorded')
        return
      }
      await waitMs(500, undefined, { background: true })
    }
  }
}
