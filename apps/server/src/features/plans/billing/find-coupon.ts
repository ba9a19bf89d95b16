import { canRedeem, type Coupon } from '@clipwright/money/coupon'
import type { Queryable } from '#platform/db/tx.ts'
import type { BillingRecord } from './billing-record.ts'
import * as invoices from './invoices.store.ts'
import type { Shop } from './shop.ts'

/** A coupon that can be used now: of a promotion that runs, not lapsed, and not used by the organisation before. */
export async function findCoupon(
  db: Queryable,
  shop: Shop,
  { orgId, nowSec }: Pick<BillingRecord, 'orgId' | 'nowSec'>,
  couponId: string | null,
): Promise<Coupon | null> {
  if (couponId === null) return null
  const coupon = shop.promotions
    .filter(({ endAtSec }) => endAtSec === null || nowSec < endAtSec)
    .flatMap(({ coupons }) => coupons)
    .find(({ id }) => id === couponId)
  if (!coupon || !canRedeem(coupon, nowSec) || (await invoices.hasUsedCoupon(db, orgId, couponId))) return null
  return coupon
}
