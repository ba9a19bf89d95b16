import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'
import { toJsonText } from '../db/jsonb.ts'
import { newId } from '../ids/new-id.ts'
import { readyChannel } from './job-channels.ts'
import { JobId } from './job-table.ts'
import type { Lane } from './job-table.ts'
import { defaultBackoffSec, defaultCrashes } from './retry-policy.ts'

export type EnqueueOptions = {
  orgId: string
  projectId?: string
  /** At most one live job per name, organisation and key. Put into it whatever distinguishes the work, such as a version. */
  key?: string
  /** Earliest start, seconds from now. */
  afterSec?: number
  /** Bytes it is expected to write to scratch space; a worker needs twice as much free to take it. */
  scratchBytes?: number
  /** Bytes it reads from storage; they count where storage is remote and must be copied first. */
  inputBytes?: number
}

type Limits = { name: string; lane: Lane; retries: number; backoffSec?: number; crashes?: number }

/** Writes the job's row in the caller's transaction and wakes the workers when that commits. */
export async function enqueueJob(tx: Tx, job: Limits, payload: unknown, options: EnqueueOptions): Promise<JobId> {
  const dedupeKey = options.key ?? null
  // A second try is needed when the live job found by the first insert has ended since.
  for (let left = 5; left > 0; left--) {
    const inserted = await insert(tx, job, payload, options)
    if (inserted) {
      await sql`select pg_notify(${readyChannel}, ${job.lane})`.execute(tx)
      return inserted
    }
    const live = await tx
      .selectFrom('job_run')
      .select('id')
      .where('org_id', '=', options.orgId)
      .where('name', '=', job.name)
      .where('dedupe_key', '=', dedupeKey)
      .where('status', 'in', ['queued', 'running', 'retrying'])
      .executeTakeFirst()
    if (live) return live.id
  }
  throw new Error(`job ${job.name}: the live job with key ${options.key} keeps changing`)
}

async function insert(tx: Tx, job: Limits, payload: unknown, options: EnqueueOptions): Promise<JobId | undefined> {
  const projectId = options.projectId ?? null
  const { rows } = await sql<{ id: JobId }>`
    insert into job_run
      (id, org_id, project_id, name, lane, payload, dedupe_key, turn, run_after, max_attempts, max_crashes, backoff_sec,
       scratch_bytes, input_bytes)
    values (
      ${JobId.parse(newId())}, ${options.orgId}, ${projectId}, ${job.name}, ${job.lane},
      ${toJsonText(payload)}::jsonb, ${options.key ?? null}, ${turnOf(options.orgId, projectId, job.lane)},
      now() + make_interval(secs => ${options.afterSec ?? 0}::double precision),
      ${job.retries + 1}, ${job.crashes ?? defaultCrashes}, ${job.backoffSec ?? defaultBackoffSec},
      ${Math.ceil(options.scratchBytes ?? 0)}, ${Math.ceil(options.inputBytes ?? 0)}
    )
    on conflict (org_id, name, dedupe_key) where status in ('queued', 'running', 'retrying') and dedupe_key is not null
    do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Turns reserved for a project: enough for its waiting jobs of a lane. */
const turnsOfProject = 1000
/** Jobs of one project per turn of a lane; then other projects have theirs. */
const jobsOfTurn = 8

/**
 * Fair shares between organisations, and finished projects before begun ones. A project's first job takes the turn
 * after the last live one of its organisation, though never behind what others have waiting at the front;
 * its later jobs follow in turns of its own, so one project's last stage goes before the next project's first, and a
 * hundred jobs at once leave room for others between them.
 */
function turnOf(orgId: string, projectId: string | null, lane: Lane) {
  return sql`coalesce(
    (select turn + case
        when count(*) filter (where lane = ${lane} and status in ('queued', 'running', 'retrying')) >= ${jobsOfTurn}::int then 1 else 0 end
      from job_run
      where org_id = ${orgId} and project_id = ${projectId}
        and (status in ('queued', 'running', 'retrying') or finished_at > now() - interval '1 minute')
      group by turn order by turn desc limit 1),
    greatest(
      (select min(turn) from job_run where status in ('queued', 'running', 'retrying')),
      (select (max(turn) / ${turnsOfProject}::int + 1) * ${turnsOfProject}::int from job_run
        where org_id = ${orgId} and status in ('queued', 'running', 'retrying'))
    ),
    0
  )`
}
