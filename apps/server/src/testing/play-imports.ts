import { createHmac } from 'node:crypto'
import type { ImportChannelId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { hubSecret } from '#features/publishing/auto-import/hubs/hub-secret.ts'
import { lookAtChannel } from '#features/publishing/auto-import/look-at-channel.ts'
import { takeItems } from '#features/publishing/auto-import/take-items.ts'
import type { AddedPerson } from './add-person.ts'
import { startFakeFeeds } from './fake-feeds.ts'
import { makeCaller } from './publishing-world.ts'
import type { TestHttp } from './test-http.ts'

type Stage = { http: TestHttp; owner: AddedPerson; random: () => number }

type PlayResult = { events: number; videos: number; projects: number; doubles: number; lost: number }

/** Looks of two workers at once come after so many events, and the feed shows this many videos. */
const eventsPerLook = 20
const shownVideos = 15

/**
 * Plays so many events on a watched feed in any order: new videos, edits, repeats, other orders, videos that vanish and come back, calls of
 * its hub that are signed, forged or missing, and a team that removes the channel and adds it again.
 */
export async function playImports({ http, owner, random }: Stage, events: number): Promise<PlayResult> {
  await using feeds = await startFakeFeeds()
  feeds.feed.shown = shownVideos
  const call = makeCaller(http, owner)
  const watch = async (): Promise<ImportChannelId> => {
    const body = { platform: 'PODCAST', url: feeds.feedUrl, hasRights: true }
    const { channelId } = (await call('POST', '/auto-import', body)).body.channel
    // Many days in one, and removals within a second of new videos.
    await sql`update import_channel set max_per_day = 1000000, watch_from = '2020-01-01' where id = ${channelId}`.execute(http.db)
    return channelId
  }
  let channelId = await watch()
  const look = async () => {
    const world = { db: http.db, fetch: http.deps.fetch, config: http.deps.config }
    await lookAtChannel(world, owner.orgId, channelId)
    await takeItems(world, owner.orgId, channelId)
  }
  const push = (secret: string) => callHub(http, channelId, { secret, payload: `<feed>${random()}</feed>` })
  const { episodes } = feeds.feed
  const change = (work: () => void) => {
    work()
    feeds.feed.version += 1
  }
  const pick = () => Math.floor(random() * Math.min(episodes.length, shownVideos))
  const pickPair = (work: (at: number) => void) => work(Math.min(pick(), shownVideos - 2))
  const deeds: readonly (readonly [number, () => Promise<void> | void])[] = [
    [0.05, () => feeds.publish(`video ${episodes.length}`)],
    [0.2, () => change(() => Object.assign(episodes[pick()] ?? {}, { title: `Edited ${random()}` }))],
    // Neighbours change places: a video that a host moves out of sight before anybody looked cannot be seen.
    [0.1, () => change(() => pickPair((at) => episodes.splice(at, 2, ...episodes.slice(at, at + 2).toReversed())))],
    [0.05, () => change(() => (feeds.feed.shown = feeds.feed.shown === shownVideos ? shownVideos + 5 : shownVideos))],
    [0.5, async () => push(await hubSecret(http.db, channelId))],
    [0.0995, () => push('a guess')],
    [
      0.0005,
      async () => {
        await look()
        await call('DELETE', `/auto-import?platform=PODCAST&extUserId=${encodeURIComponent(feeds.feedUrl)}`)
        channelId = await watch()
      },
    ],
  ]
  for (let event = 1; event <= events; event += 1) {
    let chance = random()
    await deeds.find(([share]) => (chance -= share) < 0)?.[1]()
    // Looks overlap, as when a job is thought dead and is not.
    if (event % eventsPerLook === 0) await Promise.all([look(), look()])
  }
  await look()
  return {
    events,
    ...(await countProjects(
      { http, owner, random },
      episodes.map(({ key }) => key),
    )),
  }
}

async function callHub(http: TestHttp, channelId: string, { secret, payload }: { secret: string; payload: string }): Promise<void> {
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`
  const headers = { 'content-type': 'application/atom+xml', 'x-hub-signature': signature }
  await http.app.inject({ method: 'POST', url: `/api/auto-import/hubs/${channelId}`, payload, headers })
}

async function countProjects({ http, owner }: Stage, keys: readonly string[]): Promise<Omit<PlayResult, 'events'>> {
  const { rows } = await sql<{ url: string }>`
    select video_url as url from project where org_id = ${owner.orgId} and video_url like '%/media/video%'`.execute(http.db)
  const urls = rows.map(({ url }) => url.slice(url.indexOf('/media/')))
  const paths = new Set(urls)
  const missing = keys.filter((key) => !paths.has(`/media/${encodeURIComponent(key)}.mp4`)).length
  return { videos: keys.length, projects: urls.length, doubles: urls.length - paths.size, lost: missing }
}
