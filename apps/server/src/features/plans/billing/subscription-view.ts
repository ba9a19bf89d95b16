import type { OrgId } from '@clipwright/contract/ids'
import type { Subscription } from '@clipwright/contract/plans/subscriptions'
import { toCurrentPlan } from '@clipwright/money/billing-state'
import { discountedLines, fitsPurchase } from '@clipwright/money/coupon'
import { hasPaidCredit } from '@clipwright/money/credit-entry'
import { moneyToJson } from '@clipwright/money/money-json'
import { money, type Money } from '@clipwright/money/money'
import { priceOfPlan } from '@clipwright/money/plan-details'
import type { Db } from '#platform/db/tx.ts'
import { listCreditEntries } from '../credits/list-credit-entries.ts'
import { type BillingRecord, toDate } from './billing-record.ts'
import * as store from './billing.store.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { fromCouponRecord } from './coupon-record.ts'
import * as invoices from './invoices.store.ts'
import type { Shop } from './shop.ts'

/** The subscription of an organisation as it is now. */
export async function readSubscription(shop: Shop, db: Db, orgId: OrgId): Promise<Subscription> {
  const record = await db.transaction((tx) => bringUpToDate(shop, tx, orgId))
  const [unpaid] = await invoices.listUnpaid(db, orgId)
  const members = await store.listSeats(db, orgId)
  return {
    ...describePlan(shop, record),
    pending: describePending(shop, record),
    unpaid: unpaid
      ? {
          invoiceId: unpaid.id,
          amount: moneyToJson(money(BigInt(unpaid.total), unpaid.currency)),
          url: shop.provider.payPath(unpaid.id),
          endsAt: (unpaid.expiresAt ?? unpaid.periodEnd).toISOString(),
        }
      : null,
    card: await shop.provider.findCard(db, orgId),
    details: await store.readDetails(db, orgId),
    hasPaidCredit: hasPaidCredit(await listCreditEntries(db, orgId), record.nowSec),
    usedSeats: members.filter(({ isActive }) => isActive).length,
  }
}

type PlanFields = Omit<Subscription, 'pending' | 'unpaid' | 'card' | 'details' | 'hasPaidCredit' | 'usedSeats'>

function describePlan(shop: Shop, record: BillingRecord): PlanFields {
  const { state, subscription: row } = record
  const current = toCurrentPlan(state)
  const status: Subscription['status'] = state.pending ? 'InSwitching' : row?.incoming ? 'Incoming' : 'Active'
  const cancelStatus: Subscription['cancelStatus'] = row?.isCanceling ? 'cancel_at_period_end' : null
  const item = row && {
    subId: row.subId,
    plan: row.plan,
    cycle: row.cycle,
    pack: row.pack,
    status,
    cancelStatus,
    nextRecurringAt: row.periodEnd.toISOString(),
    platform: shop.provider.platform,
  }
  const nextPrice = row && !row.isCanceling ? priceOfRenewal(shop, row) : null
  return {
    plan: current.plan,
    cycle: current.cycle,
    pack: current.pack,
    planStatus: current.status,
    status,
    cancelStatus,
    items: item ? [item] : [],
    nextRecurringAt: item?.nextRecurringAt ?? null,
    nextPrice: nextPrice && moneyToJson(nextPrice),
    trialEndAt: state.trialEndSec === null ? null : toDate(state.trialEndSec).toISOString(),
    incoming: row?.incoming ?? null,
    offerCouponTag: row?.offerCoupon ?? null,
    nextCouponPercentOff: row?.couponInvoices === 0 ? null : (row?.coupon?.percentOff ?? null),
  }
}

function priceOfRenewal(shop: Shop, row: store.SubscriptionRow): Money {
  const { plan, cycle, pack } = row.incoming ?? row
  const price = priceOfPlan(shop.plans, plan, cycle, pack, row.currency) ?? money(BigInt(row.paidPrice), row.currency)
  const coupon = row.coupon && row.couponInvoices !== 0 ? fromCouponRecord(row.coupon) : null
  const [discounted = price] = coupon && fitsPurchase(coupon, plan, cycle, row.currency) ? discountedLines([price], coupon) : [price]
  return discounted
}

function describePending(shop: Shop, { pending }: BillingRecord): Subscription['pending'] {
  if (!pending?.change) return null
  return {
    invoiceId: pending.id,
    next: pending.change.next,
    amount: moneyToJson(money(BigInt(pending.total), pending.currency)),
    expiresAt: (pending.expiresAt ?? pending.periodEnd).toISOString(),
    needsAction: pending.payment === 'needsAction',
    url: shop.provider.payPath(pending.id),
  }
}
