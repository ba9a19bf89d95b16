import { sql } from 'kysely'
import { jsonb } from '../db/jsonb.ts'
import type { Queryable } from '../db/tx.ts'
import type { JobId, JobStatus, Lane } from './job-table.ts'

type JobView = {
  jobId: JobId
  name: string
  lane: Lane
  projectId: string | null
  status: JobStatus
  /** 0 to 1. */
  progress: number
  note: string | null
  estMs: number | null
  attempt: number
  errorName: string | null
  errorMessage: string | null
  enqueuedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  updatedAt: Date
}

function jobs(db: Queryable, orgId: string) {
  return db
    .selectFrom('job_run')
    .where('org_id', '=', orgId)
    .select([
      'id as jobId',
      'name',
      'lane',
      'project_id as projectId',
      'status',
      'progress',
      'note',
      'est_ms as estMs',
      'attempt',
      'error_name as errorName',
      'error_message as errorMessage',
      'enqueued_at as enqueuedAt',
      'started_at as startedAt',
      'finished_at as finishedAt',
      'updated_at as updatedAt',
    ])
}

export function findJob(db: Queryable, orgId: string, jobId: JobId): Promise<JobView | undefined> {
  return jobs(db, orgId).where('id', '=', jobId).executeTakeFirst()
}

/** Whether a job of this name with these parts of a payload waits or runs. */
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

/** The same for whichever live job of the project is furthest along: 0 when any runs. */
export async function findProjectQueuePosition(db: Queryable, orgId: string, projectId: string): Promise<number | null> {
  const { rows } = await sql<{ id: JobId }>`
    select id from job_run where org_id = ${orgId} and project_id = ${projectId} and status in ('queued', 'retrying', 'running')
    order by status = 'running' desc, turn, seq limit 1`.execute(db)
  return rows[0] ? findQueuePosition(db, rows[0].id) : null
}

type LaneLoad = { lane: Lane; waiting: number; running: number; quarantined: number; oldestWaitingSec: number }

/** What each lane holds, for metrics and for operators. */
export async function measureLanes(db: Queryable): Promise<LaneLoad[]> {
  const { rows } = await sql<LaneLoad>`
    select lane,
      count(*) filter (where status in ('queued', 'retrying')) as waiting,
      count(*) filter (where status = 'running') as running,
      count(*) filter (where status = 'quarantined') as quarantined,
      coalesce(extract(epoch from now() - min(run_after) filter (where status in ('queued', 'retrying') and run_after <= now())), 0)::float8
        as "oldestWaitingSec"
    from job_run where status in ('queued', 'retrying', 'running', 'quarantined')
    group by lane order by lane`.execute(db)
  return rows
}
