import type { PlanChoice } from '@clipwright/contract/plans/plan-names'
import { hasPack, packAfterPicking } from './packs.ts'
import type { PlanStatus } from './plan-status.ts'
import { comparePlans, type Cycle, type PlanName } from './plans.ts'

export type { PlanChoice }

/** What an organisation has. */
export type CurrentPlan = { plan: PlanName; cycle: Cycle; pack: number; status: PlanStatus }

/** The first in which the choice differs, in this order. */
type SwitchType = 'plan' | 'cycle' | 'pack'

type ChangeKind =
  | 'NoneToPaid'
  | 'StarterToProMonthly'
  | 'StarterToProYearly'
  | 'ProToStarter'
  | 'EssentialToPro'
  | 'EssentialToStarter'
  | 'AnyToFree'
  | 'UpgradeToYear'
  | 'DowngradeToMonth'
  | 'ChangePack'

export type PlanSwitch = {
  type: SwitchType
  kind: ChangeKind
  /** A rebuy is a purchase after a subscription has ended. */
  direction: 'upgrade' | 'downgrade' | 'rebuy'
  takesEffect: 'now' | 'nextBillingDate'
  next: PlanChoice
  /** The subscription was to end and goes on. */
  endsCancellation: boolean
}

export type SwitchRefusal =
  /** Nothing differs. */
  | 'samePlan'
  /** Starter is sold by the month only. */
  | 'starterYearlyUnsupported'
  /** More packs than the plan and cycle have, or none. */
  | 'packUnavailable'
  /** Enterprise: somebody of ours changes it. */
  | 'contactAccountManager'
  /** A switch is under way. */
  | 'upgrading'
  | 'alreadyCanceling'
  /** No such change is sold. */
  | 'unsupported'

export type SwitchDecision =
  | { outcome: 'switch'; change: PlanSwitch }
  | { outcome: 'undoCancel' }
  | { outcome: 'refused'; reason: SwitchRefusal }

/** What a choice means for what an organisation has. Defined for every pair; who may choose is another question. */
export function decideSwitch(current: CurrentPlan, choice: PlanChoice): SwitchDecision {
  const next = { ...choice, pack: packAfterPicking(choice.plan, choice.pack) }
  const reason = findRefusal(current, next)
  if (reason !== null) return { outcome: 'refused', reason }
  const type = findSwitchType(current, next)
  if (type === null) return current.status === 'Canceling' ? { outcome: 'undoCancel' } : { outcome: 'refused', reason: 'samePlan' }
  const kind = findKind(type, current, next)
  if (kind === null) return { outcome: 'refused', reason: 'unsupported' }
  const direction = current.status === 'Canceled' ? 'rebuy' : isUpgrade(type, current, next) ? 'upgrade' : 'downgrade'
  const takesEffect = direction === 'downgrade' ? 'nextBillingDate' : 'now'
  return { outcome: 'switch', change: { type, kind, direction, takesEffect, next, endsCancellation: current.status === 'Canceling' } }
}

/** Null where nothing differs. After a subscription has ended every purchase is a switch of the plan. */
function findSwitchType(current: CurrentPlan, next: PlanChoice): SwitchType | null {
  if (planInForce(current) !== next.plan) return 'plan'
  // Nothing but the free plan is left, and that is what was picked.
  if (current.status === 'Canceled') return null
  if (current.cycle !== next.cycle) return 'cycle'
  return current.pack === next.pack ? null : 'pack'
}

const planInForce = ({ plan, status }: CurrentPlan): PlanName => (status === 'Canceled' ? 'FreePlan' : plan)

function findRefusal(current: CurrentPlan, next: PlanChoice): SwitchRefusal | null {
  if (current.plan === 'Enterprise' || next.plan === 'Enterprise') return 'contactAccountManager'
  if (current.status === 'Upgrading') return 'upgrading'
  if (next.plan === 'Starter' && next.cycle === 'Yearly') return 'starterYearlyUnsupported'
  if (!hasPack(next.plan, next.cycle, next.pack)) return 'packUnavailable'
  if (current.status === 'Canceling' && next.plan === 'FreePlan') return 'alreadyCanceling'
  return null
}

/** Null where no such change is sold: Essential and the trial cannot be picked, and only Pro has cycles and packs to choose. */
function findKind(type: SwitchType, current: CurrentPlan, next: PlanChoice): ChangeKind | null {
  if (type === 'plan') return findPlanKind(planInForce(current), next)
  if (next.plan !== 'Pro') return null
  if (type === 'pack') return 'ChangePack'
  if (next.cycle === 'Yearly') return 'UpgradeToYear'
  return current.cycle === 'Yearly' ? 'DowngradeToMonth' : null
}

function findPlanKind(from: PlanName, { plan, cycle }: PlanChoice): ChangeKind | null {
  if (plan === 'FreePlan') return 'AnyToFree'
  if (plan !== 'Starter' && plan !== 'Pro') return null
  if (from === 'FreePlan' || from === 'FreeTrial') return 'NoneToPaid'
  if (from === 'Essential') return plan === 'Pro' ? 'EssentialToPro' : 'EssentialToStarter'
  if (plan === 'Starter') return 'ProToStarter'
  return cycle === 'Yearly' ? 'StarterToProYearly' : 'StarterToProMonthly'
}

function isUpgrade(type: SwitchType, current: CurrentPlan, next: PlanChoice): boolean {
  if (type === 'plan') return comparePlans(next.plan, current.plan) > 0
  return type === 'cycle' ? next.cycle === 'Yearly' : next.pack > current.pack
}
