import { createHmac } from 'node:crypto'
import { mkdir, mkdtemp, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportChannelId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { toCamelRow } from '#platform/db/camel-row.ts'
import { claimJobs } from '#platform/queue/job-lease.ts'
import { runJob } from '#platform/queue/run-job.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { startFakeFeeds } from '#testing/fake-feeds.ts'
import { makeCaller } from '#testing/publishing-world.ts'
import { startS3Stub } from '#testing/s3-stub.ts'
import { silentWav } from '#testing/silent-wav.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { askHub } from './hubs/ask-hub.ts'
import { findChannelOfHub } from './hubs/hubs.store.ts'
import { listClipResults } from '../post-metrics/list-clip-results.ts'
import { copyFileWorker } from './jobs/copy-file.worker.ts'
import { lookAtChannel } from './look-at-channel.ts'
import { postFirstClips } from './post-first-clips.ts'
import { sendDuePosts } from './send-looks.ts'
import { takeItems } from './take-items.ts'

let database: TestDatabase
let http: TestHttp
let feeds: Awaited<ReturnType<typeof startFakeFeeds>>
let owner: AddedPerson
/** Opened by the operator. */
let folder = ''
let call: ReturnType<typeof makeCaller>

beforeAll(async () => {
  database = await testDatabase()
  folder = await realpath(await mkdtemp(join(tmpdir(), 'watched-')))
  const env = { FETCH_ALLOW_HOSTS: '127.0.0.1:*', WATCH_FOLDERS: `*:${folder}`, PUBLIC_URL: 'https://clips.test' }
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
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
const titles = async () => (await projects()).map(({ title }) => title)

describe('who watches', () => {
  test('says that the team may use the videos', async () => {
    const { body } = await call('POST', '/auto-import', { platform: 'PODCAST', url: feeds.feedUrl })
    expect([body.errorName, body.details[0].path]).toEqual(['InvalidParam', 'hasRights'])
  })

  test('finds the feed that a page names, and watches it once', async () => {
    feeds.answer('/', { body: '<html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head></html>' })
    const channelId = await watch({ url: feeds.origin })
    expect(await channelOf(channelId)).toMatchObject({ extUserId: feeds.feedUrl })
    expect((await call('POST', '/auto-import', { platform: 'PODCAST', url: feeds.feedUrl, hasRights: true })).body.errorName).toBe(
      'RecordExisted',
    )
  })

  test('pauses and resumes without a flood', async () => {
    const channelId = await watch()
    await call('POST', '/auto-import/set-config', { channelId, isPaused: true })
    feeds.publish('during', { publishedAt: null })
    await look(channelId)
    await call('POST', '/auto-import/set-config', { channelId, isPaused: false })
    await look(channelId)
    feeds.publish('after', { publishedAt: null })
    await look(channelId)
    expect(await titles()).toEqual(['Episode after'])
  })

  test('must still belong to the team', async () => {
    const channelId = await watch()
    const heir = await addPerson(database.db, { joins: { orgId: owner.orgId, role: 'sub_org_admin' } })
    await database.db.updateTable('org_member').set({ status: 'deactivated' }).where('user_id', '=', owner.userId).execute()
    call = makeCaller(http, heir)
    feeds.publish('orphan')
    await look(channelId)
    expect(await channelOf(channelId)).toMatchObject({ trouble: 'person-left', waitingCount: 1 })
    expect(await titles()).toEqual([])
  })
})

describe('a hub', () => {
  const post = (channelId: string, payload: string, signature: string) =>
    http.app.inject({
      method: 'POST',
      url: `/api/auto-import/hubs/${channelId}`,
      payload,
      headers: { 'content-type': 'application/atom+xml', 'x-hub-signature': signature },
    })

  test('is subscribed to, confirms, brings looks forward when it signs, and is noticed when it falls silent', async () => {
    feeds.feed.hub = `${feeds.origin}/hub`
    feeds.answer('/hub', { status: 202 })
    const channelId = await watch()
    const row = async () => (await findChannelOfHub(database.db, channelId)) ?? expect.unreachable()
    await askHub(world(), await row())
    const subscription = new URLSearchParams(feeds.requests.findLast(({ path }) => path === '/hub')?.body)
    expect(subscription.get('hub.callback')).toBe(`https://clips.test/api/auto-import/hubs/${channelId}`)
    expect(subscription.get('hub.topic')).toBe(feeds.feedUrl)
    const confirm = (topic: string) =>
      http.app.inject({
        url: `/api/auto-import/hubs/${channelId}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.challenge': 'x<y', 'hub.lease_seconds': '864000' }).toString()}`,
      })
    expect((await confirm('https://elsewhere.example/feed')).statusCode).toBe(404)
    expect((await confirm(feeds.feedUrl)).body).toBe('x<y')
    expect((await channelOf(channelId)).hub).toBe('on')

    const before = (await row()).nextLookAt
    await post(channelId, '<feed/>', `sha256=${createHmac('sha256', 'a guess').update('<feed/>').digest('hex')}`)
    expect((await row()).nextLookAt).toEqual(before)
    const secret = subscription.get('hub.secret') ?? ''
    expect((await post(channelId, '<feed/>', `sha1=${createHmac('sha1', secret).update('<feed/>').digest('hex')}`)).statusCode).toBe(202)
    expect((await row()).nextLookAt?.getTime()).toBeLessThan(Date.now() + 1000)

    await sql`update import_channel set hub_called_at = now() - interval '3 days' where id = ${channelId}`.execute(database.db)
    for (const key of ['unannounced', 'unannounced too']) {
      feeds.publish(key)
      await look(channelId)
    }
    expect((await channelOf(channelId)).hub).toBe('silent')
    expect(await titles()).toHaveLength(2)
    await call('DELETE', `/auto-import?platform=PODCAST&extUserId=${encodeURIComponent(feeds.feedUrl)}`)
    expect((await post(channelId, '', '')).statusCode).toBe(410)
  })
})

describe('files', () => {
  /** Works off the copies that were sent. */
  async function copy(): Promise<void> {
    const deps = { ...http.deps, pipeline: pipelineSettings(http.deps.config, http.deps.fetch), listClipResults }
    const room = { bytes: Number.POSITIVE_INFINITY, copiesInput: false }
    const jobs = await claimJobs(database.db, { lane: 'import', names: [copyFileWorker.job.name], limit: 10, worker: 'test', room })
    const options = { db: database.db, deps, log: silentLog, abandonMs: 10_000, settleMs: 0 }
    await Promise.all(jobs.map((job) => runJob(job, copyFileWorker, options).ended))
  }

  test('of an opened folder are copied once they are whole, and imported once; folders elsewhere are refused', async () => {
    const place = join(folder, 'in')
    await mkdir(place)
    const put = async (name: string, ageMs = 120_000) => {
      await writeFile(join(place, name), silentWav())
      await utimes(join(place, name), new Date(Date.now() - ageMs), new Date(Date.now() - ageMs))
    }
    await put('old.wav')
    await symlink('/etc', join(folder, 'way-out'))
    for (const url of ['/etc', `${folder}/../..`, join(folder, 'way-out'), 'in']) {
      expect((await call('POST', '/auto-import', { platform: 'FOLDER', url, hasRights: true })).status).toBe(400)
    }
    const channelId = await watch({ platform: 'FOLDER', url: place })
    await put('new talk.wav', 4 * hourMs)
    await put('half.wav', 0)
    await symlink('/etc/passwd', join(place, 'passwd.wav'))
    await look(channelId)
    expect(await itemsOf(channelId)).toEqual({ old: ['skipped', 'before-watch'], 'new talk': ['waiting', 'copying'] })
    await copy()
    await look(channelId)
    expect(await titles()).toEqual(['new talk'])
    expect((await projects())[0]?.videoUrl).toMatch(/^upload:\/\//)
  })

  test('are copied again where the copy was cleared away before somebody wanted the video after all', async () => {
    const place = join(folder, 'again')
    await mkdir(place)
    const channelId = await watch({ platform: 'FOLDER', url: place })
    await writeFile(join(place, 'talk.wav'), silentWav())
    await utimes(join(place, 'talk.wav'), new Date(Date.now() - 120_000), new Date(Date.now() - 120_000))
    await look(channelId)
    await copy()
    await database.db
      .updateTable('import_item')
      .set({ state: 'skipped', reason: 'too-short' })
      .where('channel_id', '=', channelId)
      .execute()
    await database.db.updateTable('upload').set({ status: 'expired' }).where('org_id', '=', owner.orgId).execute()
    const [item] = (await call('GET', `/auto-import/items?channelId=${channelId}`)).body.data
    expect((await call('POST', `/auto-import/items/${item.itemId}/import`)).status).toBe(200)
    await look(channelId)
    expect(await itemsOf(channelId)).toEqual({ talk: ['waiting', 'copying'] })
    await copy()
    await look(channelId)
    const videoUrl = (await projects())[0]?.videoUrl ?? ''
    const upload = await database.db
      .selectFrom('upload')
      .select(['file_name', 'status'])
      .where('id', '=', videoUrl.slice(9) as never)
      .execute()
    expect(upload).toEqual([{ file_name: 'talk.wav', status: 'complete' }])
  })

  test('of a bucket are, too, and its keys are told to nobody', async () => {
    await using store = await startS3Stub()
    const { bucket, region, accessKeyId, secretAccessKey } = store.credentials
    const s3 = { endpoint: store.endpoint, bucket, region, prefix: 'talks/', accessKeyId, secretAccessKey }
    const wrong = { platform: 'S3', s3: { ...s3, secretAccessKey: 'wrong' }, hasRights: true }
    expect((await call('POST', '/auto-import', wrong)).body.errorName).toBe('LinkUnreachableError')
    const channelId = await watch({ platform: 'S3', s3 })
    for (const key of ['talks/one + two.wav', 'talks/notes.txt', 'elsewhere/three.wav'])
      store.objects.set(key, { body: silentWav(), headers: {} })
    await look(channelId)
    await copy()
    await look(channelId)
    expect(await titles()).toEqual(['one + two'])
    expect(JSON.stringify(await channelOf(channelId))).not.toContain(secretAccessKey)
  })
})

test('a rule plans the best clips over the times of accounts, once, and holds them until somebody approves', async () => {
  const { accountId } = (await call('POST', '/social-accounts', { platform: 'RSS', name: 'Clips' })).body.account
  await call('PUT', `/social-accounts/${accountId}/slots`, {
    zone: 'UTC',
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' })),
  })
  const posting = { next: 'clips+queue', postCount: 2, approvalNeeded: true }
  expect((await call('POST', '/auto-import', { platform: 'PODCAST', url: feeds.feedUrl, hasRights: true, rule: posting })).status).toBe(400)
  const channelId = await watch({ rule: { ...posting, postAccountIds: [accountId] } })
  feeds.publish('talk')
  await look(channelId)
  expect(await sendDuePosts(database.db)).toBe(0)
  const place = {
    db: database.db,
    storage: http.deps.storage,
    scratchDir: http.deps.config.scratchDir,
    orgId: owner.orgId,
    userId: owner.userId,
  }
  const clips = [0, 1, 2].map((index) => ({ title: `Clip ${index}`, firstWord: index * 3, lastWord: index * 3 + 2 }))
  const { projectId } = await addSpokenProject(place, { title: 'Talk', said: 'one two three four five six seven eight nine', clips })
  await sql`update project set stage = 'COMPLETE' where id = ${projectId}`.execute(database.db)
  await sql`update clip set rank = right(title, 1)::int where project_id = ${projectId}`.execute(database.db)
  await sql`update import_item set project_id = ${projectId} where channel_id = ${channelId}`.execute(database.db)
  const item = toCamelRow(
    await database.db.selectFrom('import_item').selectAll().where('channel_id', '=', channelId).executeTakeFirstOrThrow(),
  )
  expect([await sendDuePosts(database.db), await sendDuePosts(database.db)]).toEqual([1, 0])
  // The second time is that of a job that was run again.
  for (const jobId of ['first', 'second']) await postFirstClips({ db: database.db, config: http.deps.config, jobId }, item)
  const posts = await database.db
    .selectFrom('post')
    .innerJoin('post_approval', 'post_approval.post_id', 'post.id')
    .select(['post.clip_title as title', 'post.local_time as time', 'post.created_by as by', 'post_approval.state as approval'])
    .where('post.org_id', '=', owner.orgId)
    .orderBy('post.fire_at')
    .execute()
  expect(posts.map(({ title }) => title)).toEqual(['Clip 0', 'Clip 1'])
  expect(posts.every(({ time, by, approval }) => time.endsWith('T09:00') && by === owner.userId && approval === 'waiting')).toBe(true)
})
