import type { PlanListFile } from './plan-list.ts'
import { decideSwitch, type CurrentPlan, type SwitchRefusal } from './plan-switch.ts'
import type { PlanName, SoldCycle } from './plans.ts'

/** A plan and cycle to choose; `reason` says why it cannot be chosen now. */
type PlanOption = { plan: PlanName; cycle: SoldCycle; reason: SwitchRefusal | null }

/**
 * What can be chosen besides the plan and cycle that one has. For a change of cycle these are the other cycles of one's own plan,
 * which the free plan has not. Starter by the year is there and disabled, as people look for it.
 */
export function listPlanOptions({ plans }: PlanListFile, current: CurrentPlan, type: 'plan' | 'cycle'): PlanOption[] {
  const isCanceled = current.status === 'Canceled'
  const own = isCanceled ? 'FreePlan' : current.plan
  return plans
    .filter(
      ({ key, active }) =>
        active && key !== 'FreeTrial' && key !== 'Enterprise' && (type === 'plan' || (key === own && key !== 'FreePlan')),
    )
    .flatMap(({ key }) => cyclesOf(key).map((cycle) => ({ plan: key, cycle })))
    .filter(({ plan, cycle }) => plan !== own || (plan !== 'FreePlan' && cycle !== current.cycle))
    .map((option) => {
      const decision = decideSwitch(current, { ...option, pack: 1 })
      return { ...option, reason: decision.outcome === 'refused' ? decision.reason : null }
    })
}

const cyclesOf = (plan: PlanName): readonly SoldCycle[] => (plan === 'FreePlan' ? ['Monthly'] : ['Monthly', 'Yearly'])
