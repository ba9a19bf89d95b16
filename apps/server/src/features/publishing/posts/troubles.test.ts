import type { PostId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyPersonWorker } from '#features/messages/notifications/jobs/notify-person.worker.ts'
import { addPerson } from '#testing/add-person.ts'
import { openDesk, type Desk } from '#testing/publishing-desk.ts'
import { type PublishingWorld, runJobs, targetsOf } from '#testing/publishing-world.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'
import { dispatchDue } from './dispatch-due.ts'
import { isNewCause } from '../social-accounts/find-account.ts'

let world: PublishingWorld
let desk: Desk

beforeAll(async () => {
  world = await startPublishingWorld()
  desk = await openDesk(world)
})
afterAll(async () => world[Symbol.asyncDispose]())
beforeEach(() => world.social.setFaults(undefined))

async function noticeKinds(): Promise<string[]> {
  const rows = await world.db.selectFrom('job_run').select('payload').where('name', '=', 'notifications.notify').execute()
  return rows.map(({ payload }) => (payload as { kind: string }).kind)
}

/** Does what notices are due; mails that this led to. */
async function sendNotices() {
  const count = await world.db.selectFrom('mail_message').select('id').execute()
  await runJobs(world.db, { db: world.db, deps: world.deps }, [notifyPersonWorker])
  const mails = await world.db.selectFrom('mail_message').select(['id', 'body_text as text', 'created_at as createdAt']).execute()
  return mails.filter(({ id }) => !count.some((one) => one.id === id))
}

describe('a lost answer', () => {
  test.each(['MASTODON', 'BLUESKY', 'PEERTUBE', 'WEBHOOK'] as const)(
    'of %s is settled by asking, and nothing goes out twice',
    async (name) => {
      const commits: Record<string, (path: string, requests: string[]) => boolean> = {
        MASTODON: (path) => path === '/api/v1/statuses',
        BLUESKY: (path) => path.endsWith('putRecord'),
        PEERTUBE: (path, requests) => path.endsWith('upload-resumable') && requests.filter((one) => one.startsWith('PUT')).length === 2,
        WEBHOOK: (path) => path === '/hook',
      }
      const platform = {
        MASTODON: world.social.mastodon,
        BLUESKY: world.social.bluesky,
        PEERTUBE: world.social.peertube,
        WEBHOOK: world.social.receiver,
      }[name]
      const { postId, text } = await desk.post({ on: [name] })
      await world.finishExports()
      const requests: string[] = []
      let isDropped = false
      world.social.setFaults(({ method, path }) => {
        requests.push(`${method} ${path}`)
        if (isDropped || !commits[name]?.(path, requests)) return undefined
        isDropped = true
        return 'drop-answer'
      })
      await world.work()
      expect((await targetsOf(world, postId))[name]).toMatchObject({ state: 'unknown', isLive: null })
      await desk.workOff()
      expect((await targetsOf(world, postId))[name]).toMatchObject({ state: 'posted', isLive: true })
      expect(platform?.live.filter((item) => item.text === text)).toHaveLength(1)
    },
  )

  test('of a call that never arrived leads to a second one, once it cannot arrive any more', async () => {
    const { postId, text } = await desk.post({ on: ['MASTODON'] })
    await world.finishExports()
    let isRefused = false
    world.social.setFaults(({ path }) => {
      if (isRefused || path !== '/api/v1/statuses') return undefined
      isRefused = true
      return 'refuse'
    })
    await world.work()
    await sql`update post_target set next_at = now() where post_id = ${postId}`.execute(world.db)
    await world.work()
    // Asked at once and found absent, it still waits: the call could be on its way.
    expect((await targetsOf(world, postId))['MASTODON'].state).toBe('unknown')
    expect(desk.liveOf(text)).toEqual([])
    await desk.workOff()
    expect((await targetsOf(world, postId))['MASTODON'].state).toBe('posted')
    expect(desk.liveOf(text)).toHaveLength(1)
  })
})

