import type { PlanName } from './plans.ts'

export type PlanStatus = 'Active' | 'Upgrading' | 'Canceling' | 'Canceled'

/** What the payment provider or the built-in till says of a subscription. */
export type SubscriptionFacts = {
  /** Incoming is one that begins at the next billing date. */
  status: 'Active' | 'Incoming' | 'InSwitching'
  cancelStatus: 'cancel_at_period_end' | null
}

/** The first that holds: cancelling at the end of the period, a free plan with no subscription, a switch under way, else active. */
export function derivePlanStatus(plan: PlanName, subscription: SubscriptionFacts | null): PlanStatus {
  if (subscription?.cancelStatus === 'cancel_at_period_end') return 'Canceling'
  if (plan === 'FreePlan' && subscription === null) return 'Canceled'
  return subscription?.status === 'InSwitching' ? 'Upgrading' : 'Active'
}
