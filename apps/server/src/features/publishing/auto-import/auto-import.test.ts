import type { ImportChannelId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { startFakeFeeds } from '#testing/fake-feeds.ts'
import { makeCaller } from '#testing/publishing-world.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { lookAtChannel } from './look-at-channel.ts'
import { sendDueLooks } from './send-looks.ts'
import { takeItems } from './take-items.ts'

let database: TestDatabase
let http: TestHttp
let feeds: Awaited<ReturnType<typeof startFakeFeeds>>
let owner: AddedPerson
let call: ReturnType<typeof makeCaller>

beforeAll(async () => {
  database = await testDatabase()
  const env = { FETCH_ALLOW_HOSTS: '127.0.0.1:*' }
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  feeds = await startFakeFeeds()
  owner = await addPerson(database.db)
  call = makeCaller(http, owner)
  return async () => feeds[Symbol.asyncDispose]()
})

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)

async function watch(body: object = {}): Promise<ImportChannelId> {
  const reply = await call('POST', '/auto-import', { platform: 'PODCAST', url: feeds.feedUrl, hasRights: true, ...body })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body.channel.channelId
}

const world = () => ({ db: database.db, fetch: http.deps.fetch, config: http.deps.config })

/** One turn of the job. */
async function look(channelId: ImportChannelId): Promise<void> {
  await lookAtChannel(world(), owner.orgId, channelId)
  await takeItems(world(), owner.orgId, channelId)
}

const channelOf = async (channelId: ImportChannelId) =>
  (await call('GET', '/auto-import')).body.data.find((channel: { channelId: string }) => channel.channelId === channelId)
const itemsOf = async (channelId: ImportChannelId): Promise<Record<string, [string, string | null]>> => {
  const { data } = (await call('GET', `/auto-import/items?channelId=${channelId}&pageSize=100`)).body
  return Object.fromEntries(data.map(({ title, state, reason }: Record<string, string>) => [title, [state, reason]]))
}
const projects = () =>
  database.db
    .selectFrom('project')
    .select(['title', 'video_url as videoUrl', 'curation_pref as curationPref', 'render_pref as renderPref', 'user_id as userId'])
    .where('org_id', '=', owner.orgId)
    .orderBy('created_at')
    .execute()
const noticeKinds = async () => {
  const { rows } = await sql<{ kind: string }>`
    select payload ->> 'kind' as kind from job_run where org_id = ${owner.orgId} and name = 'notifications.notify'`.execute(database.db)
  return rows.map(({ kind }) => kind)
}
const titles = async () => (await projects()).map(({ title }) => title)

describe('a watched feed', () => {
  test('gives a project for each new video, with the defaults of a rule, and none for what was there', async () => {
    feeds.publish('old', { publishedAt: ago(1) })
    const channelId = await watch()
    feeds.publish('new')
    await look(channelId)
    const [project, ...others] = await projects()
    expect(others).toEqual([])
    expect(project).toMatchObject({ title: 'Episode new', videoUrl: `${feeds.origin}/media/new.mp4`, userId: owner.userId })
    expect(project?.curationPref).toMatchObject({ clipDurations: [[90, 180]] })
    expect(project?.renderPref).toMatchObject({ layoutAspectRatio: 'landscape', enableCaption: false })
    expect(await itemsOf(channelId)).toEqual({ 'Episode old': ['skipped', 'before-watch'], 'Episode new': ['imported', null] })
    expect(await channelOf(channelId)).toMatchObject({ title: 'Ada talks', importedToday: 1, creditsToday: 30, trouble: null })
  })

  test('is asked with the validators of its last answer', async () => {
    const channelId = await watch()
    await look(channelId)
    expect(feeds.requests.at(-1)).toMatchObject({ status: 304, condition: '"1"' })
  })

  test('imports each video once, whatever is edited, shown again or in another order', async () => {
    const channelId = await watch()
    for (const key of ['one', 'two', 'three']) feeds.publish(key)
    await look(channelId)
    for (const change of [() => feeds.feed.episodes.reverse(), () => feeds.feed.episodes.push(...feeds.feed.episodes)]) {
      change()
      for (const episode of feeds.feed.episodes) episode.title = `${episode.title}, again`
      feeds.feed.version += 1
      await Promise.all([look(channelId), look(channelId)])
    }
    expect((await titles()).toSorted()).toEqual(['Episode one', 'Episode three', 'Episode two'])
    await call('DELETE', `/auto-import?platform=PODCAST&extUserId=${encodeURIComponent(feeds.feedUrl)}`)
    const again = await watch({ backfill: { kind: 'last', count: 5 } })
    await look(again)
    expect(await titles()).toHaveLength(3)
    expect(Object.values(await itemsOf(again))).toEqual(Array(3).fill(['skipped', 'already-imported']))
  })

  test('does not bring back an older video that is shown because a newer one was deleted', async () => {
    feeds.publish('hidden', { publishedAt: ago(50) })
    feeds.publish('newest', { publishedAt: ago(1) })
    feeds.feed.shown = 1
    const channelId = await watch()
    feeds.feed.episodes.shift()
    feeds.feed.version += 1
    await look(channelId)
    expect(await titles()).toEqual([])
    expect(await itemsOf(channelId)).toMatchObject({ 'Episode hidden': ['skipped', 'before-watch'] })
  })

  test('never imports what the team posted itself', async () => {
    const channelId = await watch()
    feeds.publish('target-of-ours')
    const { account } = (await call('POST', '/social-accounts', { platform: 'RSS', name: 'Clips' })).body
    await sql`
      with p as (insert into post (id, org_id, project_id, clip_id, render_id, clip_title, duration_ms, width, height, title, text, created_by,
        local_time, zone, is_second, fire_at) values (${`post${owner.orgId}`}, ${owner.orgId}, 'p', 'c', 'r', '', 1, 1, 1, '', '',
        ${owner.userId}, '2026-01-01T00:00', 'UTC', false, now()) returning id)
      insert into post_target (id, org_id, post_id, account_id, fire_at, state, remote_id, posted_at, is_live)
      select 'target-of-ours', ${owner.orgId}, id, ${account.accountId}, now(), 'posted', 'target-of-ours', now(), true from p`.execute(
      database.db,
    )
    await look(channelId)
    expect(await itemsOf(channelId)).toEqual({ 'Episode target-of-ours': ['skipped', 'own-post'] })
  })
})

