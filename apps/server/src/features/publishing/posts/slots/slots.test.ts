import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type Desk } from '#testing/publishing-desk.ts'
import { type PublishingWorld, targetsOf } from '#testing/publishing-world.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'

let world: PublishingWorld
let desk: Desk

beforeAll(async () => {
  world = await startPublishingWorld()
  desk = await openDesk(world)
})
afterAll(async () => world[Symbol.asyncDispose]())

const everyDay = (...times: string[]) => [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })))
const withLabel = (slots: readonly object[], label: string) => slots.map((slot) => ({ ...slot, label }))
const choose = (account: string, body: object) => world.call('PUT', `/social-accounts/${account}/slots`, body)
const inSlot = (account: string) => desk.post({ on: ['RSS'], when: { nextSlot: account } })
const dayAfter = (text: string, days: number) => new Date(Date.parse(text) + days * 86_400_000).toISOString()

describe('slots of an account', () => {
  test('are taken one after another, also by two posts at once', async () => {
    const account = String(desk.accounts['RSS'])
    expect((await inSlot(account)).body).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'when.nextSlot' }] })
    expect(
      (
        await choose(account, {
          zone: 'Europe/Berlin',
          slots: [{ weekday: 1, time: '09:00' }, ...withLabel(everyDay('09:00'), ' Morning ')],
        })
      ).body.plan.slots,
    ).toHaveLength(7)
    const { nextFree } = (await world.call('GET', `/social-accounts/${account}/slots`)).body
    const posts = await Promise.all([inSlot(account), inSlot(account), inSlot(account)])
    const times = posts.map(({ body }) => body.post.fireAt).toSorted()
    expect(times[0]).toBe(nextFree.fireAt)
    expect(new Set(times).size).toBe(3)
    expect(posts.map(({ body }) => body.post.localTime.slice(11))).toEqual(['09:00', '09:00', '09:00'])
    const [from, to] = [times[0].slice(0, 10), dayAfter(times[0], 4).slice(0, 10)]
    const { emptySlots } = (await world.call('GET', `/calendar?from=${from}&to=${to}&zone=Europe/Berlin`)).body
    const busyTimes = new Set(times)
    expect(emptySlots.length).toBeGreaterThan(0)
    expect(emptySlots.filter(({ fireAt }: { fireAt: string }) => busyTimes.has(fireAt))).toEqual([])
    expect(emptySlots[0]).toMatchObject({ accountId: account, shownTime: '09:00', label: 'Morning' })
  })

  test('change with the posts in them, after a dry run that says so', async () => {
    const account = String(desk.accounts['RSS'])
    const change = { zone: 'Asia/Tokyo', slots: everyDay('20:15') }
    const dry = await choose(account, { ...change, dryRun: true })
    expect(dry.body.moves).toHaveLength(3)
    expect((await world.call('GET', `/social-accounts/${account}/slots`)).body.plan.zone).toBe('Europe/Berlin')
    const { postId } = dry.body.moves[0]
    await choose(account, change)
    expect((await world.call('GET', `/posts/${postId}`)).body.post.localTime).toMatch(/T09:00$/)
    await choose(account, { ...change, movesPosts: true })
    expect((await world.call('GET', `/posts/${postId}`)).body.post).toMatchObject({
      localTime: dry.body.moves[0].to.localTime,
      zone: 'Asia/Tokyo',
      fireAt: dry.body.moves[0].to.fireAt,
    })
    const again = await world.call('PUT', `/post-schedules/${postId}`, { when: { nextSlot: account } })
    expect(again.body.post.fireAt).toBe(dry.body.moves[0].to.fireAt)
    expect((await choose(account, { zone: 'Mars/Base', slots: [] })).body.errorName).toBe('InvalidParam')
  })

  test('wait while the account is paused, and the post goes out after', async () => {
    const account = String(desk.accounts['WEBHOOK'])
    await world.call('POST', `/social-accounts/${account}/pause`, { isPaused: true })
    const { postId } = await desk.post({ on: ['WEBHOOK', 'BLUESKY'] })
    await desk.workOff()
    const before = await targetsOf(world, postId)
    expect([before['WEBHOOK'].state, before['BLUESKY'].state]).toEqual(['scheduled', 'posted'])
    expect((await world.call('POST', `/social-accounts/${account}/pause`, { isPaused: false })).body.plan).toMatchObject({
      isPaused: false,
      slots: [],
    })
    await desk.workOff()
    expect((await targetsOf(world, postId))['WEBHOOK'].state).toBe('posted')
  })

  test('say in the calendar how full each day is', async () => {
    const when = { localTime: '2033-05-04T09:00', zone: 'UTC' }
    await desk.post({ on: ['MASTODON'], when })
    await desk.post({ on: ['MASTODON'], when: { ...when, localTime: '2033-05-04T09:20' } })
    await desk.post({ on: ['MASTODON'], when: { ...when, localTime: '2033-05-04T12:00' } })
    const { caps } = (await world.call('GET', '/calendar?from=2033-05-01&to=2033-05-31&zone=UTC')).body
    expect(caps).toMatchObject([{ accountId: desk.accounts['MASTODON'], day: '2033-05-04', used: 2, limit: 30 }])
  })
})
