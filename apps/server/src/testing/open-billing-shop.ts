import { join } from 'node:path'
import { sql } from 'kysely'
import { bindings } from '#app/bindings.ts'
import { insertToken } from '#features/identity/auth/auth.store.ts'
import { chargeInvoiceWorker } from '#features/plans/billing/jobs/charge-invoice.worker.ts'
import { followEventWorker } from '#features/plans/billing/jobs/follow-event.worker.ts'
import { followPurchaseWorker } from '#features/plans/billing/jobs/follow-purchase.worker.ts'
import { refundPaymentWorker } from '#features/plans/billing/jobs/refund-payment.worker.ts'
import { sweepBilling } from '#features/plans/billing/sweep-billing.ts'
import type { Db } from '#platform/db/tx.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { caller, makeTeam, type TestPerson } from './make-team.ts'
import { makeShiftedClock } from './shifted-clock.ts'
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

const promotionFile = join(import.meta.dirname, 'billing-promotions.json')

/** A shop on a clock that can be set, with its jobs. After a jump only tokens of `makeToken` hold. */
export async function openBillingShop({ billing = { BILLING: 'builtin' } }: { billing?: Record<string, string> } = {}) {
  const { db, url, jump, ...clock } = await makeShiftedClock()
  const env = { ...billing, BILLING_TAX_PERCENT: '19', PUBLIC_URL: 'https://clips.test', BILLING_PROMOTIONS: promotionFile }
  const http = await startTestHttp({ db, url, bindings, env })
  const workers = [chargeInvoiceWorker, refundPaymentWorker, followEventWorker, followPurchaseWorker]
  const queue = await startQueue({ db, url, log: silentLog, lanes: { light: 2 }, pollMs: 50, workers, deps: http.deps })
  const inTenYears = new Date(Date.now() + 10 * 365 * 86_400_000)
  const makeToken = ({ userId }: Pick<TestPerson, 'userId'>) =>
    db.transaction((tx) => insertToken(tx, { userId, expiresAt: inTenYears, method: 'code' }))
  const settle = () => waitUntil(async () => (await countJobs(db)) === 0, 'the jobs of billing')
  const sweep = async () => {
    await sweepBilling(db, http.deps.config, silentLog)
    await settle()
  }
  const openTeam = async ({ plan = 'FreePlan' } = {}) => {
    const team = await makeTeam(db, { plan })
    const token = await makeToken(team.owner)
    const call: Call = async (method, path, body, who = { token }, idempotencyKey) =>
      caller(http)(who, method, path, { orgId: team.orgId, ...(body && { body }), ...(idempotencyKey && { idempotencyKey }) })
    return { team, token, call, ...buyerOf(call) }
  }
  return {
    db,
    url,
    http,
    jump,
    settle,
    sweep,
    makeToken,
    openTeam,
    async [Symbol.asyncDispose]() {
      await queue.stop({ graceMs: 500 })
      await http[Symbol.asyncDispose]()
      await clock[Symbol.asyncDispose]()
    },
  }
}

type Call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  who?: { token: string },
  idempotencyKey?: string,
) => ReturnType<ReturnType<typeof caller>>

function buyerOf(call: Call) {
  const mine = async () => (await call('GET', '/subscriptions')).body
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

async function countJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job_run where name like 'billing.%' and status in ('queued', 'running', 'retrying')`.execute(db)
  return Number(rows[0]?.count)
}

/** Grants in the statement, newest first: `purchase 18000`. */
export const listGrants = async (call: Call) =>
  (await call('GET', '/credits/statement?pageSize=100')).body.data
    .filter(({ step }: { step: string }) => step === 'grant')
    .map(({ kind, seconds }: { kind: string; seconds: number }) => `${kind} ${seconds}`)
