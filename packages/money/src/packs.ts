import type { PlanName, SoldCycle } from './plans.ts'

/** Most packs of credits at once. Only Pro has more than one. */
export function maxPacks(plan: PlanName, cycle: SoldCycle): number {
  if (plan !== 'Pro') return 1
  return cycle === 'Yearly' ? 15 : 5
}

export const hasPack = (plan: PlanName, cycle: SoldCycle, pack: number): boolean =>
  Number.isInteger(pack) && pack >= 1 && pack <= maxPacks(plan, cycle)

/** What follows the packs in the list of choices: more of them by the year, or by talking to us. */
type FurtherPacks = 'yearlyHasMore' | 'contactUs' | null

export function furtherPacks(plan: PlanName, cycle: SoldCycle): FurtherPacks {
  if (plan !== 'Pro') return null
  return cycle === 'Yearly' ? 'contactUs' : 'yearlyHasMore'
}

/** Months whose credits a cycle grants at its beginning. */
export const monthsOf = (cycle: SoldCycle): number => (cycle === 'Yearly' ? 12 : 1)

/** Picking Starter or the free plan leaves one pack. */
export const packAfterPicking = (plan: PlanName, pack: number): number => (plan === 'Starter' || plan === 'FreePlan' ? 1 : pack)
