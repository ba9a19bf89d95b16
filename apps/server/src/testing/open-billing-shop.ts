import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { insertToken } from '#features/identity/auth/auth.store.ts'
import { chargeInvoiceWorker } from '#features/plans/billing/jobs/charge-invoice.worker.ts'
import { refundPaymentWorker } from '#features/plans/billing/jobs/refund-payment.worker.ts'
import { sweepBilling } from '#features/plans/billing/sweep-billing.ts'
import type { Db } from '#platform/db/tx.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { caller, makeTeam, type TestPerson } from './make-team.ts'
import { openShiftedClock } from './shifted-clock.ts'
import { silentLog } from './silent-log.ts'
import { startTestHttp } from './test-http.ts'
import { waitUntil } from './wait-until.ts'

export const proMonthly = { plan: 'Pro', cycle: 'Monthly', pack: 1 }
export const cardOf = (number: string) => ({ card: { number, expMonth: 12, expYear: 2090 } })
export const [plain, firstStep, everyStep, declined, declinedLater] = [
  '4242 4242 4242 4242',
  '4000 0025 0000 3155',
  '4000 0027 6000 3184',
  '4000 0000 0000 9995',
  '4000 0000 0000 0341',
]

/** A shop on a clock that can be set, with its jobs, and a team whose owner buys. */
export async function openBillingShop({ plan = 'FreePlan' } = {}) {
  const { db, url, jump } = await openShiftedClock()
  const env = { BILLING: 'builtin', BILLING_TAX_PERCENT: '19', PUBLIC_URL: 'https://clips.test' }
  const http = await startTestHttp({ db, url, bindings, env })
  onTestFinished(() => http[Symbol.asyncDispose]())
  const queue = await startQueue({
    db,
    url,
    log: silentLog,
    lanes: { light: 2 },
    pollMs: 50,
    workers: [chargeInvoiceWorker, refundPaymentWorker],
    deps: http.deps,
  })
  onTestFinished(() => queue.stop({ graceMs: 500 }))
  const team = await makeTeam(db, { plan })
  const inTenYears = new Date(Date.now() + 10 * 365 * 86_400_000)
  const makeToken = ({ userId }: Pick<TestPerson, 'userId'>) =>
    db.transaction((tx) => insertToken(tx, { userId, expiresAt: inTenYears, method: 'code' }))
  const token = await makeToken(team.owner)
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, who: { token: string } = { token }) =>
    caller(http)(who, method, path, { orgId: team.orgId, ...(body && { body }) })
  const buyer = buyerOf(call)
  const sweep = async () => {
    await sweepBilling(db, http.deps.config)
    await waitUntil(async () => (await countJobs(db, team.orgId)) === 0, 'the jobs of billing')
  }
  return { db, url, http, jump, team, call, sweep, makeToken, token, ...buyer }
}

type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, who?: { token: string }) => ReturnType<ReturnType<typeof caller>>

function buyerOf(call: Call) {
  const mine = async () => (await call('GET', '/subscriptions/mine')).body
  const estimate = async (next: object, currency = 'USD') => (await call('POST', '/subscriptions/estimate', { next, currency })).body
  async function change(next: object, over: object = {}) {
    const { plan, cycle, pack } = await mine()
    const { estimate: offer } = await estimate(next)
    const { action, charge, estimatedAt } = offer ?? {
      action: 'NoneToPaid',
      charge: { amount: '0', currency: 'USD' },
      estimatedAt: new Date().toISOString(),
    }
    return call('POST', '/subscriptions/switch', {
      action,
      current: { plan, cycle, pack },
      next,
      currency: 'USD',
      charge,
      estimatedAt,
      ...over,
    })
  }
  const pay = async (number: string) => {
    const { pending, unpaid } = await mine()
    return call('POST', `/till/payments/${(pending ?? unpaid).invoiceId}/pay`, cardOf(number))
  }
  const confirm = async (isAllowed: boolean) => {
    const { pending } = await mine()
    return call('POST', `/till/payments/${pending.invoiceId}/confirm`, { isAllowed })
  }
  async function buy(next: object, number: string) {
    await change(next)
    return pay(number)
  }
  const credits = async () => (await call('GET', '/credits')).body
  return { mine, estimate, change, pay, confirm, buy, credits }
}

async function countJobs(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job_run where org_id = ${orgId} and name like 'billing.%' and status in ('queued', 'running', 'retrying')`.execute(
    db,
  )
  return Number(rows[0]?.count)
}

/** Grants in the statement, newest first: `purchase 18000`. */
export const listGrants = async (call: Call) =>
  (await call('GET', '/credits/statement?pageSize=100')).body.data
    .filter(({ step }: { step: string }) => step === 'grant')
    .map(({ kind, seconds }: { kind: string; seconds: number }) => `${kind} ${seconds}`)
