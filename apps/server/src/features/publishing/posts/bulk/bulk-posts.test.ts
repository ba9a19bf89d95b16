import type { PlanLine } from '@clipwright/contract/publishing/bulk-posts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '#testing/publishing-desk.ts'
import type { Clip, PublishingWorld } from '#testing/publishing-world.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'

let world: PublishingWorld
let desk: Desk
let clips: Clip[]

beforeAll(async () => {
  world = await startPublishingWorld()
  desk = await openDesk(world)
  clips = [await world.addClip('One'), await world.addClip('Two'), await world.addClip('Three')]
  const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
  for (const name of ['MASTODON', 'RSS'] as const) {
    await world.call('PUT', `/social-accounts/${desk.accounts[name]}/slots`, { zone: 'Europe/Berlin', slots: daily })
  }
})
afterAll(async () => world[Symbol.asyncDispose]())

const countPosts = async () => (await world.db.selectFrom('post').select('id').execute()).length

describe('clips over posting times', () => {
  test('are planned first, then scheduled as planned, and taken back together', async () => {
    const accountIds = [desk.accounts.MASTODON, desk.accounts.RSS]
    const before = await countPosts()
    const body = { clips: clips.map((clip) => ({ ...clip, title: 'A title', text: 'Some words' })), accountIds }
    const { lines } = (await world.call('POST', '/posts/plan', body)).body as { lines: PlanLine[] }
    expect(await countPosts()).toBe(before)
    expect(lines.map(({ problem, findings }) => [problem, findings])).toEqual(lines.map(() => [null, []]))
    const timesOf = (accountId: string) => lines.filter(({ post }) => post?.accountId === accountId).map(({ time }) => time?.localTime)
    for (const accountId of accountIds) expect(new Set(timesOf(accountId)).size).toBe(3)
    expect(timesOf(desk.accounts.MASTODON).every((time) => time?.endsWith('T09:00'))).toBe(true)
    const reply = await world.call('POST', '/posts/bulk', { posts: lines.map(({ post }) => post) })
    expect(reply.body.postIds.filter((id: string | null) => id !== null)).toHaveLength(6)
    const again = await world.call('POST', '/posts/bulk', { posts: lines.map(({ post }) => post) })
    // Those posting times are taken now.
    expect(again.body.postIds).toEqual(lines.map(() => null))
    const undone = await world.call('POST', `/posts/bulk/${reply.body.batchId}/undo`)
    expect(undone.body).toEqual({ cancelledCount: 6, remainingCount: 0 })
    const free = (await world.call('POST', '/posts/plan', body)).body.lines as PlanLine[]
    expect(free.map(({ time }) => time?.fireAt)).toEqual(lines.map(({ time }) => time?.fireAt))
  })

  test('keep what is otherwise on an account: its text and its video', async () => {
    const accountIds = [desk.accounts.MASTODON, desk.accounts.RSS]
    const own = [{ accountId: desk.accounts.MASTODON, text: 'For them', fit: { mostMs: 1000 } }]
    const { lines } = (
      await world.call('POST', '/posts/plan', { clips: [{ ...clips[0], title: 'A title', text: 'For all', own }], accountIds })
    ).body as { lines: PlanLine[] }
    const reply = await world.call('POST', '/posts/bulk', { posts: lines.map(({ post }) => post) })
    const posts = await Promise.all(reply.body.postIds.map(async (id: string) => (await world.call('GET', `/posts/${id}`)).body.post))
    const targets = posts.flatMap((post) => post.targets).toSorted((a, b) => a.platform.localeCompare(b.platform))
    expect(targets).toMatchObject([
      { platform: 'MASTODON', text: 'For them', fit: { mostMs: 1000 } },
      { platform: 'RSS', text: 'For all', fit: {} },
    ])
    await world.call('POST', `/posts/bulk/${reply.body.batchId}/undo`)
    // A clip that is gone by now counts as refused, and what was scheduled before it can be taken back.
    const [first, second] = lines.map(({ post }) => post)
    const partly = await world.call('POST', '/posts/bulk', { posts: [first, { ...second, clipId: 'AAAAAAAAAAAAAAAA' }] })
    expect([partly.status, partly.body.postIds]).toEqual([200, [expect.any(String), null]])
    expect((await world.call('POST', `/posts/bulk/${partly.body.batchId}/undo`)).body).toEqual({ cancelledCount: 1, remainingCount: 0 })
  })

  test('of an account without posting times find none', async () => {
    const { body } = await world.call('POST', '/posts/plan', { clips: [{ ...clips[0], text: '' }], accountIds: [desk.accounts.BLUESKY] })
    expect(body.lines).toMatchObject([{ line: 1, problem: 'no-slot', post: null, time: null }])
  })
})

