import { sql } from 'kysely'
import { notifyPersonJob } from '../../apps/server/src/features/messages/notifications/jobs/notify-person.job.ts'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import type { ApiClient } from './api-client.ts'

type Damage = { losses: string[]; doubles: string[] }

type Clip = { clipId: string; isRunnerUp: boolean; timeRanges: number[][]; videoUrl: string | null }

/** Losses: projects that did not come to their end and clips that do not play. Doubles: clips, renders and notices that are there twice. */
export async function findDamage(db: Db, { call }: ApiClient, projectIds: readonly string[]): Promise<Damage> {
  const losses: string[] = []
  const doubles: string[] = []
  for (const id of projectIds) {
    const { stage, error } = await call<{ stage: string; error: unknown }>('GET', `/clip-projects/${id}`)
    if (stage !== 'COMPLETE') losses.push(`${id} is ${stage}: ${JSON.stringify(error)}`)
    const { data } = await call<{ data: Clip[] }>('GET', `/exportable-clips?projectId=${id}&pageSize=100`)
    const picks = data.filter(({ isRunnerUp }) => !isRunnerUp)
    if (picks.length === 0) losses.push(`${id} has no clip`)
    for (const clip of picks) if (!(await isPlayable(clip))) losses.push(`${id}.${clip.clipId} has no playable preview`)
    const ranges = data.map(({ timeRanges }) => JSON.stringify(timeRanges))
    doubles.push(...ranges.filter((range, at) => ranges.indexOf(range) !== at).map((range) => `${id} has ${range} twice`))
    const noticeCount = await countNotices(db, id)
    if (noticeCount === 0) losses.push(`nobody was told of ${id}`)
    if (noticeCount > 1) doubles.push(`people were told ${noticeCount} times of ${id}`)
  }
  return { losses, doubles: [...doubles, ...(await listDoubledRows(db, projectIds))] }
}

async function isPlayable({ videoUrl }: Clip): Promise<boolean> {
  const reply = videoUrl === null ? null : await fetch(videoUrl, { headers: { range: 'bytes=4-7' } })
  return reply?.status === 206 && (await reply.text()) === 'ftyp'
}

/** Jobs that tell somebody, or what they said where that is more: it is kept for an hour. */
async function countNotices(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select greatest(
    (select count(*) from job_run where name = ${notifyPersonJob.name} and payload ->> 'projectId' = ${projectId}),
    (select count(*) from live_event where event ->> 'type' = 'notice' and event ->> 'projectId' = ${projectId}))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whatever is there beside the projects that were begun, and renders of one look. */
async function listDoubledRows(db: Db, projectIds: readonly string[]): Promise<string[]> {
  const extra = await sql<{ id: string }>`select id from project where id <> all(${[...projectIds]})`.execute(db)
  const renders = await sql`select clip_id, target from clip_render group by 1, 2 having count(*) > 1`.execute(db)
  return [
    ...extra.rows.map(({ id }) => `nobody began project ${id}`),
    ...renders.rows.map((row) => `rendered twice: ${JSON.stringify(row)}`),
  ]
}
