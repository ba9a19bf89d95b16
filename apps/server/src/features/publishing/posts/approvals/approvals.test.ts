import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceExports } from '#testing/finish-exports.ts'
import { openDesk, type Desk } from '#testing/publishing-desk.ts'
import { type PublishingWorld, targetsOf } from '#testing/publishing-world.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'
import { remindOfApprovals } from './remind-of-approvals.ts'

let world: PublishingWorld
let desk: Desk

beforeAll(async () => {
  world = await startPublishingWorld()
  desk = await openDesk(world)
})
afterAll(async () => world[Symbol.asyncDispose]())

const later = { localTime: '2031-05-04T09:00', zone: 'Europe/Berlin' }
const ask = async (...postIds: string[]) => {
  const { body } = await world.call('POST', '/approvals', { postIds })
  return { approvalId: String(body.approval.approvalId), token: String(body.url).split('/a/')[1] ?? '' }
}
/** As a stranger: without a session. */
const visit = async (token: string) => {
  const reply = await world.http.app.inject({ url: `/api/a/${token}` })
  return { status: reply.statusCode, body: reply.json() }
}
const decide = async (token: string, payload: object) => {
  const reply = await world.http.app.inject({ method: 'POST', url: `/api/a/${token}`, payload })
  return { status: reply.statusCode, body: reply.json() }
}
const approvalOf = async (postId: string) => (await world.call('GET', `/posts/${postId}`)).body.post.approval
/** Its time has come. */
const makeDue = async (postId: string) => {
  await sql`update post_target set fire_at = now(), next_at = now() where post_id = ${postId}`.execute(world.db)
}

