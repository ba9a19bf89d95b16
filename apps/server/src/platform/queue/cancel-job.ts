import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/tx.ts'
import { notifyChange } from './job-change-sql.ts'
import { cancelChannel } from './job-channels.ts'
import type { JobId } from './job-table.ts'

/**
 * Ends a waiting or running job for good. A running handler is told at once; whatever it still tries to
 * publish is refused. False when the job had ended before.
 */
export async function cancelJob(db: Queryable, jobId: JobId): Promise<boolean> {
  return (await cancelWhere(db, sql`id = ${jobId}`)) > 0
}

/** Ends all live jobs of a project; returns how many. */
export function cancelProjectJobs(db: Queryable, orgId: string, projectId: string): Promise<number> {
  return cancelWhere(db, sql`org_id = ${orgId} and project_id = ${projectId}`)
}

/**
 * Ends all live jobs of an organisation and holds its work back from now on: what is promised later is not started,
 * and what slipped through is not published. Answers how many jobs were ended.
 */
export async function stopOrgJobs(tx: Tx, orgId: string): Promise<number> {
  await tx
    .insertInto('job_stop')
    .values({ org_id: orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return cancelWhere(tx, sql`org_id = ${orgId}`)
}

/** Jobs of the organisation may run again. Those that were ended stay ended. */
export async function allowOrgJobs(tx: Tx, orgId: string): Promise<void> {
  await tx.deleteFrom('job_stop').where('org_id', '=', orgId).execute()
}

/** Ends jobs that were promised for a stopped organisation while it was being stopped. */
export function cancelStoppedJobs(db: Queryable): Promise<number> {
  return cancelWhere(db, sql`org_id in (select org_id from job_stop)`)
}

async function cancelWhere(db: Queryable, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql`
    with ended as (
      update job_run
      set status = 'cancelled', fence = fence + 1, finished_at = now(), updated_at = now(), lease_until = null, est_ms = null
      where ${which} and status in ('queued', 'running', 'retrying')
      returning *
    )
    select pg_notify(${cancelChannel}, id), ${notifyChange('ended')} from ended`.execute(db)
  return rows.length
}
