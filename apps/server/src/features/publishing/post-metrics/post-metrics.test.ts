import { Readable } from 'node:stream'
import type { PostTargetId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inventTalk, speak, toTranscript } from '@clipwright/curation/testing/spoken-material'
import { sampleAnalysis } from '@clipwright/timeline/testing/sample-timeline'
import { addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { type Desk, openDesk } from '#testing/publishing-desk.ts'
import { makeCaller, type PublishingWorld, runJobs } from '#testing/publishing-world.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'
import { curateClipsWorker } from '../../clips/clips/jobs/curate-clips.worker.ts'
import { sendStep } from '../../projects/projects/advance-project.ts'
import { findProject, updateProject } from '../../projects/projects/projects.store.ts'
import { deleteStaleMetrics } from './post-metrics.store.ts'
import { listClipResults } from './list-clip-results.ts'
import { nextSampleAt } from './sample-times.ts'
import { sendDueMeasures } from './send-measures.ts'

let world: PublishingWorld
let desk: Desk

beforeAll(async () => {
  world = await startPublishingWorld()
  desk = await openDesk(world)
})
afterAll(async () => world[Symbol.asyncDispose]())

const minuteMs = 60_000
const hourMs = 60 * minuteMs

test('a post is asked about often on its first day, then daily, then weekly, and no more after half a year', () => {
  const posted = new Date('2026-01-01T00:00:00Z')
  const next = (ageMs: number) => {
    const at = nextSampleAt(posted, new Date(posted.getTime() + ageMs))
    return at && (at.getTime() - posted.getTime()) / hourMs
  }
  expect([0, 15 * minuteMs, hourMs, 3 * hourMs, 12 * hourMs].map(next)).toEqual([0.25, 1, 3, 12, 24])
  const rare = [hourMs, 24 * hourMs]
  expect(nextSampleAt(posted, new Date(posted.getTime() + 2 * hourMs), rare)).toEqual(new Date(posted.getTime() + 24 * hourMs))
  expect(nextSampleAt(posted, new Date(posted.getTime() + 25 * hourMs), rare)).toBeUndefined()
  expect([24, 29 * 24, 30 * 24, 179 * 24].map((hours) => next(hours * hourMs))).toEqual([48, 30 * 24, 35 * 24, undefined])
})

describe('numbers', () => {
  /** Lets so many minutes pass, and asks. */
  async function later(minutes: number): Promise<number> {
    await sql`update post_target set posted_at = posted_at - make_interval(mins => ${minutes}::int) where state = 'posted'`.execute(
      world.db,
    )
    await sql`update post_metric set taken_at = taken_at - make_interval(mins => ${minutes}::int)`.execute(world.db)
    await sql`update post_measure set next_at = next_at - make_interval(mins => ${minutes}::int)`.execute(world.db)
    const count = await sendDueMeasures(world.db)
    await world.work()
    return count
  }
  const list = async (query = '') => (await world.call('GET', `/post-analytics?${query}`)).body.data
  const valuesOf = async (platform: string, query = '') => {
    const row = (await list(query)).find((one: { platform: string }) => one.platform === platform)
    return row.metrics.map(({ value, absence }: { value: number | null; absence: string | null }) => value ?? absence)
  }

  test('come with their time and source, and what is missing has a reason', async () => {
    await desk.post({ on: ['MASTODON', 'PEERTUBE', 'BLUESKY', 'RSS'] })
    await desk.workOff()
    expect(await valuesOf('MASTODON')).toEqual(['not-offered', 'not-yet', 'not-yet', 'not-yet'])
    const { mastodon, peertube, bluesky } = world.social
    mastodon.counts = { favourites_count: 12, reblogs_count: 3, replies_count: 0 }
    peertube.counts = { views: 250, likes: 9 }
    bluesky.counts = { likeCount: 4, repostCount: 1 }
    expect(await later(16)).toBe(3)
    expect(await valuesOf('MASTODON')).toEqual(['not-offered', 12, 0, 3])
    expect(await valuesOf('PEERTUBE')).toEqual([250, 9, 'unsaid', 'not-offered'])
    expect(await valuesOf('BLUESKY')).toEqual(['not-offered', 4, 'unsaid', 1])
    expect(await valuesOf('RSS')).toEqual(['not-offered', 'not-offered', 'not-offered', 'not-offered'])
    const rename = (from: string, to: string) => sql`update social_account set platform = ${to} where platform = ${from}`.execute(world.db)
    await rename('PEERTUBE', 'INSTAGRAM_BUSINESS')
    expect(await valuesOf('INSTAGRAM_BUSINESS')).toEqual([250, 9, 'late', 'not-yet'])
    await rename('INSTAGRAM_BUSINESS', 'PEERTUBE')
    const [row] = (await list()).filter(({ platform }: { platform: string }) => platform === 'MASTODON')
    expect(row.metrics[1]).toMatchObject({ name: 'likes', source: 'GET /api/v1/statuses/:id' })
    expect(Date.parse(row.metrics[1].takenAt)).toBeGreaterThan(Date.now() - 5 * minuteMs)
  })

  test('of a platform that is away stay as they were, with their time', async () => {
    const before = (await list()).find(({ platform }: { platform: string }) => platform === 'MASTODON')
    world.social.setFaults(() => 503)
    expect(await later(60)).toBeGreaterThan(0)
    world.social.setFaults(undefined)
    const after = (await list()).find(({ platform }: { platform: string }) => platform === 'MASTODON')
    expect(after.metrics.map(({ value }: { value: number }) => value)).toEqual(before.metrics.map(({ value }: { value: number }) => value))
  })

  test('that a platform refuses say so until it tells them', async () => {
    const { postId } = await desk.post({ on: ['PEERTUBE'] })
    await desk.workOff()
    const read = async () => (await list()).find((one: { postId: string }) => one.postId === postId).metrics
    world.social.setFaults(({ method }) => (method === 'GET' ? 403 : undefined))
    await later(16)
    world.social.setFaults(undefined)
    expect((await read()).map(({ absence }: { absence: string }) => absence)).toEqual([
      'no-permission',
      'no-permission',
      'no-permission',
      'not-offered',
    ])
    await later(60)
    expect((await read())[0]).toMatchObject({ value: 250, absence: null })
    await sql`update post_target set posted_at = null, state = 'skipped' where post_id = ${postId}`.execute(world.db)
  })

  test('at equal age are those of that age, not the newest', async () => {
    world.social.mastodon.counts = { favourites_count: 50, reblogs_count: 3, replies_count: 0 }
    await later(24 * 60)
    world.social.mastodon.counts = { favourites_count: 900, reblogs_count: 3, replies_count: 0 }
    await later(24 * 60)
    expect((await valuesOf('MASTODON'))[1]).toBe(900)
    expect((await valuesOf('MASTODON', 'age=day'))[1]).toBe(50)
    expect((await valuesOf('MASTODON', 'age=week'))[1]).toBe('not-yet')
  })

  test('are saved as a table in which a missing one is empty, and belong to one team', async () => {
    const { db, owner } = world
    const csv = await world.http.app.inject({ url: '/api/post-analytics/export', headers: { authorization: `Bearer ${owner.token}` } })
    const [head, ...lines] = csv.body.trimEnd().split('\r\n')
    expect(head).toBe(
      'postId,clipId,accountId,platform,account,title,postedAt,url,' +
        ['views', 'likes', 'comments', 'shares'].map((name) => `${name},${name}At,${name}Source`).join(','),
    )
    expect(lines.find((line) => line.includes('RSS'))).toMatch(/,{12}$/)
    expect(lines.find((line) => line.includes('MASTODON'))).toMatch(/,,,,900,2\d{3}-[^,]+,GET \/api\/v1\/statuses\/:id,/)
    expect((await world.http.app.inject({ url: '/api/post-analytics/export' })).statusCode).toBe(401)
    const targets = await db.selectFrom('post_metric').select(['org_id as orgId', 'target_id as targetId']).execute()
    expect(new Set(targets.map(({ orgId }) => orgId))).toEqual(new Set([owner.orgId]))
    expect(targets.map(({ targetId }) => targetId satisfies PostTargetId).length).toBeGreaterThan(5)
  })

  test('by age have gaps where nobody asked', async () => {
    const { body } = await world.call('GET', '/post-analytics/curves?metric=likes')
    const { targetId } = (await list()).find(({ platform }: { platform: string }) => platform === 'MASTODON')
    const { points } = body.data.find((curve: { targetId: string }) => curve.targetId === targetId)
    expect(points.map(({ hours, value }: { hours: number; value: number }) => [hours, value])).toEqual([[24, 50]])
    expect(points[0].source).toBe('GET /api/v1/statuses/:id')
  })

  test('say nothing of what works below ten posts', async () => {
    const { body } = await world.call('GET', '/post-analytics/what-works?zone=Europe/Berlin')
    expect(body).toMatchObject({ basedOn: 3, times: [] })
    expect(body.points.map(({ value }: { value: number }) => value).toSorted((a: number, b: number) => a - b)).toEqual([4, 50, 250])
    expect(body.scores.every(({ match }: { match: null }) => match === null)).toBe(true)
    expect((await world.call('GET', '/post-analytics/what-works?zone=Nowhere')).body.errorName).toBe('InvalidParam')
  })

  test('that may not be kept longer are deleted, and no others', async () => {
    const forget = () => world.db.transaction((tx) => deleteStaleMetrics(tx, 'BLUESKY', 30))
    expect(await forget()).toBe(0)
    await sql`update post_metric set taken_at = taken_at - interval '31 days'`.execute(world.db)
    expect(await forget()).toBeGreaterThan(0)
    expect(await valuesOf('BLUESKY')).toEqual(['not-offered', 'not-yet', 'not-yet', 'not-yet'])
    expect((await valuesOf('MASTODON'))[1]).toBe(900)
  })
})

describe('a learning learned from views', () => {
  const learning = (method: 'GET' | 'PUT' | 'DELETE' = 'GET', body?: object) => world.call(method, '/view-learning', body)
  const results = (orgId = world.owner.orgId) => listClipResults(world.db, orgId)

  /** Clips that went live more than a day ago, the later ones with more views after a day; each also where no views are told. */
  async function addPosted(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const clip = await world.addClip(`Posted ${index}`, 5 + index)
      await desk.post({ clip, on: ['PEERTUBE', 'RSS'] })
    }
    await desk.workOff()
    await sql`update post_target set posted_at = now() - interval '25 hours' where state = 'posted' and posted_at > now() - interval '1 hour'`.execute(
      world.db,
    )
    await sql`insert into post_metric (org_id, target_id, metric, value, source, taken_at)
      select post_target.org_id, post_target.id, 'views', 10 * power(2, substring(clip_title from 8)::int), 'test', posted_at + interval '24 hours'
      from post_target join post on post.id = post_id join social_account on social_account.id = account_id
      where clip_title like 'Posted %' and platform = 'PEERTUBE'`.execute(world.db)
  }

  test('is off until somebody who may edit the team switches it on', async () => {
    await addPosted(10)
    expect((await learning()).body.learning).toMatchObject({ isOn: false, since: null })
    const member = makeCaller(world.http, await addPerson(world.db, { joins: { orgId: world.owner.orgId, role: 'member' } }))
    expect((await member('PUT', '/view-learning', { isOn: true })).body.errorName).toBe('NoPermission')
    expect(await results()).toEqual([])
    expect((await learning('PUT', { isOn: true })).body.learning.isOn).toBe(true)
    const learned = await results()
    expect(learned.length).toBe((await learning()).body.learning.clipCount)
    const lifts = learned.filter(({ durationSec }) => durationSec > 1).map(({ text, lift }) => [text.split(' ').length, lift] as const)
    const byLength = lifts.toSorted(([a], [b]) => a - b).slice(0, 4)
    expect(byLength.map(([words]) => words)).toEqual([4, 5, 6, 7])
    expect(byLength.every(([, lift], index) => index === 0 || lift > (byLength[index - 1]?.[1] ?? 0))).toBe(true)
    expect(learned[0]?.scores).toEqual({ hook: 5, coherence: 5, connection: 5, trend: 5 })
  })

  /** What the result page says of a choice that the worker makes now: how many posted clips counted. */
  async function countLearned(): Promise<number | undefined> {
    const { db, owner, deps } = world
    const place = { db, storage: deps.storage, scratchDir: deps.config.scratchDir, orgId: owner.orgId, userId: owner.userId }
    const { projectId } = await addSpokenProject(place, { title: 'Next talk', said: 'replaced below' })
    const files = { transcript: toTranscript(speak(inventTalk())), analysis: sampleAnalysis() }
    for (const [name, file] of Object.entries(files)) {
      await deps.storage.put(`test/${projectId}/${name}.json`, Readable.from([JSON.stringify(file)]), { contentType: 'application/json' })
    }
    const artefacts = { analysis: `test/${projectId}/analysis.json`, proxy: null, audio: null, peaks: '', filmstrip: null, poster: null }
    await db.transaction(async (tx) => {
      await updateProject(tx, owner.orgId, projectId, { artefacts, stage: 'QUEUED', step: 'curate' })
      await sendStep(tx, { orgId: owner.orgId, projectId, run: 1 }, 'curate')
    })
    await runJobs(db, { db, deps }, [curateClipsWorker])
    const project = await findProject(db, owner.orgId, projectId)
    if (project?.curation == null) throw new Error(`nothing was chosen: ${JSON.stringify(project?.error)}`)
    const says = project.curation.statedNotices?.flat().find(({ say }) => say.endsWith('resultsLearned'))
    return says?.numbers?.['count']
  }

  test('steers the choice of the next clips through the worker that makes it, while it is on', async () => {
    await learning('PUT', { isOn: false })
    expect(await countLearned()).toBeUndefined()
    const { clipCount } = (await learning('PUT', { isOn: true })).body.learning
    expect(await countLearned()).toBe(clipCount)
  })

  test('belongs to one team, ends when it is switched off, and leaves out clips whose project is in the bin', async () => {
    const stranger = await addPerson(world.db)
    await makeCaller(world.http, stranger)('PUT', '/view-learning', { isOn: true })
    expect(await results(stranger.orgId)).toEqual([])
    const before = (await results()).length
    await sql`update project set deleted_at = now() where id = (select project_id from post where clip_title = 'Posted 0')`.execute(
      world.db,
    )
    expect((await results()).length).toBe(before - 1)
    await learning('PUT', { isOn: false })
    expect(await results()).toEqual([])
  })

  test('can be forgotten: then only posts that go live later count', async () => {
    await learning('PUT', { isOn: true })
    const { since, clipCount, isOn } = (await learning('DELETE')).body.learning
    expect([isOn, clipCount, Date.parse(since) > Date.now() - 60_000]).toEqual([true, 0, true])
    expect(await results()).toEqual([])
    const actions = await world.db.selectFrom('audit_event').select('action').where('action', 'like', 'view_learning.%').execute()
    expect(actions.map(({ action }) => action)).toContain('view_learning.forgotten')
  })
})