describe('limits of the day', () => {
  test('hold the rest back until the next day, oldest first', async () => {
    const channelId = await watch({ maxPerDay: 2 })
    for (const [index, key] of ['a', 'b', 'c', 'd', 'e'].entries()) feeds.publish(key, { publishedAt: new Date(Date.now() + index * 1000) })
    await look(channelId)
    await look(channelId)
    expect(await titles()).toEqual(['Episode a', 'Episode b'])
    expect(await channelOf(channelId)).toMatchObject({ importedToday: 2, waitingCount: 3 })
    await sql`update import_item set imported_at = imported_at - interval '1 day'`.execute(database.db)
    await look(channelId)
    expect(await titles()).toEqual(['Episode a', 'Episode b', 'Episode c', 'Episode d'])
  })

  test('are passed by one video at most when they are minutes', async () => {
    const channelId = await watch({ maxPerDay: 50, budgetCreditsPerDay: 40 })
    for (const key of ['a', 'b', 'c', 'd']) feeds.publish(key)
    await look(channelId)
    await look(channelId)
    expect(await channelOf(channelId)).toMatchObject({ importedToday: 2, creditsToday: 60, waitingCount: 2 })
    expect(await noticeKinds()).toEqual(['import_budget'])
  })

  test('count for a backfill, too', async () => {
    for (const key of ['a', 'b', 'c', 'd']) feeds.publish(key, { publishedAt: ago(100) })
    const channelId = await watch({ backfill: { kind: 'last', count: 3 }, maxPerDay: 1 })
    const setStatus = (status: 'active' | 'inactive') =>
      database.db.updateTable('org').set({ status }).where('id', '=', owner.orgId).execute()
    await setStatus('inactive')
    expect(await sendDueLooks(database.db)).toBe(0)
    await setStatus('active')
    expect(await sendDueLooks(database.db)).toBe(1)
    await look(channelId)
    expect(await titles()).toHaveLength(1)
    expect(await channelOf(channelId)).toMatchObject({ importedToday: 1, waitingCount: 2 })
  })
})

describe('rules', () => {
  test('are tried in order, and what none wants says why', async () => {
    const channelId = await watch({ rule: { importVideoType: 'short' } })
    const rule = { channelId, importVideoType: 'long', titleExclude: ['trailer'], maxDurationSec: 3600, aspectRatio: 'portrait' }
    const { collectionId } = (await call('POST', '/auto-import-collections', rule)).body.rule
    feeds.publish('short one', { seconds: 60 })
    feeds.publish('long one')
    feeds.publish('endless one', { seconds: 9000 })
    feeds.publish('Trailer', { seconds: 600 })
    await look(channelId)
    expect(await itemsOf(channelId)).toEqual({
      'Episode short one': ['imported', null],
      'Episode long one': ['imported', null],
      'Episode endless one': ['skipped', 'wrong-type'],
      'Episode Trailer': ['skipped', 'wrong-type'],
    })
    const order = await call('POST', '/auto-import-collections/displace', { collectionId, fromIndex: 1, toIndex: 0 })
    expect(order.body.data.map((one: { collectionId: string }) => one.collectionId)[0]).toBe(collectionId)
    expect((await call('POST', '/auto-import-collections/displace', { collectionId, fromIndex: 1, toIndex: 0 })).body.errorName).toBe(
      'EditConflictError',
    )
    const preview = (await call('POST', '/auto-import/preview', { channelId })).body
    expect(preview.data.map(({ outcome, reason }: Record<string, string>) => [outcome, reason])).toEqual([
      ['skip', 'title-excluded'],
      ['skip', 'too-long'],
      ['skip', 'already-imported'],
      ['skip', 'already-imported'],
    ])
  })

  test('can be passed over by a person, for one video', async () => {
    const channelId = await watch({ rule: { titleInclude: ['interview'] } })
    feeds.publish('talk')
    await look(channelId)
    expect(await itemsOf(channelId)).toEqual({ 'Episode talk': ['skipped', 'title-missing-word'] })
    const { data } = (await call('GET', `/auto-import/items?channelId=${channelId}`)).body
    await call('POST', `/auto-import/items/${data[0].itemId}/import`)
    await look(channelId)
    expect(await titles()).toEqual(['Episode talk'])
    expect((await call('POST', `/auto-import/items/${data[0].itemId}/import`)).body.errorName).toBe('RecordExisted')
  })

  test('tell of imports only when asked to', async () => {
    const channelId = await watch()
    feeds.publish('quiet')
    await look(channelId)
    expect((await call('GET', '/auto-import/news')).body.data).toEqual([])
    const { rules } = await channelOf(channelId)
    await call('PUT', '/auto-import-collections', { collectionId: rules[0].collectionId, needPopupFlag: 1 })
    feeds.publish('loud')
    await look(channelId)
    const news = (await call('GET', '/auto-import/news')).body.data
    expect(news.map(({ title, channelTitle }: Record<string, string>) => [title, channelTitle])).toContainEqual([
      'Episode loud',
      'Ada talks',
    ])
  })
})

