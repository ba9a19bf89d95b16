import { applyBillingEvent } from '@clipwright/money/billing-state'
import { countInvoices, fitsPurchase } from '@clipwright/money/coupon'
import { creditsOfPlan } from '@clipwright/money/plan-details'
import type { PlanChoice } from '@clipwright/contract/plans/plan-names'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { grantCredits } from '../credits/grant-credits.ts'
import { changePlan } from './apply-seats.ts'
import { type BillingRecord, toDate } from './billing-record.ts'
import { sendReceipt } from './billing-mails.ts'
import * as store from './billing.store.ts'
import { fromCouponRecord } from './coupon-record.ts'
import * as invoices from './invoices.store.ts'
import type { Shop } from './shop.ts'

/** An open invoice was paid: the switch that waited for it happens, and its credits are granted, once. */
export async function settleInvoice(shop: Shop, tx: Tx, record: BillingRecord, invoice: invoices.InvoiceRow): Promise<void> {
  const { orgId, org } = record
  const period = invoice.change ? await finishSwitch(shop, tx, record, invoice) : invoice
  await invoices.issueInvoice(tx, invoice, { seller: shop.seller, buyer: await store.readDetails(tx, orgId) })
  await invoices.updateInvoice(tx, orgId, invoice.id, {
    status: 'paid',
    payment: 'paid',
    paidAt: org.now,
    nextAttemptAt: null,
    periodStart: period.periodStart,
    periodEnd: period.periodEnd,
  })
  if (invoice.seconds > 0) {
    await grantCredits(tx, orgId, {
      kind: invoice.reason === 'renewal' ? 'renewal' : 'purchase',
      cause: `invoice:${invoice.id}`,
      source: 'Stripe',
      seconds: invoice.seconds,
      expireAt: period.periodEnd,
    })
  }
  await sendReceipt(shop, tx, orgId, invoice.id)
}

type Period = { periodStart: Date; periodEnd: Date }

/** The subscription as the paid switch leaves it. A new period begins now, with the payment. */
async function finishSwitch(shop: Shop, tx: Tx, record: BillingRecord, invoice: invoices.InvoiceRow): Promise<Period> {
  const { orgId, nowSec, subscription: before } = record
  const { state, refusal } = applyBillingEvent(record.state, { type: 'paid' }, nowSec)
  const { subscription } = state
  if (refusal !== null || !subscription) throw new Error(`invoice ${invoice.id} waits for no switch: ${refusal}`)
  const { choice, period, anchorSec } = subscription
  const dates = { periodStart: toDate(period.startSec), periodEnd: toDate(period.endSec) }
  const values = {
    ...choice,
    ...dates,
    anchorAt: toDate(anchorSec),
    isCanceling: false,
    incoming: null,
    paidPrice: invoice.price,
    periodSeconds: creditsOfPlan(shop.plans, choice.plan, choice.cycle, choice.pack) ?? invoice.seconds,
    ...couponAfter(invoice, before, choice),
  }
  if (before) await store.updateSubscription(tx, orgId, values)
  else await store.insertSubscription(tx, { ...values, subId: `sub_${newId()}`, orgId, currency: invoice.currency })
  await changePlan(tx, orgId, choice.plan, 'Active')
  return dates
}

/** The discount of the renewals to come: that of the switch, else what was left of one that fits the new choice, too. */
function couponAfter(
  invoice: invoices.InvoiceRow,
  before: store.SubscriptionRow | null,
  { plan, cycle }: PlanChoice,
): Pick<store.SubscriptionRow, 'coupon' | 'couponInvoices'> {
  if (invoice.coupon) {
    const count = countInvoices(fromCouponRecord(invoice.coupon))
    return { coupon: invoice.coupon, couponInvoices: count && count - 1 }
  }
  const { coupon, couponInvoices } = before ?? { coupon: null, couponInvoices: null }
  const isKept = coupon && couponInvoices !== 0 && fitsPurchase(fromCouponRecord(coupon), plan, cycle, invoice.currency)
  return isKept ? { coupon, couponInvoices } : { coupon: null, couponInvoices: null }
}
