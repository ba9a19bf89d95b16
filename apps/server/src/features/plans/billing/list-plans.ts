import type { Reply } from '@clipwright/contract/endpoint'
import type { listPlans as endpoint } from '@clipwright/contract/plans/plan-details'
import { chooseCoupon, discountedLines, fitsPurchase } from '@clipwright/money/coupon'
import { moneyToJson } from '@clipwright/money/money-json'
import { listPlanDetails } from '@clipwright/money/plan-details'
import { choosePromotion } from '@clipwright/money/promotion'
import type { RequestContext } from '#platform/http/context.ts'
import { loadRecord } from './billing-record.ts'
import { findCoupon } from './find-coupon.ts'
import { requireShop } from './shop.ts'

export async function listPlans(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const shop = requireShop(ctx.deps.config)
  const record = await loadRecord(ctx.db, ctx.orgId)
  const promotion = choosePromotion(shop.promotions, ctx.utm ?? {}, record.nowSec)
  const offer = promotion && chooseCoupon(promotion.coupons, record.nowSec)
  const coupon = await findCoupon(ctx.db, shop, record, offer?.id ?? null)
  const details = listPlanDetails(shop.plans)
  const own = record.subscription?.currency
  const codes = [...new Set(details.flatMap(({ prices }) => prices.map(({ value }) => value.currency as string)))]
  return {
    currencies: own ? [own] : codes,
    data: details.map(({ prices, ...plan }) => ({
      ...plan,
      prices: prices.map(({ cycle, value, discountValue, paidValue }) => {
        const [finalPrice = paidValue] =
          coupon && fitsPurchase(coupon, plan.key, cycle, value.currency) ? discountedLines([paidValue], coupon) : [paidValue]
        return {
          cycle,
          value: moneyToJson(value),
          discountValue: moneyToJson(discountValue),
          paidValue: moneyToJson(paidValue),
          finalPrice: moneyToJson(finalPrice),
        }
      }),
    })),
  }
}