test('a post goes out once a stranger has approved exactly this, and not before', async () => {
  const { postId, text } = await desk.post({ on: ['WEBHOOK'], when: later })
  const { token } = await ask(postId)
  expect((await visit(token)).body.posts[0]).toMatchObject({ fingerprint: null, videoUrl: null, approval: { state: 'waiting' } })
  await world.finishExports()
  const { body } = await visit(token)
  expect(body.posts[0]).toMatchObject({ targets: [{ platform: 'WEBHOOK', text }], isClosed: false, localTime: '2031-05-04T09:00' })
  expect(body.posts[0].videoUrl).toMatch(/\/api\/media\//)
  await makeDue(postId)
  await desk.workOff()
  expect((await targetsOf(world, postId))['WEBHOOK']).toMatchObject({ state: 'needs-you', reason: 'not-approved', isLive: false })
  const { fingerprint } = (await visit(token)).body.posts[0]
  const approved = await decide(token, { postId, fingerprint, decision: 'approved', name: ' Grace ' })
  expect(approved.body.post.approval).toMatchObject({ state: 'approved', by: 'Grace' })
  const { targetId } = (await targetsOf(world, postId))['WEBHOOK']
  await sql`update post set fire_at = fire_at where id = ${postId}`.execute(world.db)
  await world.call('POST', `/posts/${postId}/targets/${targetId}/retry`)
  await desk.workOff()
  expect((await targetsOf(world, postId))['WEBHOOK'].state).toBe('posted')
  expect(desk.liveOf(text)).toHaveLength(1)
  expect((await visit(token)).body.posts[0].isClosed).toBe(true)
  const log = await world.db.selectFrom('audit_event').select(['action', 'details']).where('object', '=', `post:${postId}`).execute()
  expect(log.find(({ action }) => action === 'approval.approved')?.details).toMatchObject({ name: 'Grace', fingerprint })
})

test('every change makes an approval void, and what was not seen cannot be approved', async () => {
  const { postId } = await desk.post({ on: ['RSS', 'WEBHOOK'], when: later })
  await world.finishExports()
  const { token } = await ask(postId)
  const prints = new Set<string>()
  const approve = async () => {
    const { fingerprint } = (await visit(token)).body.posts[0]
    prints.add(fingerprint)
    expect((await decide(token, { postId, fingerprint, decision: 'approved', name: 'Grace' })).status).toBe(200)
    expect(await approvalOf(postId)).toMatchObject({ state: 'approved', by: 'Grace' })
    return fingerprint
  }
  const changes = [
    { text: desk.freshText() },
    { title: 'Another title' },
    { when: { ...later, localTime: '2031-05-04T09:01' } },
    { when: { ...later, localTime: '2031-05-04T09:01', zone: 'Europe/Paris' } },
    { targets: [{ accountId: desk.accounts['RSS'] }] },
    { targets: [{ accountId: desk.accounts['RSS'], text: 'One of its own' }] },
  ]
  for (const change of changes) {
    const fingerprint = await approve()
    expect((await world.call('PUT', `/post-schedules/${postId}`, change)).status).toBe(200)
    expect(await approvalOf(postId)).toMatchObject({ state: 'waiting', by: null })
    expect((await decide(token, { postId, fingerprint, decision: 'approved', name: 'Grace' })).body.errorName).toBe('PostChangedError')
  }
  expect(prints.size).toBe(changes.length)
})

test('bytes or an account that changed behind an approval keep the post from going out', async () => {
  const changes = {
    bytes: (postId: string) =>
      sql`update clip_render set files = jsonb_set(files, '{main}', '"test/exports/other.mp4"') where id = (select render_id from post where id = ${postId})`,
    account: () => sql`update social_account set ext_user_id = ext_user_id || 'x' where id = ${desk.accounts['RSS']}`,
  }
  for (const [name, change] of Object.entries(changes)) {
    const clip = await world.addClip(name)
    const { postId } = await desk.post({ on: ['RSS'], when: later, clip })
    await world.finishExports()
    const { token } = await ask(postId)
    const { fingerprint } = (await visit(token)).body.posts[0]
    await decide(token, { postId, fingerprint, decision: 'approved', name: 'Grace' })
    await change(postId).execute(world.db)
    await makeDue(postId)
    await desk.workOff()
    expect((await targetsOf(world, postId))['RSS']).toMatchObject({ state: 'needs-you', reason: 'not-approved' })
  }
})

test('a link ends when it is taken back or has expired, asks for changes at a moment, and reminds once', async () => {
  const first = await desk.post({ on: ['RSS'], when: later })
  const second = await desk.post({ on: ['RSS'], when: { ...later, localTime: '2031-05-05T09:00' } })
  await world.finishExports()
  const { token, approvalId } = await ask(first.postId, second.postId)
  const { posts } = (await visit(token)).body
  expect(posts).toHaveLength(2)
  const { postId, fingerprint } = posts[1]
  await decide(token, { postId, fingerprint, decision: 'changes', name: 'Grace', comment: 'Louder, please', atMs: 12_000 })
  expect(await approvalOf(postId)).toMatchObject({ state: 'changes', comment: 'Louder, please', atMs: 12_000 })
  expect((await decide(token, { postId: 'nobodysPost00001', fingerprint, decision: 'held', name: 'Grace' })).status).toBe(404)
  await sql`update post set fire_at = now() + interval '50 minutes' where id = ${first.postId}`.execute(world.db)
  expect([await remindOfApprovals(world.db), await remindOfApprovals(world.db)]).toEqual([1, 0])
  expect((await world.call('GET', `/posts/${postId}/approvals`)).body.data).toMatchObject([{ approvalId, postCount: 2 }])
  await world.call('DELETE', `/approvals/${approvalId}`)
  expect([(await visit(token)).status, (await visit(`${token.slice(0, 42)}A`)).status]).toEqual([404, 404])
  const again = await ask(postId)
  await sql`update approval set expires_at = now() where id = ${again.approvalId}`.execute(world.db)
  expect((await visit(again.token)).status).toBe(404)
  await world.call('DELETE', `/posts/${postId}/approval`)
  expect(await approvalOf(postId)).toBeNull()
})

test('shows the video that an account gets, what goes along and how it goes out, and waits until all of it can be seen', async () => {
  const more = { firstComment: 'More there', coverAtMs: 400, sendsCaptions: true }
  const targets = [{ accountId: desk.accounts.PEERTUBE, fit: { mostMs: 1000 } }, { accountId: desk.accounts.WEBHOOK }]
  const { body } = await world.call('POST', '/post-schedules', {
    ...desk.clip,
    title: 'Short',
    text: 'Trimmed',
    targets,
    when: later,
    ...more,
  })
  const { token } = await ask(body.post.postId)
  await world.work()
  await world.finishExports()
  const source = 'testsrc2=s=108x192:r=4:d=3'
  const video = execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-f', 'matroska', '-preset', 'ultrafast', '-'])
  await replaceExports({ db: world.db, storage: world.deps.storage }, { video, vtt: 'WEBVTT', srt: '' })
  expect((await visit(token)).body.posts[0]).toMatchObject({ fingerprint: null, firstComment: 'More there', coverAtMs: 400 })
  // Its first attempt met the invented export.
  await sql`update job_run set run_after = now() where status in ('queued', 'retrying')`.execute(world.db)
  await world.work()
  const [post] = (await visit(token)).body.posts
  const [tube, hook] = [post.targets.find(isOn('PEERTUBE')), post.targets.find(isOn('WEBHOOK'))]
  expect(tube).toMatchObject({ fit: { mostMs: 1000 }, companions: ['comment', 'cover', 'captions'] })
  expect(tube.videoUrl).toMatch(/\/api\/media\//)
  expect(hook).toMatchObject({ fit: {}, videoUrl: null, companions: [] })
  expect(post.fingerprint).toHaveLength(64)
  expect((await decide(token, { postId: post.postId, fingerprint: post.fingerprint, decision: 'approved', name: 'Grace' })).status).toBe(
    200,
  )
  // The same request with other bytes is not what was approved.
  const { renderId } = await world.db
    .selectFrom('post')
    .select('render_id as renderId')
    .where('id', '=', post.postId)
    .executeTakeFirstOrThrow()
  await sql`update post_target set fitted = jsonb_set(fitted, '{key}', to_jsonb(${`test/exports/${renderId}.mp4`}::text))
    where fitted is not null and post_id = ${post.postId}`.execute(world.db)
  expect((await visit(token)).body.posts[0].fingerprint).not.toBe(post.fingerprint)
})

const isOn = (platform: string) => (target: { platform: string }) => target.platform === platform
