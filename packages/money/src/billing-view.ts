import type { PlanStatus } from './plan-status.ts'
import type { Cycle, PlanName } from './plans.ts'

export type Billing = {
  plan: PlanName
  cycle: Cycle
  status: PlanStatus
  /** The subscription was bought in an app store and is changed there. */
  isRevenueCat: boolean
}

/** What a screen of plans and billing offers. */
export type BillingView = {
  showsBilling: boolean
  /** Invoices, payment method, cancel. */
  showsActions: boolean
  showsUpgrade: boolean
  showsCycles: boolean
  showsUndoCancel: boolean
}

export function deriveBillingView({ plan, cycle, status, isRevenueCat }: Billing): BillingView {
  const isCanceled = status === 'Canceled'
  return {
    showsBilling: plan !== 'FreeTrial' && plan !== 'Enterprise' && !isCanceled,
    showsActions: plan !== 'FreePlan' && plan !== 'Enterprise' && !isRevenueCat,
    showsUpgrade: plan === 'FreeTrial' || plan === 'FreePlan' || isCanceled,
    showsCycles: cycle === 'Monthly' && (plan === 'Starter' || plan === 'Pro') && !isCanceled,
    showsUndoCancel: status === 'Canceling',
  }
}

/** Where somebody who wants to upgrade is led: to the choice of plans, to the billing page, or to a person. */
type UpgradeWay = 'upsell' | 'subscriptionPage' | 'askOwner' | 'contactAccountManager'

export function findUpgradeWay({ plan, isRevenueCat }: Billing, mayEditSubscription: boolean): UpgradeWay {
  if (plan === 'Enterprise') return 'contactAccountManager'
  if (!mayEditSubscription) return 'askOwner'
  return isRevenueCat ? 'subscriptionPage' : 'upsell'
}

/** Whether the window with all plans opens: on the free plan and after a subscription has ended; that of Business on Pro too. */
export const showsUpsell = ({ plan, status }: Billing, type: 'Plans' | 'Business'): boolean =>
  plan === 'FreePlan' || status === 'Canceled' || (type === 'Business' && plan === 'Pro')

/** Why the confirm button of a change is disabled, the first reason; null when it can be pressed. */
type ConfirmBlock = 'paidCredits' | 'upgrading' | 'noPermission' | 'running'

export function findConfirmBlock(change: {
  nextPlan: PlanName
  status: PlanStatus
  hasPaidCredit: boolean
  mayEditSubscription: boolean
  isRunning: boolean
}): ConfirmBlock | null {
  if (change.nextPlan === 'FreePlan' && change.hasPaidCredit) return 'paidCredits'
  if (change.status === 'Upgrading') return 'upgrading'
  if (!change.mayEditSubscription) return 'noPermission'
  return change.isRunning ? 'running' : null
}

/** What is said after a switch has gone through: an upgrade to Pro that did not arrive is a failure. */
export const judgeSwitch = (from: PlanName, to: PlanName, now: PlanName): 'upgradeFailed' | 'subscriptionUpdated' =>
  (from === 'Starter' || from === 'Essential') && to === 'Pro' && now !== 'Pro' ? 'upgradeFailed' : 'subscriptionUpdated'

/** While a switch is under way the subscription is read again and again; after five times a page says that it takes long. */
export const pollEveryMs = 2000
export const isPollOverdue = (tries: number): boolean => tries > 5
