import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrollItem, BrollTask } from '@clipwright/contract/editor/broll'
import type { BrollItemId, BrollTaskId, ClipId, ProjectId } from '@clipwright/contract/ids'
import { prepareFontsDir } from '@clipwright/media/fonts'
import { makeMedia, makeVideo } from '@clipwright/media/testing/test-media'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { updateClip } from '#features/clips/clips/clips.store.ts'
import { startQueue, type Queue } from '#platform/queue/start-queue.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { type StockVendors, startStockVendors } from '#testing/stock-vendors.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { fetchItemWorker } from './jobs/fetch-item.worker.ts'
import { findBrollsWorker } from './jobs/find-brolls.worker.ts'

const sentences = [
  'Nobody told me the truth about starting a business when I was young.',
  'We put the dough into the oven at four in the morning every single day.',
  'It was a question of honesty and of patience and of a certain openness.',
  'After a year 40% of our customers came back for the same thing again.',
  'And that is the reason why I would do it all over again tomorrow.',
].join(' ')

let folder: string
let site: StockVendors
let database: TestDatabase
let http: TestHttp
let queue: Queue
let owner: AddedPerson
let stranger: AddedPerson

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-broll-'))
  const video = await readFile(await makeVideo(folder, 'film.mp4', { size: '90x160', seconds: 4, sound: false }))
  const thumb = await readFile(await makeMedia(folder, ['-f', 'lavfi', '-i', 'testsrc2=s=90x160:d=1:r=1', '-frames:v', '1', 'thumb.jpg']))
  site = await startStockVendors({ video, thumb })
  database = await testDatabase()
  const env = { PEXELS_API_KEY: 'key', PEXELS_BASE: site.origin, FETCH_ALLOW_HOSTS: site.host }
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env })
  owner = await addPerson(database.db)
  stranger = await addPerson(database.db)
  const { config, storage, fetch } = http.deps
  const pipeline = pipelineSettings(config, fetch)
  await prepareFontsDir(pipeline.fontsDir)
  queue = await startQueue({
    db: database.db,
    url: database.url,
    log: silentLog,
    lanes: { analyse: 1, import: 1 },
    workers: [findBrollsWorker, fetchItemWorker],
    deps: { config, storage, fetch, pipeline, listClipResults: () => Promise.resolve([]) },
    pollMs: 50,
  })
}, 120_000)
afterAll(async () => {
  await queue.stop({ graceMs: 500 })
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  site.mood = 'well'
})

async function call(method: 'GET' | 'POST', path: string, body?: object, token = owner.token) {
  const reply = await http.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })
  return { status: reply.statusCode, body: reply.json() }
}

type Made = { projectId: ProjectId; clipId: ClipId }

async function makeClip(person = owner): Promise<Made> {
  const place = {
    db: database.db,
    storage: http.deps.storage,
    scratchDir: http.deps.config.scratchDir,
    orgId: person.orgId,
    userId: person.userId,
  }
  const count = sentences.split(' ').length
  const { projectId, clipIds } = await addSpokenProject(place, {
    title: 'Bread',
    said: sentences,
    clips: [{ title: 'Bread', firstWord: 0, lastWord: count }],
  })
  const clipId = clipIds[0] as ClipId
  const timeline = sampleTimeline({
    analysis: sampleAnalysis({ durationMs: count * 400 }),
    words: sampleWords(sentences),
    segments: [fillSegment()],
    timeRanges: [[0, (count * 400) / 1000]],
  })
  await database.db.transaction((tx) => updateClip(tx, person.orgId, clipId, { timeline, timelineLook: 'test' }))
  return { projectId, clipId }
}

const start = (clip: Made, request: object) => call('POST', '/brolls', { ...clip, ...request })
const readTask = async (taskId: string): Promise<BrollTask> => (await call('GET', `/brolls?q=findByTaskId&taskId=${taskId}`)).body.tasks[0]
const readItem = async (itemId: string): Promise<BrollItem> =>
  (await call('GET', `/brolls?q=findByItemId&itemId=${itemId}`)).body.results[0]
/** Reads the rows directly, because the calls have a rate limit. */
async function ended(taskId: string): Promise<BrollTask> {
  await waitUntil(
    async () => {
      const row = await database.db
        .selectFrom('broll_task')
        .select('stage')
        .where('id', '=', taskId as BrollTaskId)
        .executeTakeFirstOrThrow()
      return ['COMPLETE', 'STALLED', 'CANCELLED'].includes(row.stage) ? row : null
    },
    'the task to end',
    150_000,
  )
  return readTask(taskId)
}
async function arrived(itemId: string): Promise<BrollItem> {
  await waitUntil(async () => {
    const row = await database.db
      .selectFrom('broll_item')
      .select('status')
      .where('id', '=', itemId as BrollItemId)
      .executeTakeFirstOrThrow()
    return row.status === 'ready' || row.status === 'failed' ? row : null
  }, 'the item to be here')
  return readItem(itemId)
}
const usedAmount = async () => (await call('POST', '/broll/check-quota', {})).body.usedAmount as number

