import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/tx.ts'
import { notifyChange } from './job-change-sql.ts'
import { readyChannel } from './job-channels.ts'
import type { JobId } from './job-table.ts'
import type { Heartbeat } from './lease-watch.ts'

/** What a person reads when a step crashed its worker every time. */
export const crashMessage = 'The worker ended each time while it ran this step.'

type LostJob = { id: JobId; name: string; payload: unknown; orgId: string; projectId: string | null }

export type SweepScope = {
  /** Jobs that this process has handlers for. */
  names: readonly string[]
  /** Workers known to have ended. */
  deadWorkers: readonly string[]
  /** Claims whose worker gave no sign of life for too long. */
  silentClaims: readonly Heartbeat[]
}

/** Requeues jobs whose worker is gone; returns how many. */
export async function retryLostJobs(db: Queryable, scope: SweepScope): Promise<number> {
  const { rows } = await sql`
    with lost as (
      select id from job_run where ${isLost(scope)} and crashes + 1 < max_crashes limit 100 for update skip locked
    ), changed as (
      update job_run set
        status = 'retrying', crashes = crashes + 1, fence = fence + 1,
        -- A lost worker says nothing against the job, so the attempt does not count.
        attempt = greatest(0, attempt - 1),
        -- The first few times at once, later more slowly: a job that kills its worker must not kill them all.
        run_after = now() + make_interval(secs => case when crashes < 3 then 0 else least(15, power(2, crashes - 3)) end),
        error_detail = 'worker ' || coalesce(worker, '?') || ' was lost',
        worker = null, est_ms = null, updated_at = now()
      from lost where job_run.id = lost.id
      returning job_run.*
    )
    select ${notifyChange('changed')}, pg_notify(${readyChannel}, lane) from changed`.execute(db)
  return rows.length
}

/** Quarantines one job that lost its worker too often. Null when there is none. */
export async function quarantineLostJob(tx: Tx, scope: SweepScope): Promise<LostJob | null> {
  const { rows } = await sql<LostJob>`
    with lost as (
      select id from job_run where ${isLost(scope)} and crashes + 1 >= max_crashes limit 1 for update skip locked
    ), changed as (
      update job_run set
        status = 'quarantined', crashes = crashes + 1, fence = fence + 1, finished_at = now(),
        error_name = 'ServerError', error_message = ${crashMessage},
        error_detail = 'worker ' || coalesce(worker, '?') || ' was lost',
        worker = null, est_ms = null, updated_at = now()
      from lost where job_run.id = lost.id
      returning job_run.*
    )
    select id, name, payload, org_id as "orgId", project_id as "projectId", ${notifyChange('changed')} from changed`.execute(tx)
  return rows[0] ?? null
}

/** Changes with every sign of life of a claim. */
const beat = sql<string>`coalesce(extract(epoch from heartbeat_at)::text, '')`

function isLost({ names, deadWorkers, silentClaims }: SweepScope) {
  const [ids, fences, beats] = [
    silentClaims.map(({ id }) => id),
    silentClaims.map(({ fence }) => fence),
    silentClaims.map((claim) => claim.beat),
  ]
  return sql`status = 'running' and name = any(${[...names]}) and (worker = any(${[...deadWorkers]})
    or (id, fence, ${beat}) in (select * from unnest(${ids}::text[], ${fences}::bigint[], ${beats}::text[])))`
}

/** All claims of every organisation that are held now. */
export function listHeartbeats(db: Queryable): Promise<Heartbeat[]> {
  return db
    .selectFrom('job_run')
    .select(['id', 'fence', beat.as('beat')])
    .where('status', '=', 'running')
    .execute()
}

/** Workers that currently hold jobs. */
export async function listHoldingWorkers(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('job_run').select('worker').distinct().where('status', '=', 'running').execute()
  return rows.flatMap(({ worker }) => worker ?? [])
}

/** At a time. */
export const mostDeleted = 1000

/** Deletes jobs that ended that many days ago, at most so many. */
export async function deleteOldJobs(db: Queryable, days: number): Promise<number> {
  const { rows } = await sql`
    delete from job_run where id in (
      select id from job_run where finished_at < now() - make_interval(days => ${days}) order by finished_at limit ${mostDeleted})
    returning id`.execute(db)
  return rows.length
}
