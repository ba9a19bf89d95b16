import { planNames, type Cycle, type PlanName, type SoldCycle } from '@clipwright/contract/plans/plan-names'

export { planNames, type Cycle, type PlanName, type SoldCycle }

const namesOfServer: Readonly<Record<string, PlanName>> = {
  ESSENTIAL: 'Essential',
  FREE: 'FreePlan',
  PERSONAL: 'FreePlan',
  PRO: 'Pro',
  STARTER: 'Starter',
  TRIAL: 'FreeTrial',
  ENTERPRISE: 'Enterprise',
}

/** The plan that a name in capitals stands for; null where there is none. */
export const planOfServerName = (name: string): PlanName | null => (Object.hasOwn(namesOfServer, name) && namesOfServer[name]) || null

/** Negative where the first plan is the lower one, as `sort` wants it. */
export const comparePlans = (first: PlanName, second: PlanName): number => planNames.indexOf(first) - planNames.indexOf(second)

type PayStatus = 'paid' | 'freeplan' | 'trial'

export function payStatusOf(plan: PlanName): PayStatus {
  if (plan === 'FreePlan') return 'freeplan'
  return plan === 'FreeTrial' ? 'trial' : 'paid'
}

/** Whoever is not on the free plan, a trial included. */
export const isPaidUser = (plan: PlanName): boolean => plan !== 'FreePlan'
