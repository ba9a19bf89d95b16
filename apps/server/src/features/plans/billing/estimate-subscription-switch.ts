import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { estimateSubscriptionSwitch as endpoint } from '@clipwright/contract/plans/subscriptions'
import { toCurrentPlan } from '@clipwright/money/billing-state'
import { moneyToJson } from '@clipwright/money/money-json'
import { decideSwitch, type PlanSwitch } from '@clipwright/money/plan-switch'
import { findPlanEntry } from '@clipwright/money/plan-list'
import { findSeatsLost } from '@clipwright/money/seats'
import type { RequestContext } from '#platform/http/context.ts'
import { toSeat } from './apply-seats.ts'
import { type BillingRecord, toDate } from './billing-record.ts'
import * as store from './billing.store.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { type ChangeEstimate, estimateChange } from './estimate-change.ts'
import { findCoupon } from './find-coupon.ts'
import { requireShop, type Shop } from './shop.ts'

export async function estimateSubscriptionSwitch(
  ctx: RequestContext,
  { next, currency, couponId }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const shop = requireShop(ctx.deps.config)
  const record = await ctx.db.transaction((tx) => bringUpToDate(shop, tx, ctx.orgId))
  const decision = decideSwitch(toCurrentPlan(record.state), next)
  if (decision.outcome === 'refused') return { estimate: null, refusal: decision.reason }
  if (decision.outcome === 'undoCancel') return { estimate: null, refusal: 'samePlan' }
  const coupon = await findCoupon(ctx.db, shop, record, couponId)
  const estimate = estimateChange(shop, record, { change: decision.change, currency, coupon, atSec: record.nowSec })
  if (!estimate) return { estimate: null, refusal: 'unsupported' }
  const seats = await describeLostSeats(ctx, shop, decision.change)
  return { estimate: { ...describeEstimate(shop, record, decision.change, estimate), seats }, refusal: null }
}

function describeEstimate(shop: Shop, { nowSec }: BillingRecord, change: PlanSwitch, estimate: ChangeEstimate) {
  return {
    action: change.kind,
    takesEffect: change.takesEffect,
    direction: change.direction,
    currency: estimate.currency,
    subtotal: moneyToJson(estimate.subtotal),
    credit: moneyToJson(estimate.credit),
    discount: moneyToJson(estimate.discount),
    charge: moneyToJson(estimate.charge),
    tax: moneyToJson(estimate.tax),
    taxPercent: shop.taxPercent,
    seconds: estimate.seconds,
    nextBillingAt: estimate.nextBillingSec === null ? null : toDate(estimate.nextBillingSec).toISOString(),
    nextPrice: moneyToJson(estimate.nextPrice),
    estimatedAt: toDate(nowSec).toISOString(),
    couponId: estimate.coupon?.id ?? null,
  }
}

async function describeLostSeats(ctx: RequestContext, { plans }: Shop, { next }: PlanSwitch) {
  const members = (await store.listSeats(ctx.db, ctx.orgId)).filter(({ isActive }) => isActive)
  const seats = findPlanEntry(plans, next.plan).seats
  const leaving = findSeatsLost(members.map(toSeat), seats)
  const names = leaving.map(({ userId }) => members.find((member) => member.userId === userId)?.name ?? '')
  return { used: members.length, next: seats, lost: names }
}
