import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/tx.ts'
import { notifyChange } from './job-change-sql.ts'
import { cancelChannel } from './job-channels.ts'
import type { JobId } from './job-table.ts'

/**
 * Cancels a waiting or running job for good. A running handler is told at once; whatever it still tries to publish is
 * refused. False when the job had ended before.
 */
export async function cancelJob(db: Queryable, jobId: JobId): Promise<boolean> {
  return (await cancelWhere(db, sql`id = ${jobId}`)) > 0
}

/** Cancels all live jobs of a project; returns how many. */
export function cancelProjectJobs(db: Queryable, orgId: string, projectId: string): Promise<number> {
  return cancelWhere(db, sql`org_id = ${orgId} and project_id = ${projectId}`)
}

/**
 * Cancels all live jobs of an organisation and stops its work from now on: jobs enqueued later are not started, and
 * results that slipped through are not published. Returns how many jobs were cancelled.
 */
export async function stopOrgJobs(tx: Tx, orgId: string): Promise<number> {
  await tx
    .insertInto('job_stop')
    .values({ org_id: orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return cancelWhere(tx, sql`org_id = ${orgId}`)
}

/** Lets jobs of the organisation run again. Cancelled ones stay cancelled. */
export async function allowOrgJobs(tx: Tx, orgId: string): Promise<void> {
  await tx.deleteFrom('job_stop').where('org_id', '=', orgId).execute()
}

/** Cancels jobs that were enqueued for a stopped organisation while it was being stopped. */
export function cancelStoppedJobs(db: Queryable): Promise<number> {
  return cancelWhere(db, sql`org_id in (select org_id from job_stop)`)
}

async function cancelWhere(db: Queryable, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql`
    with ended as (
      update job_run
      set status = 'cancelled', fence = fence + 1, finished_at = now(), updated_at = now(), est_ms = null
      where ${which} and status in ('queued', 'running', 'retrying')
      returning *
    )
    select pg_notify(${cancelChannel}, id), ${notifyChange('ended')} from ended`.execute(db)
  return rows.length
}
