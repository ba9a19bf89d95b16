import { createHmac } from 'node:crypto'
import type { SocialAccountId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rotateKeys } from '#app/rotate-keys.ts'
import { loseGrant } from '../social-accounts/account-health.ts'
import { type Desk, openDesk } from '#testing/publishing-desk.ts'
import { type PublishingWorld, targetsOf } from '#testing/publishing-world.ts'
import { type FakePlatform, startFakePlatform } from '#testing/social-world/fake-platform.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'

type Event = { type: string; data: { postId?: string; state?: string; platform?: string; remoteUrl?: string | null } }

let world: PublishingWorld
let desk: Desk
let receiver: FakePlatform
let secret = ''
let status = 204
const events: { id: string; event: Event }[] = []

beforeAll(async () => {
  world = await startPublishingWorld()
  desk = await openDesk(world)
  receiver = await startFakePlatform(({ headers, body }) => {
    const id = String(headers['webhook-id'])
    const signed = `${id}.${String(headers['webhook-timestamp'])}.${body.toString()}`
    const proof = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(signed)
      .digest('base64')
    if (headers['webhook-signature'] !== `v1,${proof}`) return { status: 401, json: {} }
    if (status < 300) events.push({ id, event: JSON.parse(body.toString()) as Event })
    return { status }
  })
})
afterAll(async () => {
  await receiver.close()
  await world[Symbol.asyncDispose]()
})

const later = () => sql`update job_run set run_after = now() where status = 'retrying'`.execute(world.db)
const statesOf = (postId: string) => events.filter(({ event }) => event.data.postId === postId).map(({ event }) => event.data.state)

describe('an event hook', () => {
  let hookId = ''

  test('is told its secret once, and answers a test', async () => {
    const { body } = await world.call('POST', '/event-hooks', { url: `${receiver.origin}/events` })
    secret = body.secret
    hookId = body.hook.hookId
    expect(secret).toMatch(/^whsec_.{32}$/)
    expect(JSON.stringify((await world.call('GET', '/event-hooks')).body)).not.toContain(secret)
    const stored = await sql<{ row: string }>`select to_jsonb(event_hook)::text as row from event_hook`.execute(world.db)
    expect(stored.rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'))
    const trial = await world.call('POST', `/event-hooks/${hookId}/test`)
    expect(trial.body.delivery).toMatchObject({ state: null, outcome: 'delivered', attempts: 1, lastStatus: 204 })
    expect(events.splice(0)).toMatchObject([{ event: { type: 'ping' } }])
  })

  test('hears of every state of a post, in words of its own', async () => {
    const { postId } = await desk.post({ on: ['MASTODON'] })
    await desk.workOff()
    // In whatever order they arrive.
    expect(statesOf(postId).toSorted()).toEqual(['committing', 'posted', 'preparing', 'ready', 'scheduled'])
    const { remoteUrl } = (await targetsOf(world, postId))['MASTODON']
    const live = events.find(({ event }) => event.data.postId === postId && event.data.state === 'posted')
    expect(live?.event.data).toMatchObject({ platform: 'MASTODON', isLive: true, remoteUrl })
  })

  test('hears once of an account whose grant has ended, and of its return', async () => {
    const accountId = desk.accounts.BLUESKY
    const end = () => world.db.transaction((tx) => loseGrant(tx, world.owner.orgId, accountId))
    await end()
    await end()
    await world.work()
    const health = () => events.filter(({ event }) => event.type === 'account.health').map(({ event }) => event.data)
    expect(health()).toEqual([expect.objectContaining({ accountId, platform: 'BLUESKY', health: 'relink' })])
    const { origin: host } = world.social.bluesky
    const again = { platform: 'BLUESKY', host, identifier: 'ada.test', password: 'app-pass-word', relinkOf: accountId }
    expect((await world.call('POST', '/social-accounts', again)).status).toBe(200)
    await world.work()
    expect(health()[1]).toMatchObject({ accountId, health: 'ok' })
  })

  test('that does not answer is tried again under the same id, and can be tried by hand', async () => {
    status = 503
    const { postId } = await desk.post({ on: ['RSS'] })
    await world.work()
    const { data } = (await world.call('GET', `/event-hooks/${hookId}/deliveries`)).body
    const waiting = data.find((one: { postId: string; state: string }) => one.postId === postId && one.state === 'scheduled')
    expect(waiting).toMatchObject({ postId, state: 'scheduled', outcome: 'waiting', attempts: 1, lastStatus: 503 })
    status = 204
    await later()
    await world.work()
    expect(events.find(({ event }) => event.data.postId === postId && event.data.state === 'scheduled')?.id).toBe(waiting.deliveryId)
    const eventCount = events.length
    await world.call('POST', `/event-hooks/${hookId}/deliveries/${waiting.deliveryId}/retry`)
    await world.work()
    expect(events.slice(eventCount).map(({ id }) => id)).toEqual([waiting.deliveryId])
    await desk.workOff()
  })

  test('that is switched off is told of nothing, and an address inside the network is refused', async () => {
    await world.call('PUT', `/event-hooks/${hookId}`, { isOn: false })
    const { postId } = await desk.post({ on: ['RSS'] })
    await desk.workOff()
    expect(statesOf(postId)).toEqual([])
    await world.call('PUT', `/event-hooks/${hookId}`, { isOn: true })
    const inside = await world.call('POST', '/event-hooks', { url: 'http://169.254.169.254/latest' })
    expect(inside.body.errorName).toBe('LinkRefusedError')
  })
})

describe('new keys for what is stored encrypted', () => {
  const sealsOf = async () =>
    (
      await sql<{ sealed: Buffer }>`
      select session_sealed as sealed from social_account union all select secret_sealed from event_hook`.execute(world.db)
    ).rows.map(({ sealed }) => sealed)

  test('leave nothing under the old ones, and everything readable', async () => {
    const before = await sealsOf()
    expect(before.length).toBeGreaterThan(5)
    expect(await rotateKeys(world.db, { dropsOld: false })).toBeGreaterThanOrEqual(before.length)
    const after = await sealsOf()
    expect(after.filter((sealed) => before.some((one) => one.equals(sealed)))).toEqual([])
    expect(await rotateKeys(world.db, { dropsOld: true })).toBe(0)
    events.splice(0)
    const { postId } = await desk.post({ on: ['BLUESKY', 'MASTODON', 'PEERTUBE'] })
    await desk.workOff()
    const targets = Object.values(await targetsOf(world, postId)) as { state: string }[]
    expect(targets.map(({ state }) => state)).toEqual(['posted', 'posted', 'posted'])
    expect(statesOf(postId).filter((state) => state === 'posted')).toHaveLength(3)
  })

  test('old keys read what was sealed while they were the newest', async () => {
    const row = () =>
      world.db
        .selectFrom('social_account')
        .select(['id', 'session_sealed as sealed'])
        .where('platform', '=', 'RSS')
        .executeTakeFirstOrThrow()
    const { id, sealed } = await row()
    await rotateKeys(world.db, { dropsOld: false })
    // As a server leaves it that sealed before and writes after.
    await world.db.updateTable('social_account').set({ session_sealed: sealed }).where('id', '=', id).execute()
    const { body } = await world.call('GET', '/social-accounts')
    expect(body.data.find((one: { accountId: SocialAccountId }) => one.accountId === id).feedUrl).toContain('/feeds/')
    expect(await rotateKeys(world.db, { dropsOld: true })).toBe(1)
    expect((await row()).sealed).not.toEqual(sealed)
  })
})