describe('a table of posts', () => {
  const readTable = async (...rows: string[]) =>
    (await world.call('POST', '/posts/plan-table', { csv: ['Clip,Account,Date,Time,Text', ...rows].join('\r\n'), zone: 'Europe/Berlin' }))
      .body.lines as PlanLine[]

  test('says of each line what would be posted, or what is wrong with it', async () => {
    const name = `${clips[0]?.projectId}.${clips[0]?.clipId}`
    const { handle } = await world.db
      .selectFrom('social_account')
      .select('handle')
      .where('id', '=', desk.accounts.MASTODON)
      .executeTakeFirstOrThrow()
    const lines = await readTable(
      `${name},'${handle},2031-05-04,9:00,"Words, with ""quotes""\nand a break"`,
      `nothing.here,${handle},2031-05-04,09:00,`,
      `${name},@nobody,2031-05-04,09:00,`,
      `${name},${handle},2031-02-31,09:00,`,
      `${name},${handle},2031-05-05,09:00,${'x'.repeat(501)}`,
      `${name},${handle},2021-05-05,09:00,late`,
    )
    expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
      [1, null],
      [2, 'clip'],
      [3, 'account'],
      [4, 'time'],
      [5, null],
      [6, null],
    ])
    expect(lines[0]).toMatchObject({
      clipTitle: 'One',
      post: { text: 'Words, with "quotes"\nand a break', localTime: '2031-05-04T09:00' },
      findings: [],
    })
    expect(lines[4]?.findings.map(({ code }) => code)).toEqual(['text-too-long'])
    expect(lines[5]?.findings.map(({ code }) => code)).toEqual(['in-the-past'])
  })

  test('has cover and captions, which the posts take along', async () => {
    const start = `${clips[0]?.clipId},${desk.accounts.PEERTUBE},2031-06-04,09:00,hello`
    const rows = [`${start},0:01.5,yes`, `${start},2,no`, `${start},,`, `${start},soon,yes`, `${start},1,perhaps`]
    const csv = ['clip,account,date,time,text,cover,captions', ...rows].join('\n')
    const lines = (await world.call('POST', '/posts/plan-table', { csv, zone: 'UTC' })).body.lines as PlanLine[]
    expect(lines.map(({ problem, post }) => problem ?? [post?.coverAtMs, post?.sendsCaptions])).toEqual([
      [1500, true],
      [2000, false],
      [null, false],
      'cover',
      'captions',
    ])
    const { postIds } = (await world.call('POST', '/posts/bulk', { posts: [lines[0]?.post] })).body
    const { post } = (await world.call('GET', `/posts/${postIds[0]}`)).body
    expect(post).toMatchObject({ coverAtMs: 1500, sendsCaptions: true })
  })

  test('counts its own lines against the limit of an account', async () => {
    const rows = Array.from({ length: 31 }, (_, index) => {
      const minute = String(index % 30).padStart(2, '0')
      return `${clips[1]?.clipId},${desk.accounts.MASTODON},2032-05-04,09:${minute},`
    })
    const lines = await readTable(...rows)
    expect(lines.filter(({ findings }) => findings.some(({ code }) => code === 'cap'))).toHaveLength(1)
  })

  test('without its headings is no table', async () => {
    const { body } = await world.call('POST', '/posts/plan-table', { csv: 'a,b\n1,2\n', zone: 'UTC' })
    expect(body.lines).toMatchObject([{ problem: 'columns' }])
  })
})

test('every post is listed, and among those that wait until nothing of it does', async () => {
  const { postId: early } = await desk.post({ on: ['RSS'], when: { localTime: '2034-05-04T09:00', zone: 'UTC' } })
  const { postId: late } = await desk.post({ on: ['RSS'], when: { localTime: '2034-05-05T09:00', zone: 'UTC' } })
  const ours = async (path: string) => {
    const { data } = (await world.call('GET', `${path}?accountId=${desk.accounts['RSS']}&pageSize=100`)).body as {
      data: { postId: string }[]
    }
    return data.map(({ postId }) => postId).filter((id) => id === early || id === late)
  }
  expect([await ours('/posts'), await ours('/post-schedules')]).toEqual([
    [late, early],
    [early, late],
  ])
  await world.call('DELETE', `/post-schedules/${early}`)
  expect([await ours('/posts'), await ours('/post-schedules')]).toEqual([[late, early], [late]])
  const { body } = await world.call('GET', `/posts?state=cancelled&accountId=${desk.accounts['RSS']}&pageSize=1`)
  expect(body).toMatchObject({ pageNum: 1, pageSize: 1, data: [{ targets: [{ state: 'cancelled' }] }] })
  await world.call('DELETE', `/post-schedules/${late}`)
})
