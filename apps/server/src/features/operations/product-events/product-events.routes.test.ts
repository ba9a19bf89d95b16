import type { EventPass } from '@clipwright/contract/announcements/client-setup'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { clientMetricRoutes } from '#features/operations/client-metrics/client-metrics.routes.ts'
import { clientSetupRoutes } from '#features/announcements/client-setup/client-setup.routes.ts'
import { issueLocalToken } from '#features/identity/auth/local-owner.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { caller } from '#testing/make-team.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { expireProductEvents } from './expire-product-events.ts'
import { forwardEventsWorker } from './jobs/forward-events.worker.ts'
import { productEventRoutes } from './product-events.routes.ts'
import { readExposures } from './experiment-events.ts'

let database: TestDatabase
let http: TestHttp
let ada: AddedPerson
const start = (env: Record<string, string>) =>
  startTestHttp({ db: database.db, url: database.url, bindings: [...productEventRoutes, ...clientMetricRoutes, ...clientSetupRoutes], env })
beforeAll(async () => {
  database = await testDatabase()
  http = await start({ TELEMETRY: 'on', METRICS_TOKEN: 'numbers-for-the-operator' })
  ada = await addPerson(database.db)
})
beforeEach(async () => {
  await database.db.deleteFrom('product_event_batch').execute()
  await database.db.deleteFrom('rate_count').execute()
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

let count = 0
function batchOf(...events: object[]) {
  count += 1
  const meta = { batchId: String(count).padStart(20, '0'), deviceId: 'abcdefghijkl', release: 'clipwright@0.1.0', sentAt: Date.now() }
  return { version: 1, events, meta }
}
const view = () => ({ name: 'page.view', at: Date.now(), fields: { page: 'dashboard' } })
const send = (who: { token: string } | null, body: object, query = '', to = http) =>
  caller(to)(who, 'POST', `/analytics/batch${query}`, { body })
const passOf = async (who: { token: string }, of = http): Promise<EventPass | null> =>
  (await caller(of)(who, 'GET', '/client-setup')).body.events
const asQuery = (pass: EventPass) => `?${new URLSearchParams({ ...pass, timestamp: String(pass.timestamp) }).toString()}`
const storedRows = () => database.db.selectFrom('product_event').selectAll().execute()

test('a batch is accepted by bearer token and by signed pass, under the same pseudonym', async () => {
  const pass = await passOf(ada)
  if (!pass) throw new Error('there is a pass where events are collected')
  expect((await send(ada, batchOf(view()))).body).toEqual({ accepted: 1 })
  expect((await send(null, batchOf(view(), view()), asQuery(pass))).body).toEqual({ accepted: 2 })
  const rows = await storedRows()
  expect(new Set(rows.map((row) => row.distinct_id))).toEqual(new Set([pass.distinctId]))
  expect(JSON.stringify(rows)).not.toContain(ada.userId)
})

test('a pass that is forged, somebody else’s, from tomorrow or from the day before yesterday is refused', async () => {
  const pass = await passOf(ada)
  const other = await passOf(await addPerson(database.db))
  if (!pass || !other) throw new Error('there are passes where events are collected')
  const wrong = [
    { ...pass, signature: '' },
    { ...pass, distinctId: other.distinctId },
    { ...pass, timestamp: pass.timestamp + 1 },
    { ...pass, signature: other.signature },
  ]
  for (const one of wrong) expect((await send(null, batchOf(view()), asQuery(one))).status).toBe(401)
  expect((await send(null, batchOf(view()))).status).toBe(401)
  expect(await storedRows()).toEqual([])
})

test('a batch sent again counts once', async () => {
  const body = batchOf(view(), view())
  expect((await send(ada, body)).body.accepted).toBe(2)
  expect((await send(ada, body)).body.accepted).toBe(0)
  expect(await storedRows()).toHaveLength(2)
})

test('when turned off nothing is accepted, no pass is issued, and pages are told', async () => {
  await using off = await start({})
  expect(await passOf(ada, off)).toBe(null)
  expect((await send(ada, batchOf(view()), '', off)).body).toEqual({ accepted: 0 })
  expect(
    (await caller(off)(ada, 'POST', '/metrics', { body: { metrics: [{ name: 'page_load', page: 'dashboard', value: 9 }] } })).body.accepted,
  ).toBe(0)
  expect(await storedRows()).toEqual([])
})

test('staff impersonating somebody leave no events under that name', async () => {
  const staff = { token: await issueLocalToken(database.db) }
  const { user_id: staffId } = await database.db
    .selectFrom('session_token')
    .select('user_id')
    .where('method', '=', 'local')
    .executeTakeFirstOrThrow()
  const victim = await addPerson(database.db)
  await database.db.updateTable('session_token').set({ impersonator_id: staffId }).where('user_id', '=', victim.userId).execute()
  expect((await passOf(staff))?.distinctId).toEqual(expect.any(String))
  expect(await passOf(victim)).toBe(null)
  expect((await send(victim, batchOf(view()))).body).toEqual({ accepted: 0 })
  expect(await storedRows()).toEqual([])
})

test.each([
  ['an event nobody declared', { name: 'clip.title', at: 1, fields: {} }],
  ['a field nobody declared', { name: 'page.view', at: 1, fields: { page: 'dashboard', title: 'My talk' } }],
  ['an address for a page', { name: 'page.view', at: 1, fields: { page: '/clip/abc' } }],
  ['words for a group', { name: 'module.exposure', at: 1, fields: { module: 'plans', group: 'what I said' } }],
])('%s is refused', async (_what, event) => {
  expect((await send(ada, batchOf(event))).status).toBe(400)
})

test('times are corrected by the offset of the page’s clock, and never lie far in the past or future', async () => {
  const hourMs = 3_600_000
  const body = batchOf({ ...view(), at: Date.now() - 2 * hourMs - 5000 }, { ...view(), at: 0 })
  body.meta.sentAt = Date.now() - 2 * hourMs
  await send(ada, body)
  const ages = (await storedRows()).map(({ at }) => Date.now() - at.getTime()).toSorted((a, b) => a - b)
  expect(ages[0]).toBeGreaterThanOrEqual(5000)
  expect(ages[0]).toBeLessThan(60_000)
  expect(ages[1]).toBeLessThan(7 * 24 * hourMs + 60_000)
})

test('somebody shown a group of an experiment is counted once', async () => {
  const exposure = { name: 'module.exposure', at: Date.now(), fields: { module: 'plans', group: 'short' } }
  await send(ada, batchOf(exposure, exposure))
  await send(ada, batchOf(exposure))
  await send(await addPerson(database.db), batchOf({ ...exposure, fields: { module: 'plans', group: 'control' } }))
  await send(await addPerson(database.db), batchOf({ ...exposure, fields: { module: 'plans', group: null } }))
  expect(await readExposures(database.db, 'plans')).toEqual([
    { group: 'control', people: 1 },
    { group: 'short', people: 1 },
  ])
})

test('events are deleted when their days are over, and no sooner', async () => {
  await send(ada, batchOf(view()))
  await send(ada, batchOf(view(), view()))
  await database.db
    .updateTable('product_event_batch')
    .set({ received_at: new Date(Date.now() - 91 * 86_400_000) })
    .where('id', '=', String(count).padStart(20, '0'))
    .execute()
  expect(await expireProductEvents(database.db, { nowMs: Date.now(), keepDays: 90 })).toBe(1)
  expect(await storedRows()).toHaveLength(1)
})

test('page timings are added up in the metrics of the server', async () => {
  const metrics = [
    { name: 'route_change', page: 'project', value: 84 },
    { name: 'layout_shift', page: 'project', value: 0.02 },
    { name: 'script_error', page: 'project', value: 2 },
  ]
  expect((await caller(http)(ada, 'POST', '/metrics', { body: { metrics } })).body).toEqual({ accepted: 3 })
  const { body: text } = await http.app.inject({
    method: 'GET',
    url: '/metrics',
    headers: { authorization: 'Bearer numbers-for-the-operator' },
  })
  expect(text).toContain('clipwright_client_duration_seconds_count{name="route_change",page="project"} 1')
  expect(text).toContain('clipwright_client_layout_shift_sum{page="project"} 0.02')
  expect(text).toContain('clipwright_client_errors_total{page="project"} 2')
})

test('batches are forwarded to the operator’s address, once it can be reached', async () => {
  const deliveries: { body: Record<string, unknown>; key: string | undefined }[] = []
  let isAway = true
  const receiver = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!isAway)
        deliveries.push({ body: JSON.parse(Buffer.concat(chunks).toString()), key: request.headers['idempotency-key']?.toString() })
      response.writeHead(isAway ? 503 : 204).end()
      isAway = false
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  const env = { TELEMETRY: 'on', TELEMETRY_FORWARD_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events` }
  await using forwarding = await start(env)
  const { config, storage, fetch } = forwarding.deps
  const lanes = { import: 0, analyse: 0, render: 0, light: 1 }
  // The handler needs only the configuration.
  const deps = { config, storage, fetch } as never
  const queue = await startQueue({ db: database.db, url: database.url, log: silentLog, lanes, workers: [forwardEventsWorker], deps })
  onTestFinished(() => queue.stop({ graceMs: 1000 }))
  const body = batchOf(view())
  await send(ada, body, '', forwarding)
  await waitUntil(async () => deliveries.length > 0 || null, 'the batch to arrive')
  const pass = await passOf(ada)
  expect(deliveries).toEqual([
    {
      key: `${pass?.distinctId}.${body.meta.batchId}`,
      body: {
        version: 1,
        distinctId: pass?.distinctId,
        events: [{ name: 'page.view', at: expect.any(Number), fields: { page: 'dashboard' } }],
        meta: { batchId: body.meta.batchId, deviceId: 'abcdefghijkl', release: 'clipwright@0.1.0' },
      },
    },
  ])
  const batches = await waitUntil(
    async () =>
      database.db.selectFrom('product_event_batch').select('forwarded_at').where('forwarded_at', 'is not', null).executeTakeFirst(),
    'the batch to be marked',
  )
  expect(batches?.forwarded_at).toBeInstanceOf(Date)
})
