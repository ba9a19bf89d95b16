import type { z } from 'zod'
import { AppError } from '@clipwright/contract/errors'
import type { ErrorName } from '@clipwright/contract/errors'
import type { Db, Tx } from '../db/tx.ts'
import type { Log } from '../log/make-log.ts'
import type { Job } from './define-job.ts'
import type { JobId } from './job-table.ts'

export type JobContext<D = unknown> = {
  db: Db
  /** What `startQueue` was given. A handler names the part it needs: `JobContext<{ storage: Storage }>`. */
  deps: D
  /** Aborts on cancel, on the time limit, on shutdown and when another worker has taken the job over. */
  signal: AbortSignal
  log: Log
  jobId: JobId
  orgId: string
  projectId: string | null
  /** 1 for the first. */
  attempt: number
  fence: number
  /** `share`: 0 to 1, never shown going backwards. `estMs`: remaining time, when the handler can estimate it better. */
  progress(share: number, note?: string, estMs?: number): Promise<void>
  /** From now on the job waits for others more than it works: frees its place in the lane, as far as the queue allows. */
  giveWay(): void
  /** Throws when this claim no longer holds; else locks it until the transaction ends. Call it before publishing results. */
  assertOwned(tx: Tx): Promise<void>
  /** `assertOwned`, and marks the job done with what the transaction publishes: done once, even if the process dies right after. */
  finish(tx: Tx): Promise<void>
}

export type GivenUp = {
  jobId: JobId
  orgId: string
  projectId: string | null
  status: 'failed' | 'quarantined'
  errorName: ErrorName
  /** Shown to a person. */
  errorMessage: string
}

export type WorkerHooks<P> = {
  /** Runs in the transaction that ends the job without success, so that whatever waits for it is told. */
  onGivenUp?(tx: Tx, payload: P, failure: GivenUp): Promise<void>
}

export type Worker<D = unknown> = {
  job: Job
  handle: (payload: unknown, ctx: JobContext<D>) => Promise<void>
  onGivenUp: (tx: Tx, payload: unknown, failure: GivenUp) => Promise<void>
}

/** Joins a job and its handler. Only the worker role loads these files. */
export function defineWorker<P extends z.ZodType, D = unknown>(
  job: Job<P>,
  handler: (payload: z.output<P>, ctx: JobContext<D>) => Promise<void>,
  hooks: WorkerHooks<z.output<P>> = {},
): Worker<D> {
  return {
    job,
    handle: (payload, ctx) => handler(parsePayload(job, payload), ctx),
    onGivenUp: async (tx, payload, failure) => hooks.onGivenUp?.(tx, parsePayload(job, payload), failure),
  }
}

function parsePayload<P extends z.ZodType>(job: Job<P>, payload: unknown): z.output<P> {
  const parsed = job.payload.safeParse(payload)
  // Stored by another version of the program: a retry would fail the same way.
  if (!parsed.success) throw new AppError('InvalidParam', { cause: new Error(`payload of ${job.name}`, { cause: parsed.error }) })
  return parsed.data
}
