import { sql } from 'kysely'
import { jsonb } from '../db/jsonb.ts'
import type { Queryable } from '../db/tx.ts'
import type { JobId, JobStatus } from './job-table.ts'

type JobState = { status: JobStatus; progress: number; estMs: number | null }

export function findJobState(db: Queryable, orgId: string, jobId: JobId): Promise<JobState | undefined> {
  return db
    .selectFrom('job_run')
    .where('org_id', '=', orgId)
    .where('id', '=', jobId)
    .select(['status', 'progress', 'est_ms as estMs'])
    .executeTakeFirst()
}

/** Whether a job of this name whose payload contains `part` waits or runs. */
export async function isPromised(db: Queryable, orgId: string, name: string, part: Record<string, string>): Promise<boolean> {
  const { rows } = await sql`
    select from job_run
    where org_id = ${orgId} and name = ${name} and status in ('queued', 'running', 'retrying') and payload @> ${jsonb(part)}
    limit 1`.execute(db)
  return rows.length > 0
}

/** 1 when the job is next in its lane, 0 when it runs, null when it has ended or is unknown. */
export async function findQueuePosition(db: Queryable, jobId: JobId): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select case when job.status = 'running' then 0 else 1 + (
      select count(*) from job_run ahead
      where ahead.lane = job.lane and ahead.status in ('queued', 'retrying') and (ahead.turn, ahead.seq) < (job.turn, job.seq)
    ) end as position
    from job_run job where job.id = ${jobId} and job.status in ('queued', 'retrying', 'running')`.execute(db)
  return rows[0]?.position ?? null
}

/** The same for the live job of the project that is furthest along: 0 when any runs. */
export async function findProjectQueuePosition(db: Queryable, orgId: string, projectId: string): Promise<number | null> {
  const { rows } = await sql<{ id: JobId }>`
    select id from job_run where org_id = ${orgId} and project_id = ${projectId} and status in ('queued', 'retrying', 'running')
    order by status = 'running' desc, turn, seq limit 1`.execute(db)
  return rows[0] ? findQueuePosition(db, rows[0].id) : null
}

/** Jobs that changed since then, by lane and status. */
export async function countJobs(db: Queryable, since: Date): Promise<{ lane: string; status: JobStatus; count: number }[]> {
  const rows = await db
    .selectFrom('job_run')
    .select(['lane', 'status', (row) => row.fn.countAll<number>().as('count')])
    .where('updated_at', '>', since)
    .groupBy(['lane', 'status'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Throws when the queue cannot be read. */
export async function readQueue(db: Queryable): Promise<void> {
  await db.selectFrom('job_run').select('id').limit(1).execute()
}
