import type { PostId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addPerson } from '#testing/add-person.ts'
import { type Desk, openDesk } from '#testing/publishing-desk.ts'
import { makeCaller, type PublishingWorld, targetsOf } from '#testing/publishing-world.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'

let world: PublishingWorld
let desk: Desk

beforeAll(async () => {
  world = await startPublishingWorld()
  desk = await openDesk(world)
  world.social.mastodon.mediaCap = Number.POSITIVE_INFINITY
  await sql`update social_account set limits = jsonb_set(limits, '{cap}', 'null') where limits is not null`.execute(world.db)
})
afterAll(async () => world[Symbol.asyncDispose]())
// More calls than anybody may make in an hour.
afterEach(() => sql`delete from rate_count`.execute(world.db))

const later = { localTime: '2031-05-04T09:00', zone: 'Europe/Berlin' }
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const liveTexts = (prefix: string) =>
  world.social
    .live()
    .map(({ text }) => text)
    .filter((text) => text.startsWith(`${prefix},`))

/** A post on every second platform in turn, whose time is now. */
async function addDue(text: string, index: number): Promise<PostId> {
  const { postId } = await desk.post({ text, on: [index % 2 === 0 ? 'WEBHOOK' : 'MASTODON'], when: later })
  await world.finishExports()
  await sql`update post set fire_at = now() where id = ${postId}`.execute(world.db)
  await sql`update post_target set fire_at = now(), next_at = now() where post_id = ${postId}`.execute(world.db)
  return postId
}

test('of 500 posts that are approved, edited and due at once none goes out as nobody approved it', { timeout: 1_800_000 }, async () => {
  let liveCount = 0
  for (const index of numbers(500)) {
    const prefix = `Approval ${index}`
    const postId = await addDue(`${prefix}, as approved`, index)
    const { body } = await world.call('POST', '/approvals', { postIds: [postId] })
    const url = `/api/a/${String(body.url).split('/a/')[1]}`
    const { fingerprint } = (await world.http.app.inject({ url })).json().posts[0]
    const payload = { postId, fingerprint, decision: 'approved', name: 'Grace' }
    const edit = { text: `${prefix}, as edited` }
    await Promise.all([
      world.http.app.inject({ method: 'POST', url, payload }),
      index % 3 === 0 ? undefined : world.call('PUT', `/post-schedules/${postId}`, edit),
      world.work(),
    ])
    await world.settle(3)
    const live = liveTexts(prefix)
    expect([index, live.filter((text) => !text.endsWith('as approved')), live.length < 2]).toEqual([index, [], true])
    liveCount += live.length
    if (index % 100 === 99) await sql`delete from rate_count`.execute(world.db)
  }
  expect(liveCount).toBeGreaterThan(0)
})

test('500 posts that are cancelled or moved as they go out are where whoever did it was told', { timeout: 1_800_000 }, async () => {
  let wins = 0
  for (const index of numbers(500)) {
    const prefix = `Race ${index}`
    const postId = await addDue(`${prefix}, first`, index)
    const change =
      index % 2 === 0
        ? world.call('DELETE', `/post-schedules/${postId}`)
        : world.call('PUT', `/post-schedules/${postId}`, { when: { ...later, localTime: '2031-06-04T09:00' } })
    const [reply] = await Promise.all([change, world.work()])
    await world.settle(3)
    const isChanged = reply.status === 200
    if (!isChanged) expect(reply.body.errorName).toBe('PostUnderWayError')
    expect([index, liveTexts(prefix).length]).toEqual([index, isChanged ? 0 : 1])
    wins += isChanged ? 1 : 0
    if (index % 100 === 99) await sql`delete from rate_count`.execute(world.db)
  }
  expect(wins).toBeGreaterThan(0)
})

test('200 connections by somebody else and calls of another team put no post on a wrong account', { timeout: 1_200_000 }, async () => {
  const { mastodon } = world.social
  const accountId = desk.accounts.MASTODON
  const stranger = makeCaller(world.http, await addPerson(world.db))
  const reach = async () => {
    mastodon.person = { id: '2', username: 'bob' }
    const begin = { platform: 'MASTODON', host: mastodon.origin, relinkOf: accountId }
    const { authorizeUrl } = (await world.call('POST', '/social-accounts/connect', begin)).body
    const { location } = (await (await fetch(authorizeUrl)).json()) as { location: string }
    const { code, state } = Object.fromEntries(new URL(location).searchParams)
    return (await world.call('POST', '/social-accounts/finish-connect', { state, code })).body
  }
  for (const index of numbers(200)) {
    const text = `Whose ${index}, exactly`
    const { postId } = await desk.post({ text, on: ['MASTODON'] })
    await world.finishExports()
    const foreign = { ...desk.clip, title: '', text: `Foreign ${index}, never`, targets: [{ accountId }], when: { now: true } }
    const [end, refused] = await Promise.all([reach(), stranger('POST', '/post-schedules', foreign), world.work()])
    expect([end.end, refused.status]).toEqual(['other-account', 404])
    if (index % 2 === 0) await world.call('POST', '/social-accounts/settle-connect', { pending: end.pending, choice: 'add' })
    await world.settle(3)
    expect((await targetsOf(world, postId))['MASTODON'].state).toBe('posted')
    expect(mastodon.live.filter((item) => item.text === text).map(({ account }) => account)).toEqual(['ada'])
    if (index % 20 === 19) await sql`delete from rate_count`.execute(world.db)
  }
  expect(mastodon.live.filter(({ text }) => text.startsWith('Foreign'))).toEqual([])
})

/** Texts that break what counts, cuts or copies them wrongly. */
const pieces = [
  '👩‍👩‍👧‍👦',
  'é',
  '\u202Eabc\u202C',
  'שלום',
  'مرحبا',
  '&lt;b&gt;',
  '<i>',
  '"\\',
  '`${x}`',
  '\u0000x',
  '日本語',
  'https://example.com/ä?x=1&y=%20#z',
  '#ümläut',
  '@ada',
  '\n\n',
  '🏳️‍🌈',
  'ﬁ',
  '\t',
  '½',
  '🇩🇪',
]

test('200 hostile texts arrive to the byte on every open platform that shows a text', { timeout: 1_200_000 }, async () => {
  const platforms = ['BLUESKY', 'MASTODON', 'PEERTUBE', 'WEBHOOK'] as const
  for (const index of numbers(200)) {
    const words = numbers(8).map((step) => pieces[(index * 7 + step * (1 + (index % 5))) % pieces.length]?.replace('\u0000', '\u2028'))
    const text = `Text ${index}: ${words.join(' ')} .`
    const { status } = await desk.post({ text, on: platforms })
    expect([index, status]).toEqual([index, 200])
    await desk.workOff(2)
    expect([index, desk.liveOf(text).map(({ platform }) => platform)]).toEqual([index, ['MASTODON', 'BLUESKY', 'PEERTUBE', 'WEBHOOK']])
    if (index % 100 === 99) await sql`delete from rate_count`.execute(world.db)
  }
})
