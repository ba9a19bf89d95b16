import type { SocialAccountId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256Of } from '#testing/social-world/fake-platform.ts'
import { openDesk, type Desk } from '#testing/publishing-desk.ts'
import { exportBytes } from '#testing/finish-exports.ts'
import { type PublishingWorld, targetsOf } from '#testing/publishing-world.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'
import { recomputeTimes } from './recompute-times.ts'

let world: PublishingWorld
let desk: Desk

beforeAll(async () => {
  world = await startPublishingWorld()
  desk = await openDesk(world)
})
afterAll(async () => world[Symbol.asyncDispose]())
beforeEach(() => world.social.setFaults(undefined))

describe('a post', () => {
  test('goes out once to every account, with the exact text and bytes', async () => {
    const all = ['BLUESKY', 'MASTODON', 'PEERTUBE', 'WEBHOOK', 'RSS'] as const
    const text = 'Wörter, 🎬 und „Zitate“ — https://example.com/a?b=c&d=ö #film'
    const { postId, body } = await desk.post({ text, on: all })
    expect(body.post.targets.map(({ state }: { state: string }) => state)).toEqual(all.map(() => 'scheduled'))
    await desk.workOff()
    const states = await targetsOf(world, postId)
    for (const name of all) expect(states[name]).toMatchObject({ state: 'posted', isLive: true, text, nextAt: null })
    const { renderId } = await world.db
      .selectFrom('post')
      .select('render_id as renderId')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    const stored: Buffer[] = []
    for await (const chunk of await world.deps.storage.get(`test/exports/${renderId}.mp4`)) stored.push(chunk as Buffer)
    const sha256 = sha256Of(Buffer.concat(stored))
    expect(Buffer.concat(stored)).toHaveLength(exportBytes)
    expect(desk.liveOf(text).map(({ platform, sha256: sum }) => [platform, sum])).toEqual(
      ['MASTODON', 'BLUESKY', 'PEERTUBE', 'WEBHOOK'].map((name) => [name, sha256]),
    )
    const [peertube] = world.social.peertube.live.filter((item) => item.text === text)
    expect(peertube?.title).toBe('How we met')
  })

  test('goes to the channel of a video server that was chosen, else to the first', async () => {
    const options = `/social-accounts/${desk.accounts.PEERTUBE}/options`
    const channelOf = (text: string) => [...world.social.peertube.uploads.values()].find(({ description }) => description === text)?.channel
    const first = await desk.post({ on: ['PEERTUBE'] })
    await desk.workOff()
    const [choice] = (await world.call('GET', options)).body.choices
    expect(choice).toMatchObject({ name: 'channel', value: null, values: [{ value: '70', label: 'Ada’s films' }, { value: '71' }] })
    await world.call('PUT', options, { values: { channel: '71' } })
    const second = await desk.post({ on: ['PEERTUBE'] })
    await desk.workOff()
    expect([first.text, second.text].map(channelOf)).toEqual(['Ada’s films', 'Ada’s talks'])
    expect((await world.call('PUT', options, { values: { channel: '99' } })).body.errorName).toBe('InvalidParam')
    await world.call('PUT', options, { values: {} })
  })

  test('shows links and hashtags of Bluesky by their bytes, under a key of its own', async () => {
    const text = 'é 🎬 https://example.com/x. #münchen 12'
    const { postId } = await desk.post({ text, on: ['BLUESKY'] })
    await desk.workOff()
    const { remoteUrl } = (await targetsOf(world, postId))['BLUESKY']
    const [uri, { record }] = [...world.social.bluesky.records].findLast(([key]) =>
      key.endsWith(String(remoteUrl).split('/').at(-1) ?? ''),
    ) ?? ['', { record: null }]
    expect(uri).toMatch(/app\.bsky\.feed\.post\/[2-7a-z]{13}$/)
    expect(record).toMatchObject({
      facets: [
        { index: { byteStart: 8, byteEnd: 29 }, features: [{ uri: 'https://example.com/x' }] },
        { index: { byteStart: 31, byteEnd: 40 }, features: [{ tag: 'münchen' }] },
      ],
    })
  })

  test('stands in its feed with a link that leads to the video', async () => {
    const { text } = await desk.post({ text: 'For <the> feed & all', on: ['RSS'] })
    await desk.workOff()
    const { body } = await world.call('GET', '/social-accounts')
    const { feedUrl } = body.data.find(({ platform }: { platform: string }) => platform === 'RSS')
    const path = new URL(feedUrl).pathname
    const feed = await world.http.app.inject({ url: path, headers: { host: 'localhost' } })
    expect(feed.headers['content-type']).toContain('application/rss+xml')
    expect(feed.body).toContain('<title>Clips &amp; more</title>')
    expect(feed.body).toContain('<description>For &lt;the&gt; feed &amp; all</description>')
    const enclosure = /enclosure url="([^"]+)" length="(\d+)"/.exec(feed.body.slice(feed.body.indexOf(text.slice(0, 3))))
    expect(enclosure?.[2]).toBe(String(exportBytes))
    const led = await world.http.app.inject({ url: new URL(enclosure?.[1] ?? '').pathname })
    expect([led.statusCode, String(led.headers.location).startsWith('/api/media/')]).toEqual([302, true])
    expect((await world.http.app.inject({ url: path.replace(/feeds\/..../, 'feeds/AAAA') })).statusCode).toBe(404)
  })

  test('waits for its time, and for the export of its clip', async () => {
    const other = await world.addClip('Later')
    const { postId } = await desk.post({ on: ['MASTODON'], clip: other })
    await world.work()
    expect((await targetsOf(world, postId))['MASTODON']).toMatchObject({ state: 'scheduled', isLive: false })
    await desk.workOff(1)
    expect((await targetsOf(world, postId))['MASTODON'].state).toBe('scheduled')
    await desk.workOff()
    expect((await targetsOf(world, postId))['MASTODON'].state).toBe('posted')
    const later = await desk.post({ on: ['MASTODON'], when: { localTime: '2031-05-04T09:00', zone: 'Europe/Berlin' } })
    await desk.workOff()
    expect((await targetsOf(world, later.postId))['MASTODON'].state).toBe('scheduled')
    expect(later.body.post).toMatchObject({ fireAt: '2031-05-04T07:00:00.000Z', localTime: '2031-05-04T09:00', zone: 'Europe/Berlin' })
    await world.call('DELETE', `/post-schedules/${later.postId}`)
  })
})

