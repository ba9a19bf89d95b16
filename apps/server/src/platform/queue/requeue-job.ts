import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'
import { notifyChange } from './job-change-sql.ts'
import { readyChannel } from './job-channels.ts'
import type { JobId } from './job-table.ts'

/** Gives a job that failed, was put aside or was cancelled all its attempts again. False when it is not such a job of this org. */
export async function requeueJob(tx: Tx, orgId: string, jobId: JobId): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update job_run set
        status = 'queued', attempt = 0, crashes = 0, fence = fence + 1, progress = 0, note = null, run_after = now(),
        finished_at = null, error_name = null, error_message = null, error_detail = null, updated_at = now()
      where id = ${jobId} and org_id = ${orgId} and status in ('failed', 'quarantined', 'cancelled')
      returning *
    )
    select ${notifyChange('changed')}, pg_notify(${readyChannel}, lane) from changed`.execute(tx)
  return rows.length > 0
}
