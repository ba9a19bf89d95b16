import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { switchSubscription as endpoint } from '@clipwright/contract/plans/subscriptions'
import { applyBillingEvent, toCurrentPlan } from '@clipwright/money/billing-state'
import { compareMoney } from '@clipwright/money/money'
import { moneyFromJson } from '@clipwright/money/money-json'
import type { PlanSwitch } from '@clipwright/money/plan-switch'
import { hasPaidCredit } from '@clipwright/money/credit-entry'
import { decideSwitch } from '@clipwright/money/plan-switch'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { listCreditEntries } from '../credits/list-credit-entries.ts'
import { type BillingRecord, toDate } from './billing-record.ts'
import * as store from './billing.store.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { chargePending, paymentRefusals } from './charge-pending.ts'
import { toCouponRecord } from './coupon-record.ts'
import { type ChangeEstimate, estimateChange } from './estimate-change.ts'
import { findCoupon } from './find-coupon.ts'
import * as invoices from './invoices.store.ts'
import { settleInvoice } from './settle-invoice.ts'
import { requireShop, type Shop } from './shop.ts'
import { readSubscription } from './subscription-view.ts'

/** How old an estimate may be that is confirmed. */
const estimateLifetimeSec = 600

type SwitchRequest = Input<typeof endpoint>

export async function switchSubscription(ctx: RequestContext, request: SwitchRequest): Promise<Reply<typeof endpoint>> {
  const shop = requireShop(ctx.deps.config)
  const pending = await ctx.db.transaction((tx) => beginSwitch(ctx, shop, tx, request))
  const redirectUrl = pending === null ? null : await chargePending(ctx, shop, pending)
  return { redirectUrl, subscription: await readSubscription(shop, ctx.db, ctx.orgId) }
}

/** Stores the switch: what waits for a payment as its open invoice, whose id it returns; the rest at once. */
async function beginSwitch(ctx: RequestContext, shop: Shop, tx: Tx, request: SwitchRequest): Promise<string | null> {
  const record = await bringUpToDate(shop, tx, ctx.orgId)
  const change = await decideRequest(ctx, shop, tx, record, request)
  const { state, refusal } = applyBillingEvent(record.state, { type: 'switch', choice: request.next }, record.nowSec)
  if (refusal !== null) throw refuseSwitch(refusal)
  await recordAudit(ctx, tx, {
    orgId: ctx.orgId,
    actorId: ctx.userId,
    action: 'subscription.switched',
    object: `org:${ctx.orgId}`,
    details: { kind: change.kind, ...change.next },
  })
  if (state.pending) return openInvoice(shop, tx, record, { request, change, expiresAtSec: state.pending.expiresAtSec })
  const { subscription } = state
  if (subscription) {
    await store.updateSubscription(tx, ctx.orgId, { isCanceling: subscription.isCanceling, incoming: subscription.incoming })
  }
  return null
}

/** What was asked for, if it is still what the person saw. */
async function decideRequest(
  { origin }: RequestContext,
  shop: Shop,
  tx: Tx,
  record: BillingRecord,
  request: SwitchRequest,
): Promise<PlanSwitch> {
  const current = toCurrentPlan(record.state)
  const { plan, cycle, pack } = request.current
  if (plan !== current.plan || cycle !== current.cycle || pack !== current.pack) throw new AppError('EstimateChangedError')
  const [unpaid] = await invoices.listUnpaid(tx, record.orgId)
  if (unpaid) throw paymentRefusals.unpaid(`${origin}${shop.provider.payPath(unpaid.id)}`)
  const decision = decideSwitch(current, request.next)
  if (decision.outcome !== 'switch') throw refuseSwitch(decision.outcome === 'refused' ? decision.reason : 'samePlan')
  if (decision.change.kind !== request.action) throw new AppError('EstimateChangedError')
  if (decision.change.kind === 'AnyToFree' && hasPaidCredit(await listCreditEntries(tx, record.orgId), record.nowSec)) {
    throw refuseSwitch('paidCredits')
  }
  return decision.change
}

function refuseSwitch(reason: string): AppError {
  return new AppError('InvalidParam', {
    say: 'This change is not supported. Please try again.',
    details: [{ path: 'next', message: reason }],
  })
}

type OpenSwitch = { request: SwitchRequest; change: PlanSwitch; expiresAtSec: number }

async function openInvoice(
  shop: Shop,
  tx: Tx,
  record: BillingRecord,
  { request, change, expiresAtSec }: OpenSwitch,
): Promise<string | null> {
  const { orgId, nowSec } = record
  const estimate = await confirmEstimate(shop, tx, record, request, change)
  // The page of an earlier choice may still be open in another tab; it is void from now on.
  if (record.pending) await invoices.updateInvoice(tx, orgId, record.pending.id, { status: 'void' })
  const id = newId()
  const endSec = estimate.nextBillingSec ?? nowSec
  await invoices.insertInvoice(tx, {
    id,
    orgId,
    cause: `switch:${id}`,
    kind: 'invoice',
    reason: record.subscription ? 'change' : 'purchase',
    status: 'open',
    currency: estimate.currency,
    lines: estimate.lines,
    total: estimate.charge.amount,
    tax: estimate.tax.amount,
    taxPercent: shop.taxPercent,
    seconds: estimate.seconds,
    change,
    price: estimate.price.amount,
    coupon: estimate.coupon && toCouponRecord(estimate.coupon),
    periodStart: toDate(nowSec),
    periodEnd: toDate(endSec),
    expiresAt: toDate(expiresAtSec),
  })
  if (estimate.charge.amount > 0n) return id
  const invoice = await invoices.findInvoice(tx, orgId, id)
  if (invoice) await settleInvoice(shop, tx, await bringUpToDate(shop, tx, orgId), invoice)
  return null
}

/** The estimate that was confirmed, reckoned again for its own second. Throws when it is too old or would charge something else. */
async function confirmEstimate(
  shop: Shop,
  tx: Tx,
  record: BillingRecord,
  request: SwitchRequest,
  change: PlanSwitch,
): Promise<ChangeEstimate> {
  const atSec = Date.parse(request.estimatedAt) / 1000
  const isFresh = Number.isInteger(atSec) && atSec <= record.nowSec && record.nowSec - atSec <= estimateLifetimeSec
  const coupon = await findCoupon(tx, shop, record, request.couponId)
  const estimate = isFresh ? estimateChange(shop, record, { change, currency: request.currency, coupon, atSec }) : null
  const charge = moneyFromJson(request.charge)
  if (!estimate || estimate.currency !== charge.currency || compareMoney(estimate.charge, charge) !== 0) {
    throw new AppError('EstimateChangedError')
  }
  return estimate
}
