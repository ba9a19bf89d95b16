import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrollItemId, BrollTaskId } from '@clipwright/contract/ids'
import { prepareFontsDir } from '@clipwright/media/fonts'
import { makeMedia, makeVideo } from '@clipwright/media/testing/test-media'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { expireIdleUploads } from '#features/sources/uploads/expire-idle-uploads.ts'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import type { Worker } from '#platform/queue/define-worker.ts'
import { addNoisyClip } from '#testing/add-noisy-clip.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { runUntilStep, runToEnd } from '#testing/dying-worker.ts'
import { type StockVendors, startStockVendors } from '#testing/stock-vendors.ts'
import { type ImageService, startImageService } from '#testing/image-service.ts'
import { listFiles } from '#testing/list-files.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { fetchItemWorker } from './jobs/fetch-item.worker.ts'
import { findBrollsWorker } from './jobs/find-brolls.worker.ts'

const text =
  'Nobody told me the truth about this. We put the dough into the oven at four in the morning every day. That is why I would do it again.'

/** Over the dough, source ms. */
const range = { startMs: 3600, endMs: 5200 }

const finder = findBrollsWorker as Worker<WorkerDeps>
const fetcher = fetchItemWorker as Worker<WorkerDeps>

let folder: string
let site: StockVendors
let images: ImageService
let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let clip: { projectId: string; clipId: string }
let deps: WorkerDeps

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-broll-'))
  const video = await readFile(await makeVideo(folder, 'film.mp4', { size: '90x160', seconds: 4, sound: false }))
  const thumb = await readFile(await makeMedia(folder, ['-f', 'lavfi', '-i', 'testsrc2=s=90x160:d=1:r=1', '-frames:v', '1', 'thumb.jpg']))
  site = await startStockVendors({ video, thumb })
  images = await startImageService(thumb)
  database = await testDatabase()
  const env = {
    PEXELS_API_KEY: 'key',
    PEXELS_BASE: site.origin,
    FETCH_ALLOW_HOSTS: site.host,
    IMAGE_MODEL_URL: images.url,
    IMAGE_MODELS: 'sdxl',
  }
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env })
  owner = await addPerson(database.db)
  const row = { org_id: owner.orgId, key: 'Broll', is_on: null, value: null, amount: 1000 } as const
  await database.db.insertInto('org_feature').values(row).execute()
  const { config, storage, fetch } = http.deps
  deps = { config, storage, fetch, pipeline: pipelineSettings(config, fetch), listClipResults: () => Promise.resolve([]) }
  await prepareFontsDir(deps.pipeline.fontsDir)
  const { projectId, clipId } = await addNoisyClip(http, owner, { said: text, folder })
  clip = { projectId, clipId }
}, 120_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  await images[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
// Starts tasks directly, past the rate limits of the calls.
beforeEach(() => http.db.deleteFrom('rate_count').execute())

const world = () => ({ db: http.db, url: database.url, deps })

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { authorization: `Bearer ${owner.token}` }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  expect(reply.json()).not.toHaveProperty('errorName')
  return reply.json()
}

const begin = async (request: object): Promise<BrollTaskId> => (await call('POST', '/brolls', { ...clip, ...request })).taskId

/** What the database and the storage hold of one task. */
async function madeOf(taskId: BrollTaskId) {
  const { db } = http
  const places = await db.selectFrom('broll_place').select('item_ids').where('task_id', '=', taskId).execute()
  const items = await db.selectFrom('broll_item').select(['id', 'made_key', 'thumb_key']).where('task_id', '=', taskId).execute()
  const { stage } = await db.selectFrom('broll_task').select('stage').where('id', '=', taskId).executeTakeFirstOrThrow()
  const files = (await listFiles(http.deps.storage, '')).filter((key) => key.includes(`/broll/${taskId}/`))
  return { stage, shown: places.flatMap(({ item_ids }) => item_ids), places: places.length, items, files }
}

const usedAmount = async (): Promise<number> => (await call('POST', '/broll/check-quota', {})).usedAmount

