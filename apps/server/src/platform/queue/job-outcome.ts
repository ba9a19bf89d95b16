import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { AppError, errorCatalogue } from '@clipwright/contract/errors'
import type { ErrorName } from '@clipwright/contract/errors'
import type { Queryable } from '../db/tx.ts'
import { toStorageError } from '../storage/durable-file.ts'
import { notifyChange } from './job-change-sql.ts'
import { readyChannel } from './job-channels.ts'
import type { Lease } from './job-lease.ts'
import type { JobStatus } from './job-table.ts'
import { mayRetry, retryDelaySec, statusAfterFailure } from './retry-policy.ts'

export type Failure = {
  errorName: ErrorName
  /** For a person. */
  errorMessage: string
  /** For the operator: stack and causes. */
  detail: string
  /** False when repeating cannot help. */
  mayPass: boolean
}

/** Describes a thrown value twice: named and worded for the person, in full for the operator. */
export function toFailure(error: unknown): Failure {
  const failure = toStorageError(error)
  const appError = failure instanceof AppError ? failure : undefined
  return {
    errorName: appError?.errorName ?? 'ServerError',
    errorMessage: appError?.message ?? errorCatalogue.ServerError.message,
    detail: describe(error).slice(0, 8000),
    mayPass: mayRetry(appError),
  }
}

function describe(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return String(error)
  const because = error.cause !== undefined && depth < 5 ? `\nbecause ${describe(error.cause, depth + 1)}` : ''
  return `${error.stack ?? error.message}${because}`
}

/** Marks the job done. False when the claim no longer holds. */
export function completeJob(db: Queryable, lease: Lease): Promise<boolean> {
  return change(db, lease, sql`status = 'done', progress = 1, est_ms = 0, finished_at = now(), ${cleared}`)
}

/** Returns the job to the queue as if never claimed, for a worker that must stop. False when the claim no longer holds. */
export function handBackJob(db: Queryable, lease: Lease): Promise<boolean> {
  return change(db, lease, sql`status = 'queued', attempt = attempt - 1, fence = fence + 1, run_after = now(), ${unleased}`)
}

/**
 * Records a failed attempt: final when repeating cannot help or was tried often enough, else due again later.
 * Answers the new status, or null when the claim no longer holds.
 */
export async function failJob(db: Queryable, lease: Lease, failure: Failure): Promise<JobStatus | null> {
  const { rows } = await sql<{ status: JobStatus }>`
    with changed as (
      update job_run set
        status = ${statusAfterFailure(failure.mayPass)},
        run_after = now() + make_interval(secs => ${retryDelaySec}),
        finished_at = case when ${failure.mayPass} and attempt < max_attempts then null else now() end,
        error_name = ${failure.errorName}, error_message = ${failure.errorMessage}, error_detail = ${failure.detail}, ${unleased}
      where ${isHeld(lease)}
      returning *
    )
    select status, ${notifyChange('changed')} from changed`.execute(db)
  return rows[0]?.status ?? null
}

const unleased = sql`worker = null, est_ms = null, updated_at = now()`
const cleared = sql`worker = null, error_name = null, error_message = null, error_detail = null, updated_at = now()`

function isHeld(lease: Lease): RawBuilder<unknown> {
  return sql`id = ${lease.id} and fence = ${lease.fence} and status = 'running'
    and not exists (select from job_stop where job_stop.org_id = job_run.org_id)`
}

async function change(db: Queryable, lease: Lease, set: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    with changed as (update job_run set ${set} where ${isHeld(lease)} returning *)
    select ${notifyChange('changed')}, case when status = 'queued' then pg_notify(${readyChannel}, lane) end from changed`.execute(db)
  return rows.length > 0
}
