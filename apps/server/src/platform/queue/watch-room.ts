import { sql } from 'kysely'
import { waitMs } from '../clock/wait-ms.ts'
import type { Db, Queryable } from '../db/tx.ts'
import type { Log } from '../log/make-log.ts'
import type { Lane } from './job-table.ts'
import { isDue } from './job-lease.ts'
import { neededBytes, roomFactor, type Scratch } from './scratch-room.ts'

type RoomWatch = {
  db: Db
  log: Log
  worker: string
  scratch: Scratch
  lanes: readonly Lane[]
  /** Jobs this process has handlers for. */
  names: readonly string[]
  everyMs: number
  signal: AbortSignal
}

type Hold = { lane: Lane; jobs: number; neededBytes: number }

/** Older reports belong to dead workers. */
const freshSec = 60

/** Until aborted: reports lanes whose jobs wait for disk space, once in the log and in the operators' view. */
export async function watchRoom(watch: RoomWatch): Promise<void> {
  const { db, log, signal } = watch
  let heldLanes = new Set<Lane>()
  while (!signal.aborted) {
    await waitMs(watch.everyMs, signal, { background: true })
    if (signal.aborted) break
    try {
      heldLanes = await look(watch, heldLanes)
    } catch (error) {
      log.warn({ err: error }, 'the room on the disk could not be looked at')
    }
  }
  if (heldLanes.size > 0) await keepHolds(db, watch.worker, [], 0).catch(() => undefined) // Expires after a minute anyway.
}

async function look({ db, log, worker, scratch, lanes, names }: RoomWatch, before: ReadonlySet<Lane>): Promise<Set<Lane>> {
  const freeBytes = await scratch.freeBytes()
  const holds = await findHeldJobs(db, { lanes, names, freeBytes, copiesInput: scratch.copiesInput })
  const heldLanes = new Set(holds.map(({ lane }) => lane))
  if (holds.length > 0 || before.size > 0) await keepHolds(db, worker, holds, freeBytes)
  for (const hold of holds) {
    if (!before.has(hold.lane))
      log.warn({ ...hold, freeBytes }, 'the disk has no room for jobs that wait: they are left waiting, free some space')
  }
  for (const lane of before) if (!heldLanes.has(lane)) log.info({ lane, freeBytes }, 'no job waits for room on the disk any more')
  return heldLanes
}

/** Ready jobs that would not fit on an idle worker, by lane. */
async function findHeldJobs(
  db: Queryable,
  { lanes, names, freeBytes, copiesInput }: Pick<RoomWatch, 'lanes' | 'names'> & { freeBytes: number; copiesInput: boolean },
): Promise<Hold[]> {
  const roomBytes = sql`${roomFactor}::int * ${neededBytes(copiesInput)}`
  const { rows } = await sql<Hold>`
    select lane, count(*)::int as jobs, min(${roomBytes})::float8 as "neededBytes" from job_run
    where lane = any(${[...lanes]}) and status in ('queued', 'retrying') and ${isDue} and name = any(${[...names]})
      and ${neededBytes(copiesInput)} > 0 and ${roomBytes} > ${freeBytes}::float8
      and not exists (select from job_stop where job_stop.org_id = job_run.org_id)
    group by lane`.execute(db)
  return rows
}

async function keepHolds(db: Db, worker: string, holds: readonly Hold[], freeBytes: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .deleteFrom('job_hold')
      .where((row) => row.or([row('worker', '=', worker), row('seen_at', '<', sql<Date>`now() - make_interval(secs => ${freshSec})`)]))
      .execute()
    for (const { lane, jobs, neededBytes: smallestBytes } of holds) {
      await tx
        .insertInto('job_hold')
        .values({ worker, lane, jobs, needed_bytes: smallestBytes, free_bytes: Math.max(0, Math.round(freeBytes)) })
        .execute()
    }
  })
}

/** Number of workers without room, by lane; lanes without any are left out. */
export async function countHolds(db: Queryable): Promise<{ lane: Lane; workers: number }[]> {
  return db
    .selectFrom('job_hold')
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${freshSec})`)
    .groupBy('lane')
    .select(['lane', (row) => row.fn.countAll<number>().as('workers')])
    .orderBy('lane')
    .execute()
}
