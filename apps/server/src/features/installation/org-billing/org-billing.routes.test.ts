import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { listDifferences } from '#features/plans/credits/credits.store.ts'
import { caller, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/make-team.ts'
import { readMail } from '#testing/read-mail.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let staff: TestPerson
let team: TestTeam

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({
    db: database.db,
    url: database.url,
    bindings,
    env: { BILLING: 'builtin', STAFF_EMAILS: 'sam@staff.test', PUBLIC_URL: 'https://clips.test' },
  })
  staff = await makePerson(database.db, 'Sam Staff', 'sam@staff.test')
  team = await makeTeam(database.db, { plan: 'FreeTrial', name: 'Harbour Films' })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const ask = (method: 'GET' | 'POST', path: string, body?: object, who: TestPerson = staff) =>
  caller(http)(who, method, `/staff${path}`, body ? { body } : {})
const own = (method: 'GET' | 'POST', path: string, body?: object) =>
  caller(http)(team.owner, method, path, { orgId: team.orgId, ...(body && { body }) })
const look = async () => (await ask('GET', `/orgs/${team.orgId}/billing`)).body

/** Pro by the month, paid at the till. */
async function buyPro(): Promise<void> {
  const next = { plan: 'Pro', cycle: 'Monthly', pack: 1 }
  const { plan, cycle, pack } = (await own('GET', '/subscriptions')).body
  const { action, charge, estimatedAt } = (await own('POST', '/subscriptions/estimate', { next, currency: 'USD' })).body.estimate
  await own('POST', '/subscriptions/switch', { action, current: { plan, cycle, pack }, next, currency: 'USD', charge, estimatedAt })
  const { invoiceId } = (await own('GET', '/subscriptions')).body.pending
  await own('POST', `/till/payments/${invoiceId}/pay`, { card: { number: '4242424242424242', expMonth: 12, expYear: 2090 } })
}

it('is for staff alone', async () => {
  for (const [method, path, body] of [
    ['GET', '/orgs', undefined],
    ['GET', `/orgs/${team.orgId}/billing`, undefined],
    ['POST', `/orgs/${team.orgId}/credits`, { seconds: 60, reason: 'For fun' }],
    ['POST', `/orgs/${team.orgId}/extend-trial`, { days: 3, reason: 'For fun' }],
  ] as const) {
    expect((await ask(method, path, body, team.owner)).body.errorName).toBe('NoPermission')
  }
})

it('finds a team by name, id and address, gives and takes credits with a reason, and extends the trial', async () => {
  for (const query of ['harbour', team.orgId, team.owner.email]) {
    expect((await ask('GET', `/orgs?query=${encodeURIComponent(query)}`)).body.data).toMatchObject([
      { orgId: team.orgId, name: 'Harbour Films' },
    ])
  }
  expect((await look()).credits.creditAvailable).toBe(5400)
  expect((await ask('POST', `/orgs/${team.orgId}/credits`, { seconds: 600, reason: '' })).status).toBe(400)
  expect((await ask('POST', `/orgs/${team.orgId}/credits`, { seconds: 600, reason: 'An import failed' })).body).toEqual({ seconds: 600 })
  expect((await ask('POST', `/orgs/${team.orgId}/credits`, { seconds: -9_000_000, reason: 'By mistake' })).body).toEqual({ seconds: -6000 })
  const before = (await look()).subscription.trialEndAt
  const { trialEndAt } = (await ask('POST', `/orgs/${team.orgId}/extend-trial`, { days: 7, reason: 'They were ill' })).body
  expect(Date.parse(trialEndAt) - Date.parse(before)).toBeCloseTo(7 * 86_400_000, -4)
  const { statement, events, subscription } = await look()
  expect(subscription).toMatchObject({ plan: 'FreeTrial' })
  expect(statement.slice(0, 2)).toMatchObject([
    { step: 'take', change: -6000, balanceAfter: 0, reason: 'By mistake' },
    { step: 'grant', change: 600, reason: 'An import failed' },
  ])
  expect(events.map(({ action }: { action: string }) => action)).toEqual(['trial.extended', 'credits.adjusted', 'credits.adjusted'])
  expect(await listDifferences(database.db, team.orgId)).toEqual([])
})

it('mails a receipt again, and credits an invoice once with a note of its own series', async () => {
  await buyPro()
  const [invoice] = (await look()).invoices
  expect(invoice).toMatchObject({ kind: 'invoice', status: 'paid', total: { amount: '2900' } })
  await ask('POST', `/orgs/${team.orgId}/invoices/${invoice.invoiceId}/resend`)
  const receipts = (await readMail(database.db, team.owner.email)).filter(({ subject }) => subject.startsWith('Receipt'))
  expect(receipts).toHaveLength(2)
  const credit = () => ask('POST', `/orgs/${team.orgId}/invoices/${invoice.invoiceId}/credit`, { reason: 'Charged twice' })
  const replies = await Promise.all([credit(), credit()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await look()).invoices[0]).toMatchObject({
    kind: 'creditNote',
    number: 'CN-000001',
    ofNumber: invoice.number,
    total: { amount: '-2900' },
  })
  const { rows } =
    await sql`select payload ->> 'refundId' as "refundId" from job_run where org_id = ${team.orgId} and name = 'billing.refund'`.execute(
      database.db,
    )
  expect(rows).toEqual([{ refundId: `credit:${invoice.invoiceId}` }])
  expect((await ask('POST', `/orgs/${team.orgId}/extend-trial`, { days: 7, reason: 'No more trial' })).status).toBe(409)
})
