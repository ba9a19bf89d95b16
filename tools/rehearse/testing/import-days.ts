import { ImportChannelId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { lookAtChannel } from '../../../apps/server/src/features/publishing/auto-import/look-at-channel.ts'
import { sendDueLooks } from '../../../apps/server/src/features/publishing/auto-import/send-looks.ts'
import { takeItems } from '../../../apps/server/src/features/publishing/auto-import/take-items.ts'
import { startFakeFeeds } from '../../../apps/server/src/testing/fake-feeds.ts'
import { openPublishingWorld, type PublishingWorld } from '../../../apps/server/src/testing/publishing-world.ts'
import { openProcessClock } from '../process-clock.ts'
import { openShiftedDatabase } from '../shifted-database.ts'

type Options = { days: number; videosADay: number; random: () => number }

/** `slowestMin`: from publication to project. `mostCredits`: of one day, where 60 are the budget. `hub`: what became of the silent hub. */
type ImportDays = { videos: number; imported: number; slowestMin: number; mostCredits: number; hub: string }

const dayMs = 86_400_000
const budget = 60
const videoSec = 1800

/**
 * Plays days of two watched podcasts on a clock of its own: one whose hub has fallen silent, so that looks alone find what is new, and one with a
 * budget for each day.
 */
export async function playImportDays({ days, videosADay, random }: Options): Promise<ImportDays> {
  using clock = openProcessClock()
  await using database = await openShiftedDatabase()
  await using world = await openPublishingWorld(database, { PUBLIC_URL: 'https://clips.example' })
  await using free = await watchFeed(world, { maxPerDay: 100 })
  await using tight = await watchFeed(world, { maxPerDay: 100, budgetCreditsPerDay: budget })
  await sql`update import_channel set hub_state = 'on', hub_called_at = now() where id = ${free.id}`.execute(world.db)
  const startMs = Date.now()
  const births = Array.from({ length: days * videosADay }, () => startMs + random() * days * dayMs).toSorted((a, b) => a - b)
  for (let birth = births.shift(); ; ) {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from min(next_look_at) - now())::float8 as seconds from import_channel`.execute(world.db)
    const lookMs = Date.now() + Math.max(0, rows[0]?.seconds ?? 0) * 1000
    if (Math.min(birth ?? lookMs, lookMs) > startMs + (days + 1) * dayMs) break
    const seconds = Math.max(0.01, (Math.min(birth ?? lookMs, lookMs) - Date.now()) / 1000)
    clock.jump(seconds)
    await database.jump(seconds)
    for (; birth !== undefined && birth <= Date.now(); birth = births.shift()) {
      for (const { feeds } of [free, tight]) feeds.publish(`video ${births.length}`, { publishedAt: new Date(), seconds: videoSec })
    }
    await lookAtDue(world)
  }
  return { videos: days * videosADay, ...(await readDays(world, free.id, tight.id)) }
}

async function watchFeed(world: PublishingWorld, limits: object) {
  const feeds = await startFakeFeeds()
  feeds.feed.hub = 'https://hub.example/'
  const { body } = await world.call('POST', '/auto-import', { platform: 'PODCAST', url: feeds.feedUrl, hasRights: true, ...limits })
  const id = ImportChannelId.parse(body.channel.channelId)
  return { id, feeds, [Symbol.asyncDispose]: () => feeds[Symbol.asyncDispose]() }
}

/** What the jobs do that are sent off for channels that are due. */
async function lookAtDue({ db, deps, owner }: PublishingWorld): Promise<void> {
  const { rows } = await sql<{ id: ImportChannelId }>`select id from import_channel where next_look_at <= now()`.execute(db)
  await sendDueLooks(db)
  const place = { db, fetch: deps.fetch, config: deps.config }
  for (const { id } of rows) {
    await lookAtChannel(place, owner.orgId, id)
    await takeItems(place, owner.orgId, id)
  }
}

async function readDays({ db }: PublishingWorld, freeId: ImportChannelId, tightId: ImportChannelId): Promise<Omit<ImportDays, 'videos'>> {
  const { rows } = await sql<Omit<ImportDays, 'videos'>>`
    select (count(*) filter (where channel_id = ${freeId}))::int as imported,
      max(extract(epoch from imported_at - published_at) / 60) filter (where channel_id = ${freeId})::float8 as "slowestMin",
      (select max(credits)::int from (select sum(credits) as credits from import_item where channel_id = ${tightId} and imported_at is not null
        group by date_trunc('day', imported_at, 'UTC')) days) as "mostCredits",
      (select hub_state from import_channel where id = ${freeId}) as hub
    from import_item where imported_at is not null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('nothing was imported')
  return row
}
