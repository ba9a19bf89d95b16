import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listCoupons as endpoint, OfferedCoupon } from '@clipwright/contract/plans/coupons'
import { canRedeem, chooseCoupon, type Coupon, factorOf } from '@clipwright/money/coupon'
import { moneyToJson } from '@clipwright/money/money-json'
import { choosePromotion, showsEnd } from '@clipwright/money/promotion'
import type { RequestContext } from '#platform/http/context.ts'
import { loadRecord, toDate } from './billing-record.ts'
import { requireShop } from './shop.ts'

export async function listCoupons(ctx: RequestContext, visit: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const shop = requireShop(ctx.deps.config)
  const { nowSec } = await loadRecord(ctx.db, ctx.orgId)
  const parameters = Object.fromEntries(Object.entries(visit).filter((entry): entry is [string, string] => entry[1] !== undefined))
  const promotion = choosePromotion(shop.promotions, parameters, nowSec)
  if (!promotion) return { coupons: [], oneLiner: null, promotionId: null, endAt: null, showsEnd: false, bestCouponId: null }
  const { promotionId, oneLiner, endAtSec, coupons } = promotion
  return {
    coupons: coupons.filter((coupon) => canRedeem(coupon, nowSec)).map(describe),
    oneLiner,
    promotionId,
    endAt: endAtSec === null ? null : toDate(endAtSec).toISOString(),
    showsEnd: showsEnd(promotion, nowSec),
    bestCouponId: chooseCoupon(coupons, nowSec)?.id ?? null,
  }
}

function describe(coupon: Coupon): OfferedCoupon {
  const { id, percentOff, amountOff, redeemBySec, durationInMonths, plan, cycle } = coupon
  return {
    couponId: id,
    percentOff,
    amountOff: amountOff && moneyToJson(amountOff),
    redeemBy: redeemBySec === null ? null : toDate(redeemBySec).toISOString(),
    durationInMonths,
    plan,
    cycle,
    discountFactor: writeFactor(factorOf(coupon)),
    discountFixedAmount: amountOff && moneyToJson(amountOff),
  }
}

/** A fraction of hundredths or ten-thousandths as a decimal text. */
function writeFactor({ numerator, denominator }: ReturnType<typeof factorOf>): string {
  const whole = numerator / denominator
  const digits = String(((numerator % denominator) * 10_000n) / denominator)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return digits === '' ? String(whole) : `${whole}.${digits}`
}
