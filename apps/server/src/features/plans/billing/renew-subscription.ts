import type { BillingState } from '@clipwright/money/billing-state'
import type { BillingPeriod } from '@clipwright/money/billing-period'
import { discountLines, fitsPurchase } from '@clipwright/money/coupon'
import { moneyToJson } from '@clipwright/money/money-json'
import { money, negateMoney, subtractMoney } from '@clipwright/money/money'
import { creditsOfPlan, priceOfPlan } from '@clipwright/money/plan-details'
import { includedTax } from '@clipwright/money/included-tax'
import type { InvoiceLine } from '@clipwright/contract/plans/invoices'
import type { PlanChoice } from '@clipwright/contract/plans/plan-names'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { changePlan } from './apply-seats.ts'
import { type BillingRecord, toDate } from './billing-record.ts'
import * as store from './billing.store.ts'
import { fromCouponRecord } from './coupon-record.ts'
import * as invoices from './invoices.store.ts'
import { chargeInvoiceJob } from './jobs/charge-invoice.job.ts'
import { settleInvoice } from './settle-invoice.ts'
import type { Shop } from './shop.ts'

/** When the sweep asks again for a renewal of whose charge nothing was heard. */
const askAgainSec = 2 * 3600
/** How long a renewal may stay unpaid before the subscription ends. */
const graceSec = 7 * 86_400

type Renewal = { record: BillingRecord; subscription: store.SubscriptionRow; next: NonNullable<BillingState['subscription']> }

/** Enters the next period and asks for its price. A period that is over by now, because the server was away, is not charged. */
export async function renewSubscription(shop: Shop, tx: Tx, { record, subscription, next }: Renewal): Promise<void> {
  const { orgId, nowSec } = record
  const { choice, period } = next
  const bill = billRenewal(shop, subscription, choice)
  await store.updateSubscription(tx, orgId, {
    ...choice,
    periodStart: toDate(period.startSec),
    periodEnd: toDate(period.endSec),
    incoming: null,
    paidPrice: parseUnits(bill.price),
    periodSeconds: bill.seconds,
    ...(bill.usesCoupon && { couponInvoices: subscription.couponInvoices && subscription.couponInvoices - 1 }),
  })
  if (choice.plan !== subscription.plan) await changePlan(tx, orgId, choice.plan, 'Active')
  if (period.endSec > nowSec) await issueRenewal(shop, tx, { record, subscription, period, bill })
}

type RenewalBill = { lines: InvoiceLine[]; price: bigint; seconds: number; usesCoupon: boolean }

function billRenewal({ plans }: Shop, subscription: store.SubscriptionRow, choice: PlanChoice): RenewalBill {
  const { currency, coupon: record, couponInvoices } = subscription
  // A price that whoever runs the product took out of the list holds for those who have it.
  const price = priceOfPlan(plans, choice.plan, choice.cycle, choice.pack, currency) ?? money(BigInt(subscription.paidPrice), currency)
  const seconds = creditsOfPlan(plans, choice.plan, choice.cycle, choice.pack) ?? subscription.periodSeconds
  const lines: InvoiceLine[] = [{ kind: 'plan', choice, amount: moneyToJson(price) }]
  const coupon = record && couponInvoices !== 0 ? fromCouponRecord(record) : null
  const [discount] = coupon && fitsPurchase(coupon, choice.plan, choice.cycle, currency) ? discountLines([price], coupon) : []
  if (!discount || discount.amount === 0n) return { lines, price: price.amount, seconds, usesCoupon: false }
  lines.push({ kind: 'discount', choice: null, amount: moneyToJson(negateMoney(discount)) })
  return { lines, price: subtractMoney(price, discount).amount, seconds, usesCoupon: true }
}

type Issue = { record: BillingRecord; subscription: store.SubscriptionRow; period: BillingPeriod; bill: RenewalBill }

async function issueRenewal(shop: Shop, tx: Tx, { record, subscription, period, bill }: Issue): Promise<void> {
  const { orgId } = record
  const { subId, currency } = subscription
  const id = newId()
  const total = money(bill.price, currency)
  const isNew = await invoices.insertInvoice(tx, {
    id,
    orgId,
    cause: `renewal:${subId}:${period.startSec}`,
    kind: 'invoice',
    reason: 'renewal',
    status: 'open',
    currency,
    lines: bill.lines,
    total: total.amount,
    tax: includedTax(total, shop.taxPercent).amount,
    taxPercent: shop.taxPercent,
    seconds: bill.seconds,
    change: null,
    price: total.amount,
    coupon: null,
    periodStart: toDate(period.startSec),
    periodEnd: toDate(period.endSec),
    expiresAt: toDate(record.nowSec + graceSec),
    nextAttemptAt: toDate(record.nowSec + askAgainSec),
  })
  const invoice = isNew ? await invoices.findInvoice(tx, orgId, id) : undefined
  if (!invoice) return
  await invoices.issueInvoice(tx, invoice, { seller: shop.seller, buyer: await store.readDetails(tx, orgId) })
  if (total.amount === 0n) await settleInvoice(shop, tx, record, invoice)
  else await chargeInvoiceJob.enqueue(tx, { orgId, invoiceId: id }, { orgId, key: id })
}

/** The driver takes bigint columns as numbers; whole minor units are far below what those hold. */
const parseUnits = (units: bigint): number => parseInt(units.toString(), 10)
