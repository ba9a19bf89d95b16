import type { z } from 'zod'
import type { Queryable, Tx } from '../db/tx.ts'
import { cancelJob } from './cancel-job.ts'
import { enqueueJob } from './enqueue-job.ts'
import type { EnqueueOptions } from './enqueue-job.ts'
import type { JobId, Lane } from './job-table.ts'

type JobSpec<P extends z.ZodType> = {
  /** `feature.verb`; stored with every job, so it must never change. */
  name: string
  /** Ids only; what they mean is read from the tables when the job runs. */
  payload: P
  lane: Lane
  /** Retries after a temporary failure. */
  retries: number
  /** Time limit of one attempt, seconds. */
  timeoutSec: number
  /** Wait before the second attempt; doubles with each further one, varied by half. Default 2. */
  backoffSec?: number
  /** How often its worker may die before the job is quarantined. Default 20. */
  crashes?: number
}

export type Job<P extends z.ZodType = z.ZodType> = JobSpec<P> & {
  /** Enqueues the job in the caller's transaction. With a `key`, returns a live job of the same key instead. */
  enqueue(tx: Tx, payload: z.input<P>, options: EnqueueOptions): Promise<JobId>
  /** Ends the job for good, also while it runs. False when it had ended already. */
  cancel(db: Queryable, jobId: JobId): Promise<boolean>
}

/** Declares a job. Safe to import anywhere; the handler lives in a worker file of its own. */
export function defineJob<const P extends z.ZodType>(spec: JobSpec<P>): Job<P> {
  if (!/^[a-z][a-zA-Z-]*\.[a-z][a-zA-Z-]*$/.test(spec.name)) throw new RangeError(`job name ${spec.name}: say feature.verb`)
  return {
    ...spec,
    enqueue: (tx, payload, options) => enqueueJob(tx, spec, spec.payload.parse(payload), options),
    cancel: (db, jobId) => cancelJob(db, jobId),
  }
}
