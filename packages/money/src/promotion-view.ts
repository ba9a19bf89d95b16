import { describeCoupon, type Coupon } from './coupon.ts'
import type { PlanStatus } from './plan-status.ts'
import type { Cycle, PlanName } from './plans.ts'

export type PromotionFacts = {
  plan: PlanName
  cycle: Cycle
  status: PlanStatus
  mayEditSubscription: boolean
  promotionId: string | null
  /** The one to offer. */
  coupon: Coupon | null
  place: 'dashboard' | 'editor' | 'subscription' | 'scheduler' | 'other'
}

type PromotionKind = 'cyberMonth' | 'freeMonth' | 'discount'
type PromotionView = { popup: PromotionKind | null; banner: Exclude<PromotionKind, 'discount'> | null }

export const cyberMonthId = 'CYBER_MONTH'

/** What of a promotion appears where: popups on the dashboard alone, banners where the specification puts them. */
export function findPromotionView(facts: PromotionFacts): PromotionView {
  const kind = findKind(facts)
  const isDashboard = facts.place === 'dashboard'
  return {
    popup: isDashboard ? kind : null,
    banner:
      kind === null || kind === 'discount'
        ? null
        : kind === 'cyberMonth'
          ? facts.place === 'other'
            ? null
            : kind
          : isDashboard
            ? kind
            : null,
  }
}

/** Nothing for those who may not buy, for Enterprise, and without a coupon. */
function findKind({ plan, cycle, mayEditSubscription, promotionId, coupon }: PromotionFacts): PromotionKind | null {
  if (!mayEditSubscription || plan === 'Enterprise' || promotionId === null || coupon === null) return null
  if (promotionId === cyberMonthId) return 'cyberMonth'
  // A free month of Pro is for those who pay for Starter.
  if (describeCoupon(coupon).kind === 'freeMonth')
    return plan === 'Starter' && cycle === 'Monthly' && coupon.plan === 'Pro' ? 'freeMonth' : null
  return 'discount'
}

/** The hint to go from Essential to Pro: where it is switched on, to those whose plan goes on. */
export const showsEssentialHint = (plan: PlanName, status: PlanStatus, isGateOn: boolean): boolean =>
  isGateOn && plan === 'Essential' && status !== 'Canceled' && status !== 'Canceling'