describe('what goes wrong', () => {
  test('a refusal waits for a person in the platform’s words, and is told once', async () => {
    world.social.setFaults(({ path, method }) => (method === 'POST' && path === '/api/v1/statuses' ? 422 : undefined))
    const first = await desk.post({ on: ['MASTODON'] })
    const second = await desk.post({ on: ['MASTODON'] })
    await desk.workOff()
    for (const { postId } of [first, second]) {
      expect((await targetsOf(world, postId))['MASTODON']).toMatchObject({
        state: 'needs-you',
        reason: 'refused',
        detail: 'scripted',
        isLive: false,
      })
    }
    expect((await noticeKinds()).filter((kind) => kind === 'post_not_live')).toHaveLength(1)
    world.social.setFaults(undefined)
    const retried = await world.call(
      'POST',
      `/posts/${first.postId}/targets/${(await targetsOf(world, first.postId))['MASTODON'].targetId}/retry`,
    )
    expect(retried.status).toBe(200)
    await desk.workOff()
    expect((await targetsOf(world, first.postId))['MASTODON'].state).toBe('posted')
    expect((await world.call('DELETE', `/post-schedules/${second.postId}`)).body.post.targets[0].state).toBe('skipped')
  })

  test('a notice names the account, the reason and what is live, within a minute of what happened', async () => {
    await sendNotices()
    await sql`update social_account set noticed_causes = '{}'`.execute(world.db)
    world.social.setFaults(({ path, method }) => (method === 'POST' && path === '/api/v1/statuses' ? 422 : undefined))
    const { postId } = await desk.post({ on: ['MASTODON', 'BLUESKY'] })
    await desk.workOff()
    const mails = await sendNotices()
    expect(mails).toHaveLength(1)
    const { handle, targetId } = (await targetsOf(world, postId))['MASTODON']
    const lines = ['It is not live. The platform refused it. The platform says: scripted', 'It is live on @ada.test (Bluesky).']
    for (const line of [`did not go out on ${handle} (Mastodon).`, ...lines]) expect(mails[0]?.text).toContain(line)
    const { at } = await world.db
      .selectFrom('post_event')
      .select('at')
      .where('target_id', '=', targetId)
      .where('state', '=', 'needs-you')
      .executeTakeFirstOrThrow()
    expect((mails[0]?.createdAt.getTime() ?? 0) - at.getTime()).toBeLessThan(60_000)
    // Two causes that take turns are told once each.
    const isNew = (cause: string) => world.db.transaction((tx) => isNewCause(tx, world.owner.orgId, desk.accounts.MASTODON, cause))
    expect([await isNew('one'), await isNew('other'), await isNew('one')]).toEqual([true, true, false])
  })

  test('while a platform is away posts wait in their order and go out when it returns, however late', async () => {
    world.social.setFaults(() => 503)
    const texts: string[] = []
    for (let count = 0; count < 3; count += 1) texts.push((await desk.post({ on: ['BLUESKY'] })).text)
    await desk.workOff(3)
    await sql`update post_target set fire_at = fire_at - interval '6 hours' where state <> 'posted' and fire_at < now()`.execute(world.db)
    await desk.workOff(1)
    world.social.setFaults(undefined)
    await desk.workOff()
    const order = world.social.bluesky.live.map(({ text }) => text).filter((text) => texts.includes(text))
    expect(order).toEqual(texts)
    expect((await noticeKinds()).filter((kind) => kind === 'post_delayed')).toHaveLength(1)
  })

  test('after this server was away for hours a post asks before it goes out', async () => {
    const { postId, text } = await desk.post({ on: ['MASTODON'] })
    await sql`update post_target set fire_at = fire_at - interval '2 hours' where post_id = ${postId}`.execute(world.db)
    await sql`update social_account set held_until = null`.execute(world.db)
    await desk.workOff()
    const target = (await targetsOf(world, postId))['MASTODON']
    expect(target).toMatchObject({ state: 'needs-you', reason: 'late', isLive: false })
    await world.call('POST', `/posts/${postId}/targets/${target.targetId}/retry`)
    await desk.workOff()
    expect(desk.liveOf(text)).toHaveLength(1)
  })

  test('whatever waits for too long needs a person, also out of its turn', async () => {
    const states = ['unknown', 'scheduled', 'preparing', 'ready', 'committing', 'confirming', 'waiting-cap'] as const
    const ids: PostId[] = []
    for (const [index, state] of states.entries()) {
      const { postId } = await desk.post({ on: ['MASTODON'], when: { localTime: `2031-06-0${index + 1}T09:00`, zone: 'UTC' } })
      const isLive = ['unknown', 'committing', 'confirming'].includes(state) ? null : false
      await sql`update post_target set state = ${state}, is_live = ${isLive}, fire_at = now() - interval '1 day', next_at = now(),
        deadline_at = now() - interval '1 second' where post_id = ${postId}`.execute(world.db)
      ids.push(postId)
    }
    await dispatchDue(world.db)
    const targets = await Promise.all(ids.map(async (postId) => (await targetsOf(world, postId))['MASTODON']))
    expect(targets.map(({ state }) => state)).toEqual(states.map(() => 'needs-you'))
    expect(targets.map(({ reason }) => reason)).toEqual(
      states.map((state) => (['unknown', 'committing', 'confirming'].includes(state) ? 'undecidable' : 'overdue')),
    )
  })

  test('of somebody who left the team waits for the owner, who is told, and goes out once somebody else says so', async () => {
    const posts = [await desk.post({ on: ['MASTODON', 'BLUESKY'] }), await desk.post({ on: ['MASTODON'] })]
    const formerMember = await addPerson(world.db, { joins: { orgId: world.owner.orgId, role: 'sub_org_admin' } })
    await sql`update post set created_by = ${formerMember.userId} where id in (${sql.join(posts.map(({ postId }) => postId))})`.execute(
      world.db,
    )
    await sql`delete from org_member where user_id = ${formerMember.userId}`.execute(world.db)
    await desk.workOff()
    for (const { postId, text } of posts) {
      expect(Object.values(await targetsOf(world, postId)).map(({ state, reason }) => [state, reason])).toEqual(
        Object.keys(await targetsOf(world, postId)).map(() => ['needs-you', 'planner-left']),
      )
      expect(desk.liveOf(text)).toEqual([])
    }
    const [, again] = posts
    if (!again) throw new Error('two posts')
    const [target] = (await world.call('GET', `/posts/${again.postId}`)).body.post.targets
    await world.call('POST', `/posts/${again.postId}/targets/${target.targetId}/retry`)
    await desk.workOff()
    expect(desk.liveOf(again.text)).toHaveLength(1)
    expect((await sendNotices()).length).toBeGreaterThan(0)
  })

  test('of a project in the trash are not sent, which is told, and go out once it is restored', async () => {
    const { postId, text } = await desk.post({ on: ['MASTODON'] })
    const setDeleted = (at: Date | null) =>
      sql`update project set deleted_at = ${at} where id = (select project_id from post where id = ${postId})`.execute(world.db)
    await setDeleted(new Date())
    await desk.workOff()
    expect((await targetsOf(world, postId))['MASTODON']).toMatchObject({ state: 'needs-you', reason: 'project-deleted', isLive: false })
    expect((await sendNotices()).length).toBeGreaterThan(0)
    await setDeleted(null)
    const { targetId } = (await targetsOf(world, postId))['MASTODON']
    await world.call('POST', `/posts/${postId}/targets/${targetId}/retry`)
    await desk.workOff()
    expect(desk.liveOf(text)).toHaveLength(1)
  })

  test('a full cap holds posts back until its window moves on', async () => {
    await sql`update social_account set limits = jsonb_set(limits, '{cap}', '{"posts": 1, "windowMs": 60000}') where platform = 'MASTODON'`.execute(
      world.db,
    )
    await sql`update post_target set committed_at = committed_at - interval '2 hours', fire_at = fire_at - interval '2 hours' where state = 'posted'`.execute(
      world.db,
    )
    const first = await desk.post({ on: ['MASTODON'] })
    await desk.workOff(1)
    const refusal = await desk.post({ on: ['MASTODON'] })
    expect(refusal.body).toMatchObject({
      errorName: 'PostRefusedError',
      details: [{ message: 'cap' }, { path: expect.stringMatching(/freeAt$/) }],
    })
    await sql`update social_account set limits = jsonb_set(limits, '{cap}', '{"posts": 30, "windowMs": 1800000}') where platform = 'MASTODON'`.execute(
      world.db,
    )
    const second = await desk.post({ on: ['MASTODON'] })
    await sql`update social_account set limits = jsonb_set(limits, '{cap}', '{"posts": 1, "windowMs": 60000}') where platform = 'MASTODON'`.execute(
      world.db,
    )
    await world.work()
    expect((await targetsOf(world, first.postId))['MASTODON'].state).toBe('posted')
    expect((await targetsOf(world, second.postId))['MASTODON']).toMatchObject({ state: 'waiting-cap', reason: 'cap', isLive: false })
    await sql`update post_target set committed_at = committed_at - interval '5 minutes' where post_id = ${first.postId}`.execute(world.db)
    await desk.workOff(2)
    expect((await targetsOf(world, second.postId))['MASTODON'].state).toBe('posted')
    await sql`update social_account set limits = jsonb_set(limits, '{cap}', 'null') where platform = 'MASTODON'`.execute(world.db)
  })

  test('while a platform takes nothing more, one post of the account asks for all of them', async () => {
    const { mastodon } = world.social
    const uploads = () => mastodon.requests.filter((request) => request.endsWith('/media')).length
    mastodon.mediaCap = 0
    const posts = [await desk.post({ on: ['MASTODON'] }), await desk.post({ on: ['MASTODON'] }), await desk.post({ on: ['MASTODON'] })]
    await world.finishExports()
    await world.work()
    const before = uploads()
    await world.hurry()
    await world.work()
    expect(uploads() - before).toBe(1)
    mastodon.mediaCap = 30
    await desk.workOff()
    expect(posts.map(({ text }) => desk.liveOf(text).length)).toEqual([1, 1, 1])
  })

  test('an ended grant holds all posts of the account; connected again, they go on by themselves', async () => {
    world.social.mastodon.revokeAll()
    const { postId, text } = await desk.post({ on: ['MASTODON'] })
    await desk.workOff()
    expect((await targetsOf(world, postId))['MASTODON']).toMatchObject({ state: 'needs-you', reason: 'relink', isLive: false })
    const listed = (await world.call('GET', '/social-accounts')).body.data.find(
      ({ platform }: { platform: string }) => platform === 'MASTODON',
    )
    expect(listed.health).toBe('relink')
    expect((await desk.post({ on: ['MASTODON'] })).body).toMatchObject({ errorName: 'PostRefusedError', details: [{ message: 'relink' }] })
    expect(await desk.connectMastodon()).toBe(desk.accounts['MASTODON'])
    await desk.workOff()
    expect(desk.liveOf(text)).toHaveLength(1)
  })
})