test('a dry run says for each of the last 20 what would happen and what it costs, and stores nothing', async () => {
  for (let index = 0; index < 25; index += 1)
    feeds.publish(`e${index}`, { publishedAt: ago(24 * (30 - index)), seconds: index === 24 ? null : 600 })
  const rules = [{ titleExclude: ['e20'] }]
  const { body } = await call('POST', '/auto-import/preview', { platform: 'PODCAST', url: feeds.feedUrl, rules })
  expect(body).toMatchObject({ title: 'Ada talks', isOwner: false, importCount: 19, creditCost: 180, unknownLengthCount: 1 })
  expect(body.data).toHaveLength(20)
  expect(body.data[4]).toMatchObject({ title: 'Episode e20', outcome: 'skip', reason: 'title-excluded', ruleIndex: null, creditCost: 10 })
  expect((await call('GET', '/auto-import')).body.data).toEqual([])
  // With a rule that looks at the length, it is looked for as it would be at import.
  const byLength = { platform: 'PODCAST', url: feeds.feedUrl, rules: [{ minDurationSec: 60 }] }
  const [newest] = (await call('POST', '/auto-import/preview', byLength)).body.data
  expect(newest).toMatchObject({ title: 'Episode e24', outcome: 'wait', reason: 'not-ready', creditCost: null })
})

describe('a place that cannot be read', () => {
  const hostile = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><rss version="2.0"><channel><title>&b;</title></channel></rss>`

  test.each([
    ['hostile', { body: hostile }, 'LinkUnsupportedError'],
    ['not-a-feed', { body: '{"a":1}' }, 'LinkUnsupportedError'],
    ['too-large', { body: `<rss version="2.0"><channel><title>${'x'.repeat(6_000_000)}</title></channel></rss>` }, 'LinkUnsupportedError'],
    ['not-found', { status: 404 }, 'LinkUnreachableError'],
    ['refused', { status: 302, headers: { location: 'http://10.0.0.1/feed.xml' } }, 'LinkRefusedError'],
  ])('is refused as %s', async (trouble, answer, errorName) => {
    feeds.answer('/bad.xml', answer)
    const reply = await call('POST', '/auto-import', { platform: 'PODCAST', url: `${feeds.origin}/bad.xml`, hasRights: true })
    expect(reply.body.errorName).toBe(errorName)
    const channelId = await watch()
    feeds.answer('/feed.xml', answer)
    await look(channelId)
    expect(await channelOf(channelId)).toMatchObject({ trouble, importedToday: 0 })
    feeds.answer('/feed.xml', null)
    await look(channelId)
    expect(await channelOf(channelId)).toMatchObject({ trouble: null })
  })

  test('is asked later and later, as its server wishes, and never again once it is gone', async () => {
    const channelId = await watch()
    const waitMin = async () => (Date.parse((await channelOf(channelId)).nextLookAt) - Date.now()) / 60_000
    feeds.answer('/feed.xml', { status: 500 })
    for (const least of [14, 28, 56]) {
      await look(channelId)
      expect(await waitMin()).toBeGreaterThan(least)
    }
    feeds.answer('/feed.xml', { status: 429, headers: { 'retry-after': '43200' } })
    await look(channelId)
    expect(await waitMin()).toBeGreaterThan(700)
    expect(await noticeKinds()).toEqual(['import_stopped'])
    feeds.answer('/feed.xml', { status: 410 })
    await look(channelId)
    expect(await channelOf(channelId)).toMatchObject({ trouble: 'gone', nextLookAt: null })
  })
})