test('a worker that dies at any step of the search for videos finds each place once and costs one', async () => {
  let deaths = 0
  for (let step = 1, hasEnded = false; !hasEnded; step++) {
    await http.db.deleteFrom('rate_count').execute()
    // Without the stored result of the last round, so that the vendor is asked again.
    await http.db.deleteFrom('broll_search').execute()
    const before = await usedAmount()
    const taskId = await begin({ source: 'Stock', approach: 'Auto' })
    hasEnded = !(await runUntilStep(finder, world(), step))
    deaths += Number(!hasEnded)
    if (!hasEnded) await runToEnd(finder, world())
    const { stage, places, shown } = await madeOf(taskId)
    expect({ step, stage, places, shown: shown.length, used: (await usedAmount()) - before }).toEqual({
      step,
      stage: 'COMPLETE',
      places: 1,
      shown: 3,
      used: 1,
    })
  }
  expect(deaths).toBeGreaterThan(10)
  const items = await http.db.selectFrom('broll_item').select('ref').where('giver', '=', 'pexels').execute()
  expect(items.map(({ ref }) => ref).toSorted()).toEqual(['1', '2', '3'])
}, 300_000)

test('a worker that dies at any step of drawing images leaves the images of one answer and no other file', async () => {
  let deaths = 0
  for (let step = 1, hasEnded = false; !hasEnded; step++) {
    await http.db.deleteFrom('rate_count').execute()
    const taskId = await begin({ source: 'GenAi', approach: 'Select', range, model: 'sdxl' })
    images.asked = 0
    hasEnded = !(await runUntilStep(finder, world(), step))
    deaths += Number(!hasEnded)
    if (!hasEnded) await runToEnd(finder, world())
    expect(images.asked).toBeLessThanOrEqual(2)
    const { stage, shown, items, files } = await madeOf(taskId)
    expect({ step, stage, shown: shown.length }).toEqual({ step, stage: 'COMPLETE', shown: 2 })
    expect(items.map(({ id }) => id).toSorted()).toEqual(shown.toSorted())
    expect(files.toSorted()).toEqual(items.flatMap(({ made_key, thumb_key }) => [made_key, thumb_key]).toSorted())
  }
  expect(deaths).toBeGreaterThan(15)
}, 300_000)

test('the next attempt continues with the motion graphics that exist', async () => {
  const taskId = await begin({ source: 'GenAi', approach: 'Select', range, model: 'motion_graphic' })
  expect(await runUntilStep(finder, world(), 25)).toBe(true)
  const { items: first } = await madeOf(taskId)
  expect(first.length).toBeGreaterThan(0)
  await runToEnd(finder, world())
  const { stage, shown, items, files } = await madeOf(taskId)
  expect(stage).toBe('COMPLETE')
  expect(shown.length).toBeGreaterThan(first.length)
  expect(items.map(({ id }) => id).toSorted()).toEqual(shown.toSorted())
  for (const { id, made_key } of first) expect(items).toContainEqual(expect.objectContaining({ id, made_key }))
  expect(files).toHaveLength(2 * items.length)
}, 200_000)

test('a worker that dies at any step of fetching a video leaves one asset and no other file', async () => {
  await begin({ source: 'Stock', approach: 'Auto' })
  await runToEnd(finder, world())
  const [video] = (await call('GET', '/brolls?q=findBySearchText&searchText=dough')).results as { itemId: BrollItemId }[]
  const itemId = video?.itemId as BrollItemId
  let deaths = 0
  for (let step = 1, hasEnded = false; !hasEnded; step++) {
    await http.db.deleteFrom('rate_count').execute()
    await http.db.deleteFrom('asset').execute()
    await http.db.updateTable('broll_item').set({ status: 'remote', upload_id: null }).where('id', '=', itemId).execute()
    await call('POST', '/broll/update', { change: 'fetch', itemId })
    hasEnded = !(await runUntilStep(fetcher, world(), step))
    deaths += Number(!hasEnded)
    if (!hasEnded) await runToEnd(fetcher, world())
    const assets = await http.db.selectFrom('asset').select(['upload_id', 'author', 'licence']).execute()
    const { status, upload_id } = await http.db
      .selectFrom('broll_item')
      .select(['status', 'upload_id'])
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    expect({ step, status, assets }).toEqual({
      step,
      status: 'ready',
      assets: [{ upload_id, author: 'Ada Film', licence: 'Pexels License' }],
    })
  }
  expect(deaths).toBeGreaterThan(8)
  await expireIdleUploads({ db: http.db, deps: http.deps }, -1000)
  const whole = await http.db.selectFrom('upload').select('id').where('status', '=', 'complete').execute()
  const uploadIds = new Set((await listFiles(http.deps.storage, 'uploads/')).map((key) => key.split('/')[2]))
  expect([...uploadIds].toSorted()).toEqual(whole.map(({ id }) => id).toSorted())
}, 300_000)