describe('a change', () => {
  const later = { localTime: '2031-05-04T09:00', zone: 'Europe/Berlin' }

  test('of text and time reaches only what has not gone out', async () => {
    const { postId } = await desk.post({ on: ['BLUESKY', 'RSS'], when: later })
    const text = desk.freshText()
    const change = {
      text,
      when: { now: true },
      targets: [{ accountId: desk.accounts['BLUESKY'], text: `${text} on Bluesky` }, { accountId: desk.accounts['WEBHOOK'] }],
    }
    expect((await world.call('PUT', `/post-schedules/${postId}`, change)).status).toBe(200)
    await desk.workOff()
    const states = await targetsOf(world, postId)
    expect([states['BLUESKY'].state, states['WEBHOOK'].state, states['RSS'].state]).toEqual(['posted', 'posted', 'cancelled'])
    expect([desk.liveOf(text).length, desk.liveOf(`${text} on Bluesky`).length]).toEqual([1, 1])
    expect((await world.call('PUT', `/post-schedules/${postId}`, { text: 'too late' })).body.errorName).toBe('PostUnderWayError')
    expect((await world.call('DELETE', `/post-schedules/${postId}`)).body.errorName).toBe('PostUnderWayError')
  })

  test('that comes while its bytes are uploaded wins over what was begun', async () => {
    const { postId, text } = await desk.post({ on: ['MASTODON'] })
    await world.finishExports()
    let change: ReturnType<typeof world.call> | undefined
    world.social.setFaults(async ({ path }) => {
      if (path === '/api/v2/media') await (change ??= world.call('DELETE', `/post-schedules/${postId}`))
      return undefined
    })
    await world.work()
    expect((await change)?.status).toBe(200)
    await desk.workOff()
    expect((await targetsOf(world, postId))['MASTODON'].state).toBe('cancelled')
    expect(desk.liveOf(text)).toEqual([])
  })

  test('of the time zone data moves posts to come by what it changes, and no other', async () => {
    const { postId } = await desk.post({ on: ['BLUESKY'], when: later })
    const past = await desk.post({ on: ['BLUESKY'] })
    await desk.workOff()
    // As older data had it: an hour earlier.
    await sql`update post set fire_at = fire_at - interval '1 hour', zone_data = '2000a' where id in (${postId}, ${past.postId})`.execute(
      world.db,
    )
    await sql`update post_target set fire_at = fire_at - interval '1 hour' where post_id = ${postId}`.execute(world.db)
    expect(await recomputeTimes(world.db)).toBe(1)
    const after = (await world.call('GET', `/posts/${postId}`)).body.post
    expect(after).toMatchObject({ fireAt: '2031-05-04T07:00:00.000Z', localTime: later.localTime, targets: [{ state: 'scheduled' }] })
    const target = await world.db.selectFrom('post_target').select('fire_at as fireAt').where('post_id', '=', postId).executeTakeFirst()
    expect(target?.fireAt.toISOString()).toBe('2031-05-04T07:00:00.000Z')
    expect(Date.parse((await world.call('GET', `/posts/${past.postId}`)).body.post.fireAt)).toBeLessThan(Date.now() - 3_000_000)
    expect(await recomputeTimes(world.db)).toBe(0)
    await world.call('DELETE', `/post-schedules/${postId}`)
  })

  test('of many times is tried first: what it comes to, what speaks against it, and nothing moves', async () => {
    const one = (await desk.post({ on: ['BLUESKY'], when: later })).postId
    const other = (await desk.post({ on: ['MASTODON', 'RSS'], when: later })).postId
    await sql`update social_account set limits = jsonb_set(limits, '{cap}', '{"posts": 1, "windowMs": 60000}') where id = ${desk.accounts.MASTODON}`.execute(
      world.db,
    )
    const full = (await desk.post({ on: ['MASTODON'], when: { localTime: '2031-05-06T09:00', zone: 'Europe/Berlin' } })).postId
    const zone = 'America/New_York'
    const moves = [
      { postId: one, localTime: '2031-03-09T02:30', zone },
      { postId: other, localTime: '2031-11-02T01:30', zone, isSecond: true },
      { postId: full, localTime: '2031-11-02T06:30', zone: 'UTC' },
    ]
    const move = async (body: object) => (await world.call('POST', '/posts/move', { moves, ...body })).body.moves
    const codes = (judged: { targets: { findings: { code: string }[] }[] }[]) =>
      judged.map(({ targets }) => targets.flatMap(({ findings }) => findings.flatMap(({ code }) => (code === 'cap' ? [code] : []))))
    const dryRun = await move({ dryRun: true })
    expect(dryRun.map(({ time }: { time: object }) => time)).toMatchObject([
      { shift: 'gap', localTime: '2031-03-09T03:30' },
      { shift: 'overlap', fireAt: '2031-11-02T06:30:00.000Z' },
      { shift: 'none' },
    ])
    expect(codes(dryRun)).toEqual([[], [], ['cap']])
    const fireAt = async (postId: string) => (await world.call('GET', `/posts/${postId}`)).body.post.fireAt
    expect(await fireAt(one)).toBe('2031-05-04T07:00:00.000Z')
    const results = await move({})
    expect(results.map(({ isMoved }: { isMoved: boolean }) => isMoved)).toEqual([true, true, false])
    expect([await fireAt(one), await fireAt(other)]).toEqual(['2031-03-09T07:30:00.000Z', '2031-11-02T06:30:00.000Z'])
    const foreign = { moves: [{ postId: one, localTime: '2031-05-04T09:00', zone, slotAccountId: desk.accounts.RSS }] }
    expect((await world.call('POST', '/posts/move', foreign)).body.errorName).toBe('InvalidParam')
    for (const postId of [one, other, full]) await world.call('DELETE', `/post-schedules/${postId}`)
    expect((await move({ dryRun: true })).every(({ isUnderWay }: { isUnderWay: boolean }) => isUnderWay)).toBe(true)
    await sql`update social_account set limits = jsonb_set(limits, '{cap}', 'null') where id = ${desk.accounts.MASTODON}`.execute(world.db)
  })

  test('is judged by the export that goes out and not against itself, and an account that was taken out may come back', async () => {
    const { postId, body } = await desk.post({ text: 'These words are said once', on: ['BLUESKY', 'RSS'], when: later })
    const { projectId, clipId, text } = body.post
    const request = { projectId, clipId, title: 'New', text, targets: desk.targets('BLUESKY'), when: later }
    const codesOf = async (more: object) =>
      (await world.call('POST', '/posts/validate', { ...request, ...more })).body.targets[0].findings.map(
        ({ code }: { code: string }) => code,
      )
    expect([await codesOf({}), await codesOf({ postId })]).toEqual([['same-clip', 'same-text', 'close-post'], []])
    const statesAfter = async (...names: ('BLUESKY' | 'RSS')[]) => {
      await world.call('PUT', `/post-schedules/${postId}`, { title: 'New', targets: desk.targets(...names) })
      const { BLUESKY, RSS } = await targetsOf(world, postId)
      return [BLUESKY.state, RSS.state]
    }
    expect(await statesAfter('BLUESKY')).toEqual(['scheduled', 'cancelled'])
    expect(await statesAfter('BLUESKY', 'RSS')).toEqual(['scheduled', 'scheduled'])
    await world.call('DELETE', `/post-schedules/${postId}`)
  })

  test('behind the end of a connection is saved only with a tick', async () => {
    await sql`update social_account set grant_ends_at = '2031-05-01' where id = ${desk.accounts.MASTODON}`.execute(world.db)
    const request = { on: ['MASTODON'] as const, when: { localTime: '2031-05-04T09:00', zone: 'UTC' } }
    const refused = await desk.post(request)
    expect([refused.status, refused.body.details[0]?.message]).toEqual([400, 'after-end'])
    expect((await desk.post({ ...request, more: { acceptsEnd: true } })).status).toBe(200)
    await sql`update social_account set grant_ends_at = null where id = ${desk.accounts.MASTODON}`.execute(world.db)
  })

  test('is refused where a limit of the account forbids it, and says which', async () => {
    const limits = await desk.post({ text: 'x'.repeat(301), title: 'No', on: ['BLUESKY', 'PEERTUBE'] })
    expect(limits.body).toMatchObject({
      errorName: 'PostRefusedError',
      details: [{ message: 'text-too-long' }, { path: `targets.${desk.accounts['PEERTUBE']}`, message: 'title-too-short' }],
    })
    const check = await world.call('POST', '/posts/validate', {
      ...desk.clip,
      text: 'y',
      targets: desk.targets('BLUESKY'),
      when: { localTime: '2001-01-01T10:00', zone: 'UTC' },
    })
    expect(check.body.targets[0].findings).toMatchObject([{ code: 'in-the-past', isWarning: false }])
    const zone = await world.call('POST', '/posts/validate', {
      ...desk.clip,
      text: 'y',
      targets: desk.targets('BLUESKY'),
      when: { localTime: '2027-01-01T10:00', zone: 'Mars/Base' },
    })
    expect(zone.body).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'when.zone' }] })
  })

  test('is warned of a file that will probably be too large, by the preview of its clip, until it is made smaller', async () => {
    const clip = await world.addClip('How big it gets')
    const request = { ...clip, title: '', text: 'Large', when: { localTime: '2031-05-04T09:00', zone: 'UTC' } }
    const check = async (fit: object = {}) => {
      const targets = [{ accountId: desk.accounts.BLUESKY, fit }]
      return (await world.call('POST', '/posts/validate', { ...request, targets })).body.targets[0].findings
    }
    const addRender = (id: string, target: string, size: number) =>
      sql`insert into clip_render (id, org_id, clip_id, target, input_hash, clip_version, status, size_bytes)
        select ${id}::text, org_id, id, ${target}::text, ${id}::text, version, 'ready', ${size}::bigint from clip where id = ${clip.clipId}`.execute(
        world.db,
      )
    const limit = 50 * 1024 * 1024
    expect(await check()).toEqual([])
    await addRender('preview-size', 'VIDEO_PREVIEW', 24_000_000)
    expect(await check()).toMatchObject([{ code: 'video-likely-too-large', isWarning: true, actual: 60_000_000, limit }])
    expect(await check({ mostBytes: limit })).toEqual([])
    // A file of another look says how the two compare in this recording.
    await addRender('earlier-file', 'VIDEO_FILE', 48_000_000)
    expect(await check()).toEqual([])
  })

  test('shows in the calendar by the days of the reader’s zone', async () => {
    const { postId } = await desk.post({ on: ['RSS'], when: { localTime: '2032-05-04T23:30', zone: 'Europe/Berlin' } })
    const calendar = (query: string) => world.call('GET', `/calendar?from=2032-05-04&to=2032-05-04&${query}`)
    expect((await calendar('zone=Europe/Berlin')).body.data).toMatchObject([{ postId, shownDay: '2032-05-04', shownTime: '23:30' }])
    expect((await calendar('zone=Asia/Tokyo')).body.data).toEqual([])
    expect((await calendar(`zone=UTC&accountId=${desk.accounts['RSS']}&state=scheduled`)).body.data).toHaveLength(1)
    expect((await calendar(`zone=UTC&accountId=${desk.accounts['WEBHOOK']}`)).body.data).toEqual([])
    await world.call('DELETE', `/post-schedules/${postId}`)
  })

  test('with one key is made once', async () => {
    const body = { ...desk.clip, title: '', text: desk.freshText(), targets: desk.targets('RSS'), when: later }
    const [first, second] = [
      await world.call('POST', '/post-schedules', body, { 'idempotency-key': 'once-and-no-more' }),
      await world.call('POST', '/post-schedules', { ...body, title: 'x' }),
    ]
    const again = await world.call('POST', '/post-schedules', body, { 'idempotency-key': 'once-and-no-more' })
    expect([first.body.errorName, second.status, again.body.errorName]).toEqual(['PostRefusedError', 200, 'PostRefusedError'])
    const titled = { ...body, title: 'Titled' }
    const one = await world.call('POST', '/post-schedules', titled, { 'idempotency-key': 'another-key-for-it' })
    const two = await world.call('POST', '/post-schedules', titled, { 'idempotency-key': 'another-key-for-it' })
    expect(one.body.post.postId).toBe(two.body.post.postId)
  })
})

describe('an account that is removed', () => {
  test('takes its grant along, and its posts wait for a person', async () => {
    const { postId } = await desk.post({ on: ['WEBHOOK'], when: { localTime: '2031-05-04T09:00', zone: 'UTC' } })
    expect((await world.call('DELETE', `/social-accounts/${desk.accounts['WEBHOOK']}`)).body).toEqual({ removed: true, orphanedCount: 1 })
    expect((await targetsOf(world, postId))['WEBHOOK']).toMatchObject({ state: 'needs-you', reason: 'account-removed', isLive: false })
    const row = await world.db
      .selectFrom('social_account')
      .select('session_sealed as sessionSealed')
      .where('id', '=', desk.accounts['WEBHOOK'] as SocialAccountId)
      .executeTakeFirst()
    expect(row?.sessionSealed).toBeNull()
    expect((await desk.post({ on: ['WEBHOOK'] })).status).toBe(404)
  })
})
