import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImageModel } from '@clipwright/contract/editor/broll'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { addNoisyClip } from '#testing/add-noisy-clip.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { type StockVendors, startStockVendors, type VendorMood } from '#testing/stock-vendors.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

const drawingModels = ImageModel.options.filter((model) => model !== 'motion_graphic')
const vendors = ['pexels', 'pixabay', 'coverr'] as const

let database: TestDatabase
let site: StockVendors
/** One server with every vendor and model, and one with none. */
let rich: TestHttp
let bare: TestHttp
let owner: AddedPerson
let folder: string
let clip: { projectId: string; clipId: string }

beforeAll(async () => {
  site = await startStockVendors({ video: Buffer.from('film'), thumb: Buffer.from('thumb') })
  database = await testDatabase()
  const { db, url } = database
  const keys = Object.fromEntries(
    vendors.flatMap((id) => [
      [`${id.toUpperCase()}_API_KEY`, 'key'],
      [`${id.toUpperCase()}_BASE`, site.origin],
    ]),
  )
  const env = {
    ...keys,
    IMAGE_MODEL_URL: `${site.origin}/v1`,
    IMAGE_MODELS: drawingModels.map((name) => `${name}=their/${name}`).join(', '),
  }
  rich = await startTestHttp({ db, url, bindings, env })
  bare = await startTestHttp({ db, url, bindings })
  owner = await addPerson(db)
  const row = { org_id: owner.orgId, key: 'Broll', is_on: null, value: null, amount: 1000 } as const
  await db.insertInto('org_feature').values(row).execute()
  folder = await mkdtemp(join(tmpdir(), 'clipwright-limits-'))
  const { projectId, clipId } = await addNoisyClip(rich, owner, { said: 'one two three four five six seven eight nine', folder })
  clip = { projectId, clipId }
})
afterAll(async () => {
  await rich[Symbol.asyncDispose]()
  await bare[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  site.mood = 'well'
  site.searches.length = 0
  await database.db.deleteFrom('rate_count').execute()
  await database.db.deleteFrom('broll_task').execute()
})

async function call(http: TestHttp, method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { authorization: `Bearer ${owner.token}` }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}
const start = (http: TestHttp, request: object) => call(http, 'POST', '/brolls', { ...clip, source: 'GenAi', approach: 'Auto', ...request })

describe('models of images', () => {
  test.each(drawingModels)('%s is asked where the service has it, and refused by name where there is none', async (model) => {
    expect((await start(rich, { model })).body).toMatchObject({ from: model, stage: 'QUEUED' })
    await database.db.deleteFrom('broll_task').execute()
    const refused = await start(bare, { model })
    expect(refused).toMatchObject({ status: 400, body: { errorName: 'InvalidParam', details: [{ path: 'model' }] } })
  })

  test('a server without a service refuses each by name, and makes motion graphics, labelled as such', async () => {
    const { models, vendors } = (await call(bare, 'POST', '/broll/check-quota', {})).body
    expect(models).toEqual(ImageModel.options.map((id) => ({ id, isConfigured: id === 'motion_graphic' })))
    expect(vendors.filter(({ isConfigured }: { isConfigured: boolean }) => isConfigured)).toEqual([{ id: 'library', isConfigured: true }])
    expect((await start(bare, {})).body).toMatchObject({ from: 'motion_graphic' })
  })
})

describe('limits', () => {
  test.each(vendors)('%s is asked for thirty a page, by page, and no page twice a day', async (vendor) => {
    const path = (page: number) => `/brolls?q=findBySearchText&searchText=dough&vendor=${vendor}&page=${page}`
    for (const page of [1, 2, 1, 2]) expect((await call(rich, 'GET', path(page))).body).toMatchObject({ vendor, page, pageSize: 30 })
    const searches = site.searches.map(({ url }) => [
      url.searchParams.get('per_page') ?? url.searchParams.get('page_size'),
      url.searchParams.get('page'),
    ])
    const first = vendor === 'coverr' ? 0 : 1
    expect(searches).toEqual([
      ['30', String(first)],
      ['30', String(first + 1)],
    ])
  })

  test.each([0, 81, 1000, -1])('a page of %i is refused before anybody is asked', async (pageSize) => {
    const path = `/brolls?q=findBySearchText&searchText=bread&vendor=pexels&pageSize=${pageSize}`
    expect((await call(rich, 'GET', path)).body.errorName).toBe('InvalidParam')
    expect(site.searches).toHaveLength(0)
  })

  const failures: [VendorMood, string][] = [
    ['busy', 'RateExceed'],
    ['refusing', 'NoPermission'],
    ['silent', 'LinkUnreachableError'],
  ]
  test.each(vendors.flatMap((vendor) => failures.map(([mood, name]) => [vendor, mood, name] as const)))(
    'a search of %s that is %s answers %s, never the key, and is asked again afterwards',
    async (vendor, mood, errorName) => {
      site.mood = mood
      const path = `/brolls?q=findBySearchText&searchText=${vendor}${mood}&vendor=${vendor}`
      const { body } = await call(rich, 'GET', path)
      expect(body.errorName).toBe(errorName)
      expect(JSON.stringify(body)).not.toContain('key=')
      site.mood = 'well'
      expect((await call(rich, 'GET', path)).body.results.length).toBeGreaterThan(0)
    },
  )

  test('twenty tasks a minute may be started, whoever provides the footage', async () => {
    const answers: string[] = []
    for (let count = 0; count < 21; count++) {
      const { status, body } = await start(bare, {})
      answers.push(status === 200 ? body.stage : body.errorName)
      await database.db.deleteFrom('broll_task').execute()
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 'QUEUED'), 'RateExceed'])
  })
})

describe('addresses are signed only of what this server named', () => {
  const id = 'AAAAAAAAAAAAAAAA'
  test.each([
    '',
    ' ',
    'broll://',
    `broll://${id}`,
    `BROLL://${id}`,
    `broll://${id}/../${id}`,
    `broll://${id}?x=1`,
    `broll://${id}#x`,
    `broll://${id}\n`,
    `broll://${id}%00`,
    `broll:///${id}`,
    `broll://user@${id}`,
    ` broll://${id}`,
    `https://broll.example/${id}`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    `upload://${id}`,
    'data:text/html,<script>',
    "broll://' or 1=1 --",
    'broll://ａｂｃ',
    `broll://${'x'.repeat(1900)}`,
  ])('%j is NoPermission', async (previewUrl) => {
    for (const quality of ['thumb', 'preview'])
      expect((await call(rich, 'POST', '/brolls/sign-url', { previewUrl, quality })).body.errorName).toBe('NoPermission')
    expect(site.asked).not.toContain('/latest/meta-data')
  })

  test.each([
    {},
    { previewUrl: 7 },
    { previewUrl: ['broll://x'] },
    { previewUrl: 'broll://x', quality: 'original' },
    { previewUrl: 'x'.repeat(2001) },
  ])('an invalid request is refused: %j', async (request) => {
    expect((await call(rich, 'POST', '/brolls/sign-url', request)).body.errorName).toBe('InvalidParam')
  })
})
