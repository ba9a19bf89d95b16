import type { Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { acceptOffer as endpoint } from '@clipwright/contract/plans/subscriptions'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import * as store from './billing.store.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import type { CouponRecord } from './coupon-record.ts'
import { requireShop } from './shop.ts'
import { readSubscription } from './subscription-view.ts'

const tag = 'STAY20'
const percentOff = '20'

/** Takes 20 percent off the next renewal of who stays, once for a subscription. A coupon that still runs is not replaced. */
export async function acceptOffer(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const shop = requireShop(ctx.deps.config)
  await ctx.db.transaction(async (tx) => {
    const { subscription } = await bringUpToDate(shop, tx, ctx.orgId)
    if (!subscription) throw new AppError('RecordNotExisted', { cause: 'no subscription' })
    const hasCoupon = subscription.coupon !== null && subscription.couponInvoices !== 0
    if (subscription.offerCoupon !== null || hasCoupon) throw new AppError('RecordExisted', { cause: 'a coupon' })
    const { plan, cycle } = subscription.incoming ?? subscription
    const coupon: CouponRecord = { id: tag, percentOff, amountOff: null, redeemBySec: null, durationInMonths: 1, plan, cycle }
    await store.updateSubscription(tx, ctx.orgId, { coupon, couponInvoices: 1, offerCoupon: tag, isCanceling: false })
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'subscription.offer_accepted', object: `org:${ctx.orgId}` })
  })
  return readSubscription(shop, ctx.db, ctx.orgId)
}