describe('B-roll from stock', () => {
  test('finds places in the words and videos for each, and fetches one into the library with its author and licence', async () => {
    const clip = await makeClip()
    const started = await start(clip, { source: 'Stock', approach: 'Auto' })
    expect(started).toMatchObject({ status: 200, body: { stage: 'QUEUED', from: 'pexels' } })
    const task = await ended(started.body.taskId)
    expect(task).toMatchObject({ stage: 'COMPLETE', progress: 100, notices: [] })
    expect(task.brolls.map(({ subject, reason }) => [subject, reason])).toEqual([
      ['dough', 'thing'],
      ['40%', 'number'],
    ])
    const [place] = task.brolls
    const item = place?.items[0]
    expect(item).toMatchObject({
      origin: 'Stock',
      from: 'pexels',
      status: 'remote',
      uri: null,
      credit: { author: 'Ada Film', licence: 'Pexels License' },
    })
    const reply = await call('POST', '/broll/update', { change: 'choose', brollId: place?.brollId, itemId: item?.itemId })
    expect(reply.body.item.status).toBe('fetching')
    const here = await arrived(item?.itemId ?? '')
    expect(here).toMatchObject({ status: 'ready', uri: expect.stringMatching(/^upload:\/\//) })
    expect((await readTask(task.taskId)).brolls[0]?.chosenItemId).toBe(item?.itemId)
    const assets = await call('GET', '/assets?kind=video')
    expect(assets.body.data).toEqual([
      expect.objectContaining({ uri: here.uri, origin: 'Stock', author: 'Ada Film', licence: 'Pexels License' }),
    ])
  })

  test('a vendor that fails is named, the library answers instead, and a search without results costs nothing', async () => {
    const before = await usedAmount()
    site.mood = 'busy'
    const task = await ended(
      (await start(await makeClip(), { source: 'Stock', approach: 'Prompt', prompt: 'whales at night' })).body.taskId,
    )
    expect(task.notices.toSorted()).toEqual(['libraryInstead', 'nothingFound', 'vendorBusy'])
    expect(task.brolls[0]).toMatchObject({ reason: 'prompt', subject: 'whales at night', items: [] })
    expect(await usedAmount()).toBe(before)
  })

  test('words of a team that keeps them private are sent to no vendor', async () => {
    const { orgId, token } = await addPerson(database.db)
    const person = { ...owner, orgId, token }
    await call('POST', '/orgs/update-my-feature-configs', { configs: { allowAiProviders: false } }, token)
    const clip = await makeClip(person)
    const searchCount = site.searches.length
    const task = await call('POST', '/brolls', { ...clip, source: 'Stock', approach: 'Auto' }, token)
    expect(task.body).toMatchObject({ from: 'library', notices: ['wordsStayHere'] })
    await waitUntil(async () => {
      const row = await database.db.selectFrom('broll_task').select('stage').where('id', '=', task.body.taskId).executeTakeFirstOrThrow()
      return row.stage === 'COMPLETE' ? row : null
    }, 'the task to end')
    expect(site.searches.length).toBe(searchCount)
  })

  test('a text search returns 30 a page and asks the vendor once a day', async () => {
    const path = '/brolls?q=findBySearchText&searchText=fresh%20bread!'
    const first = await call('GET', path)
    expect(first.body).toMatchObject({ vendor: 'pexels', page: 1, pageSize: 30, total: 60, totalPages: 2, hasMore: true })
    const searchCount = site.searches.length
    expect((await call('GET', path)).body.results).toEqual(first.body.results)
    expect(site.searches.length).toBe(searchCount)
    expect(site.searches.at(-1)?.url.searchParams.get('query')).toBe('fresh bread')
    const own = await call('GET', '/brolls?q=findBySearchText&searchText=dough&vendor=library')
    expect(own.body).toMatchObject({ vendor: 'library', total: 1, results: [{ origin: 'Stock', status: 'ready' }] })
  })

  test('a file that is no video fails with its reason and can be tried again', async () => {
    const { body } = await call('GET', '/brolls?q=findBySearchText&searchText=other')
    const item = body.results[1] as BrollItem
    await database.db
      .updateTable('broll_item')
      .set({
        remote: JSON.stringify({
          thumb: `${site.origin}/page.jpg`,
          preview: `${site.origin}/page.jpg`,
          file: `${site.origin}/huge.mp4`,
        }) as never,
      })
      .where('id', '=', item.itemId)
      .execute()
    await call('POST', '/broll/update', { change: 'fetch', itemId: item.itemId })
    expect(await arrived(item.itemId)).toMatchObject({ status: 'failed', uri: null, error: { errorName: 'MediaUnreadableError' } })
    const page = await call('POST', '/brolls/sign-url', { previewUrl: item.previewUrl, quality: 'thumb' })
    expect(page).toMatchObject({ status: 400, body: { errorName: 'MediaUnreadableError' } })
  })
})

describe('B-roll made here', () => {
  test('without an image service it is a motion graphic, four per place, labelled as such', async () => {
    const clip = await makeClip()
    // A single word of 360 ms; what is drawn is as long as the library demands.
    const { body } = await start(clip, { source: 'GenAi', approach: 'Select', range: { startMs: 16_400, endMs: 16_800 } })
    expect(body.from).toBe('motion_graphic')
    const task = await ended(body.taskId)
    expect(task).toMatchObject({ stage: 'COMPLETE', notices: [] })
    const items = task.brolls[0]?.items ?? []
    expect(items).toHaveLength(4)
    for (const item of items)
      expect(item).toMatchObject({
        kind: 'video',
        origin: 'GenAi',
        credit: { author: 'Clipwright', licence: 'Motion graphic, made here' },
        width: 1080,
      })
    const [item] = items
    const thumb = await call('POST', '/brolls/sign-url', { previewUrl: item?.previewUrl, quality: 'thumb' })
    const image = await http.app.inject({ url: thumb.body.url })
    expect([image.statusCode, image.headers['content-type'], image.rawPayload.subarray(0, 2)]).toEqual([
      200,
      'image/jpeg',
      Buffer.from([0xff, 0xd8]),
    ])
    await call('POST', '/broll/update', { change: 'fetch', itemId: item?.itemId })
    expect(await arrived(item?.itemId ?? '')).toMatchObject({ status: 'ready' })
  }, 160_000)

  test('a waiting task can be cancelled, costs nothing then, and another may start', async () => {
    const clip = await makeClip()
    const before = await usedAmount()
    const running = await makeClip()
    const first = await start(running, { source: 'GenAi', approach: 'Auto' })
    const waiting = await start(clip, { source: 'GenAi', approach: 'Auto' })
    expect((await start(clip, { source: 'GenAi', approach: 'Auto' })).body.errorName).toBe('RecordExisted')
    const cancelled = await call('POST', '/broll/update', { change: 'cancel', taskId: waiting.body.taskId })
    expect(cancelled.body.task.stage).toBe('CANCELLED')
    await call('POST', '/broll/update', { change: 'cancel', taskId: first.body.taskId })
    expect(await usedAmount()).toBeLessThanOrEqual(before + 1)
    expect((await start(clip, { source: 'Stock', approach: 'Prompt', prompt: 'bread' })).status).toBe(200)
  })
})

describe('what belongs to others', () => {
  test.each([
    'upload://abcdefgh',
    'broll://../../etc',
    'https://films.example/x.mp4',
    'broll://',
    'broll://doesnotexist1',
    '/api/media/x/y',
  ])('the reference %s is NoPermission', async (previewUrl) => {
    expect((await call('POST', '/brolls/sign-url', { previewUrl })).body.errorName).toBe('NoPermission')
  })

  test('an item of another organisation is NoPermission, like one that never existed; links live ten minutes at most', async () => {
    const { body } = await call('GET', '/brolls?q=findBySearchText&searchText=bread')
    const item = body.results[0] as BrollItem
    expect((await call('POST', '/brolls/sign-url', { previewUrl: item.previewUrl }, stranger.token)).body.errorName).toBe('NoPermission')
    expect((await call('POST', '/broll/update', { change: 'fetch', itemId: item.itemId }, stranger.token)).body.errorName).toBe(
      'RecordNotExisted',
    )
    const { url } = (await call('POST', '/brolls/sign-url', { previewUrl: item.previewUrl, quality: 'preview' })).body
    const [, token = '', name = ''] = /media\/([^/]+)\/(.+)$/.exec(url) ?? []
    const grant = http.deps.mediaLinks.open(token, name)
    expect((grant?.expiresSec ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(600_000)
    expect((await http.app.inject({ url, headers: { range: 'bytes=0-3' } })).statusCode).toBe(206)
  })

  test('the plan limits the number of tasks', async () => {
    const person = await addPerson(database.db)
    const clip = await makeClip(person)
    await database.db
      .insertInto('org_feature')
      .values({ org_id: person.orgId, key: 'Broll', is_on: null, value: null, amount: 0 })
      .execute()
    const refused = await call('POST', '/brolls', { ...clip, source: 'GenAi', approach: 'Auto' }, person.token)
    expect(refused).toMatchObject({ status: 429, body: { errorName: 'QuotaExceed' } })
    expect((await call('POST', '/broll/check-quota', {}, person.token)).body).toMatchObject({ isAllowed: false, amount: 0 })
  })
})
