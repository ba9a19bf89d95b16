import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/tx.ts'
import { notifyChange } from './job-change-sql.ts'
import type { JobId, Lane } from './job-table.ts'
import { neededBytes, type Room, roomFactor } from './scratch-room.ts'

/** A worker's claim on a job. The fence distinguishes it from all earlier and later claims. */
export type Lease = { id: JobId; fence: number }

/** A worker gives a sign of life every `heartbeatMs`; after `leaseMs` without one another takes its jobs. */
export const leasePace = { heartbeatMs: 2000, leaseMs: 15_000 }

export type ClaimedJob = Lease & {
  name: string
  lane: Lane
  orgId: string
  projectId: string | null
  payload: unknown
  /** 1 for the first. */
  attempt: number
  /** Scratch bytes it is expected to need on this worker. */
  needBytes: number
}

type ClaimRequest = {
  lane: Lane
  /** Jobs this process has handlers for; others wait for a process that has. */
  names: readonly string[]
  /** Organisations that have their share of the lane in this process; theirs wait. */
  fullOrgs?: readonly string[]
  limit: number
  worker: string
  room: Room
}

/** Ready to run. What was written in the future, before the clock was set back, waits for no time of that clock. */
export const isDue = sql<boolean>`(run_after <= now() or updated_at > now() + interval '1 minute')`

/**
 * Takes the next ready jobs of a lane: status, attempt and fence change in one statement, so two processes never take one
 * job. What the disk has no room for stays as it is, for later or for another worker, and holds nothing up that fits.
 */
export async function claimJobs(db: Queryable, request: ClaimRequest): Promise<ClaimedJob[]> {
  const need = neededBytes(request.room.copiesInput)
  const roomBytes = sql`${request.room.bytes}::float8`
  const { rows } = await sql<ClaimedJob>`
    with ready as (
      select id, turn, seq, ${need} as need from job_run
      where lane = ${request.lane} and status in ('queued', 'retrying') and ${isDue} and name = any(${[...request.names]})
        and org_id <> all(${[...(request.fullOrgs ?? [])]}::text[])
        and not exists (select from job_stop where job_stop.org_id = job_run.org_id)
        and (${need} = 0 or ${roomFactor}::int * ${need} <= ${roomBytes})
      order by turn, seq
      limit ${request.limit}
      for update skip locked
    ), fitting as (
      select id from (select id, need, sum(need) over (order by turn, seq) as together from ready) as one
      where need = 0 or together + need * (${roomFactor}::int - 1) <= ${roomBytes}
    ), changed as (
      update job_run set
        status = 'running', attempt = attempt + 1, fence = fence + 1, worker = ${request.worker},
        started_at = now(), heartbeat_at = now(), updated_at = now(), est_ms = null
      from fitting where job_run.id = fitting.id
      returning job_run.*
    )
    select id, fence, name, lane, org_id as "orgId", project_id as "projectId", payload, attempt, ${need}::float8 as "needBytes",
      ${notifyChange('changed')}
    from changed order by turn, seq`.execute(db)
  return rows
}

/** Renews all leases of a process in one statement; returns those that still hold. */
export async function renewLeases(db: Queryable, leases: readonly Lease[]): Promise<Set<JobId>> {
  const { rows } = await sql<{ id: JobId }>`
    update job_run set heartbeat_at = clock_timestamp()
    from unnest(${leases.map(({ id }) => id)}::text[], ${leases.map(({ fence }) => fence)}::bigint[]) as held(id, fence)
    where job_run.id = held.id and job_run.fence = held.fence and job_run.status = 'running'
    returning job_run.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The claim was lost: the job was cancelled, or another worker runs it. Never shown to a person. */
export class LeaseLost extends Error {
  constructor(lease: Lease) {
    super(`job ${lease.id}: claim ${lease.fence} no longer holds`)
    this.name = 'LeaseLost'
  }
}

/**
 * Locks the job's row for the rest of the transaction and throws `LeaseLost` unless this claim still holds and the
 * organisation's work was not stopped.
 * What the transaction writes is therefore published by exactly one claim.
 */
export async function lockLease(tx: Tx, lease: Lease): Promise<void> {
  const rows = await tx
    .selectFrom('job_run')
    .select('id')
    .where('id', '=', lease.id)
    .where('fence', '=', lease.fence)
    .where('status', '=', 'running')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('job_stop').whereRef('job_stop.org_id', '=', 'job_run.org_id'))))
    .forUpdate()
    .executeTakeFirst()
  if (!rows) throw new LeaseLost(lease)
}
