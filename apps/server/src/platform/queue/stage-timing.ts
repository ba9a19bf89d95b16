import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Queryable } from '../db/tx.ts'

type StageWork = {
  /** What was done, for example `transcribe`. */
  name: string
  /** What is counted, for example `sourceMs`. */
  units: string
  unitCount: number
}

const mostSamples = 20

/** Records how long this machine took. Work of size zero is skipped. */
export async function recordStageTiming(db: Queryable, work: StageWork, wallMs: number): Promise<void> {
  if (!(work.unitCount > 0) || !(wallMs >= 0)) return
  await db
    .insertInto('stage_timing')
    .values({ machine: hostname(), name: work.name, units: work.units, unit_count: work.unitCount, wall_ms: wallMs })
    .execute()
}

/**
 * How long the work will take: the median pace of the last 20 of its kind on this machine, or on any machine
 * when this one has none. Null without history.
 */
export async function estimateMs(db: Queryable, work: StageWork): Promise<number | null> {
  const { rows } = await sql<{ pace: number | null }>`
    with latest as (
      select wall_ms / unit_count as pace, machine = ${hostname()} as here from stage_timing
      where name = ${work.name} and units = ${work.units}
      order by here desc, id desc limit ${mostSamples}
    )
    select percentile_cont(0.5) within group (order by pace) as pace from latest
    where here = (select bool_or(here) from latest)`.execute(db)
  const pace = rows[0]?.pace
  return pace === null || pace === undefined ? null : Math.round(pace * work.unitCount)
}
