import { ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bindings } from '#app/bindings.ts'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { caller, makeTeam, type TestTeam } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import * as store from './credits.store.ts'

let database: TestDatabase
let http: TestHttp
let team: TestTeam

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { BILLING: 'builtin' } })
  team = await makeTeam(database.db, { plan: 'FreeTrial' })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const get = (path: string, { orgId, member }: TestTeam = team) => caller(http)(member, 'GET', path, { orgId })
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction(work)

it('tells of every bucket in the order they are used, and of the trial of a new team from the first look', async () => {
  const { orgId } = team
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  expect((await get('/credits')).body).toMatchObject({ isUnlimited: false, creditGranted: 5400, creditAvailable: 5400, creditHeld: 0 })
  await inTx((tx) => store.grant(tx, orgId, { kind: 'purchase', cause: 'one', source: 'Stripe', seconds: 600, expireAt: inDays(2) }))
  await inTx((tx) => store.grant(tx, orgId, { kind: 'purchase', cause: 'two', source: 'Stripe', seconds: 60, expireAt: inDays(-2) }))
  await inTx((tx) => store.reserve(tx, { orgId, projectId: ProjectId.parse(newId()), run: 1 }, 700))
  const { body } = await get('/credits')
  const fields = body.items.map((item: Record<string, unknown>) => [
    item['source'],
    item['type'],
    item['isActive'],
    item['creditAvailable'],
    item['creditHeld'],
  ])
  expect(fields).toEqual([
    ['Stripe', 'CreditTime', true, 0, 600],
    ['Trial', 'TrialTime', true, 5300, 100],
    ['Stripe', 'CreditTime', false, 0, 0],
  ])
  expect(body).toMatchObject({ creditGranted: 6000, creditAvailable: 5300, creditHeld: 700 })
})

it('gives the trial of a new team once, though its first page asks for it many times at once', async () => {
  const fresh = await makeTeam(database.db, { plan: 'FreeTrial' })
  const paths = ['/credits', '/subscriptions', '/credits', '/subscriptions', '/credits', '/credits']
  await Promise.all(paths.map((path) => get(path, fresh)))
  expect((await get('/credits', fresh)).body).toMatchObject({ creditAvailable: 5400, items: [{ source: 'Trial' }] })
  expect((await get('/subscriptions', fresh)).body.plan).toBe('FreeTrial')
})

it('states each act with its cause and the balance after it, by filter and page, on the page and as a file', async () => {
  const other = await makeTeam(database.db, { plan: 'Starter' })
  const { orgId } = other
  await inTx((tx) => store.grant(tx, orgId, { kind: 'purchase', cause: 'one', source: 'Stripe', seconds: 900, expireAt: null }))
  const [talk, lecture] = [ProjectId.parse(newId()), ProjectId.parse(newId())]
  await sql`insert into project (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref)
    values (${talk}, ${orgId}, ${other.owner.userId}, '=Talk, one', 'UPLOADED', 'upload://x', 'j', 'QUEUED', '{}', '{}', '{}')`.execute(
    database.db,
  )
  await inTx((tx) => store.reserve(tx, { orgId, projectId: talk, run: 1 }, 600))
  await inTx((tx) => store.settle(tx, { orgId, projectId: talk, run: 1 }, 550, { startMs: 0, endMs: 550_000 }))
  await inTx((tx) => store.reserve(tx, { orgId, projectId: lecture, run: 1 }, 100))
  await inTx((tx) => store.release(tx, { orgId, projectId: lecture, run: 1 }))

  const all = await get('/credits/statement', other)
  const lines = all.body.data.map((line: Record<string, unknown>) => [line['step'], line['seconds'], line['change'], line['balanceAfter']])
  expect(lines).toEqual([
    ['release', 100, 100, 350],
    ['reserve', 100, -100, 250],
    ['settle', 550, 50, 350],
    ['reserve', 600, -600, 300],
    ['grant', 900, 900, 900],
  ])
  expect(all.body.data.map((line: { project: { title: string } | null }) => line.project?.title)).toEqual([
    null,
    null,
    '=Talk, one',
    '=Talk, one',
    undefined,
  ])
  expect((await get(`/credits/statement?projectId=${talk}&pageSize=1&pageNum=2`, other)).body).toMatchObject({
    total: 2,
    data: [{ step: 'reserve' }],
  })
  expect((await get('/credits/statement?kind=purchase', other)).body.total).toBe(1)
  expect((await get(`/credits/statement?from=${new Date(Date.now() + 60_000).toISOString()}`, other)).body.total).toBe(0)
  expect((await get('/credits/statement?kind=gift', other)).status).toBe(400)

  const file = await http.app.inject({
    url: '/api/credits/statement/export?kind=project',
    headers: { authorization: `Bearer ${other.member.token}`, 'x-org-id': orgId },
  })
  const rows = file.body.trimEnd().split('\r\n')
  expect(rows).toHaveLength(5)
  expect(rows[0]).toBe('line,time,kind,step,source,projectId,project,seconds,change,balance,reason')
  expect(rows[3]).toMatch(new RegExp(`^3,[^,]+,project,settle,,${talk},"'=Talk, one",550,50,350,$`))
  expect((await get('/credits/statement', team)).body.data.some((line: { balanceAfter: number }) => line.balanceAfter === 350)).toBe(false)
})

it('knows no credits where nothing is sold, and no limit where the plan has none', async () => {
  const local = await makeTeam(database.db)
  expect((await get('/credits', local)).body).toEqual({ isUnlimited: true, items: [], creditGranted: 0, creditAvailable: 0, creditHeld: 0 })
  await using shop = await startTestHttp({ db: database.db, url: database.url, bindings })
  for (const path of ['/credits', '/credits/statement', '/credits/statement/export']) {
    expect((await caller(shop)(team.owner, 'GET', path, { orgId: team.orgId })).status).toBe(404)
  }
})
