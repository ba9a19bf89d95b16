import { useLocation } from '@tanstack/react-router'
import type { OfferedCoupon } from '@clipwright/contract/plans/coupons'
import type { Coupon } from '@clipwright/money/coupon'
import { moneyFromJson } from '@clipwright/money/money-json'
import { findPromotionView, type PromotionFacts } from '@clipwright/money/promotion-view'
import { useSession } from '#platform/session.ts'
import { useCoupons, useSubscription } from '../billing/billing.queries.ts'

/** The promotion of this visit and what of it appears on this page; null while it is not known, or nothing is sold. */
export function usePromotion() {
  const { pathname } = useLocation()
  const offer = useCoupons().data
  const subscription = useSubscription().data
  const mayEdit = useSession((state) => state.session?.account?.permissions.includes('subscription:edit') ?? false)
  if (!offer?.promotionId || !subscription) return null
  const best = offer.coupons.find(({ couponId }) => couponId === offer.bestCouponId) ?? null
  const view = findPromotionView({
    plan: subscription.plan,
    cycle: subscription.cycle,
    status: subscription.planStatus,
    mayEditSubscription: mayEdit,
    promotionId: offer.promotionId,
    coupon: best && toCoupon(best),
    place: placeOf(pathname),
  })
  return best
    ? { ...view, promotionId: offer.promotionId, oneLiner: offer.oneLiner, endAt: offer.showsEnd ? offer.endAt : null, coupon: best }
    : null
}

const toCoupon = (offer: OfferedCoupon): Coupon => ({
  id: offer.couponId,
  percentOff: offer.percentOff,
  amountOff: offer.amountOff && moneyFromJson(offer.amountOff),
  redeemBySec: offer.redeemBy === null ? null : Date.parse(offer.redeemBy) / 1000,
  durationInMonths: offer.durationInMonths,
  plan: offer.plan,
  cycle: offer.cycle,
})

function placeOf(pathname: string): PromotionFacts['place'] {
  const path = pathname.replace(/^\/es-es(?=\/)/, '')
  if (path.startsWith('/dashboard')) return 'dashboard'
  if (path.startsWith('/editor')) return 'editor'
  if (path.startsWith('/subscription')) return 'subscription'
  return path.startsWith('/auto-post') ? 'scheduler' : 'other'
}
