import { ImportChannelId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids/new-id.ts'
import type { ClosedDesk } from '#testing/closed-desk.ts'
import { startFakeFeeds } from '#testing/fake-feeds.ts'
import type { PublishingWorld } from '#testing/publishing-world.ts'
import { startClosedDesk } from '#testing/start-closed-desk.ts'
import { lookAtChannel } from './look-at-channel.ts'

let world: PublishingWorld
let desk: ClosedDesk

beforeAll(async () => {
  const started = await startClosedDesk()
  world = started.world
  desk = started.desk
  return started.end
})

describe('playlists of the own channel', () => {
  test('are those that can be watched, of every account that answers', async () => {
    await desk.saveApp('YOUTUBE')
    expect((await world.call('GET', '/importable-youtube-playlists')).body).toEqual({ data: [], unreachable: [] })
    const youtube = desk.closed.platforms.YOUTUBE
    youtube.playlists = (['public', 'private', 'unlisted'] as const).map((privacy) => ({
      id: `PL${privacy}0000000`,
      title: privacy,
      privacy,
    }))
    const { account } = await desk.connect('YOUTUBE')
    const { body } = await world.call('GET', '/importable-youtube-playlists')
    const url = 'https://www.youtube.com/playlist?list=PLunlisted0000000'
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['public', 'unlisted'])
    expect(body.data[1]).toMatchObject({ url, videoCount: 8, accountName: account.name, isWatched: false })
    youtube.faults = ({ path }) => (path.endsWith('/playlists') ? 503 : undefined)
    expect((await world.call('GET', '/importable-youtube-playlists')).body).toEqual({ data: [], unreachable: [account.name] })
    youtube.faults = undefined
  })
})

test('videos that a feed on YouTube no longer shows are asked of its API, up to those that were seen', async () => {
  await using feeds = await startFakeFeeds()
  const { db, deps, owner } = world
  const extUserId = 'UC0123456789abcdefghijkl'
  const at = (index: number) => new Date(Date.now() + index * 60_000).toISOString()
  const show = (...indexes: number[]) => {
    const entries = indexes.map(
      (index) => `<entry><yt:videoId>video-${index}</yt:videoId><title>Video ${index}</title><published>${at(index)}</published>
        <link rel="alternate" href="https://www.youtube.com/watch?v=video-${index}"/></entry>`,
    )
    const names = 'xmlns="http://www.w3.org/2005/Atom" xmlns:yt="http://www.youtube.com/xml/schemas/2015"'
    feeds.answer('/videos.xml', { body: `<feed ${names}><title>Ada</title>${entries.join('')}</feed>` })
  }
  const id = ImportChannelId.parse(newId())
  const place = { platform: 'YOUTUBE' as const, ext_user_id: extUserId, address: `${feeds.origin}/videos.xml`, title: 'Ada' }
  const terms = { ownership: 'confirmed' as const, max_per_day: 5, created_by: owner.userId }
  await db
    .insertInto('import_channel')
    .values({ id, org_id: owner.orgId, ...place, ...terms })
    .execute()
  const look = () => lookAtChannel({ db, config: deps.config, fetch: deps.fetch }, owner.orgId, id)
  show(0)
  await look()
  const contentOf = (index: number) => ({ videoId: `video-${index}`, videoPublishedAt: at(index) })
  const toEntry = (index: number) => ({ snippet: { title: `Video ${index}` }, contentDetails: contentOf(index) })
  const newestFirst = Array.from({ length: 21 }, (_, index) => 20 - index)
  desk.closed.platforms.YOUTUBE.entries.set(extUserId.replace('UC', 'UU'), newestFirst.map(toEntry))
  show(...newestFirst.slice(0, 15))
  await look()
  const items = await db.selectFrom('import_item').select(['item_key as key', 'state']).where('channel_id', '=', id).execute()
  expect(items).toHaveLength(21)
  expect(items.find(({ key }) => key === 'video-3')).toMatchObject({ state: 'waiting' })

  // A dry run sees the last 20 and their lengths, as far as an account tells of them.
  const { foreign } = desk.closed.platforms.YOUTUBE
  for (const index of newestFirst) {
    const isOn = index === 19
    const contentDetails = isOn ? {} : { duration: index % 2 === 0 ? 'PT1H1M1S' : 'PT2M' }
    if (index !== 18) foreign.set(`video-${index}`, { snippet: { liveBroadcastContent: isOn ? 'live' : 'none' }, contentDetails })
  }
  const tryOut = async () =>
    (await world.call('POST', '/auto-import/preview', { channelId: id, rules: [{ importVideoType: 'long' }], maxPerDay: 100 })).body
  const preview = await tryOut()
  expect(preview).toMatchObject({ importCount: 9, creditCost: 9 * 62, unknownLengthCount: 0, isCutShort: false })
  const outcomes = preview.data.map(({ title, outcome, reason }: Record<string, string>) => [title, outcome, reason])
  expect(outcomes).toHaveLength(20)
  expect(outcomes.slice(0, 4)).toEqual([
    ['Video 20', 'import', null],
    ['Video 19', 'wait', 'live'],
    ['Video 18', 'skip', 'unavailable'],
    ['Video 17', 'skip', 'wrong-type'],
  ])
  // Without one, the feed and what the pages say.
  await sql`update social_account set health = 'relink' where platform = 'YOUTUBE'`.execute(db)
  expect(await tryOut()).toMatchObject({ data: { length: 15 }, isCutShort: true })
  await sql`update social_account set health = 'ok' where platform = 'YOUTUBE'`.execute(db)
})
