import type { PlanName } from './plans.ts'

/** A bucket of credits as the API tells it. */
export type CreditEntry = {
  type: 'TrialTime' | 'PlanTime'
  source: 'Watermark' | 'Trial' | 'RevenueCat' | 'Stripe' | 'Bonus'
  isActive: boolean
  /** Seconds. */
  creditAvailable: number
  /** Epoch seconds; null never expires. */
  expireAtSec: number | null
}

/** Half an hour: more than this of paid credit keeps one from leaving for the free plan. */
const paidCreditFloorSec = 1800

const isUsable = ({ isActive, expireAtSec }: CreditEntry, nowSec: number): boolean =>
  isActive && (expireAtSec === null || expireAtSec > nowSec)

/** Seconds that were paid for, through Stripe or RevenueCat. */
export function paidCreditSec(entries: readonly CreditEntry[], nowSec: number): number {
  return entries
    .filter((entry) => (entry.source === 'Stripe' || entry.source === 'RevenueCat') && isUsable(entry, nowSec))
    .reduce((sum, { creditAvailable }) => sum + creditAvailable, 0)
}

/** More than 30 minutes of it. */
export const hasPaidCredit = (entries: readonly CreditEntry[], nowSec: number): boolean =>
  paidCreditSec(entries, nowSec) > paidCreditFloorSec

/** The range in which the seconds of a trial lie: at most so many, or null above all. */
export const trialRangeSec = (seconds: number): 1800 | 3600 | 5400 | 7200 | null =>
  ([1800, 3600, 5400, 7200] as const).find((most) => seconds <= most) ?? null

/** What a plan does by itself: an expired trial becomes the free plan, and the free plan of somebody who once had a trial is renewed once its credit is gone. */
export function findAutomaticSwitch(
  plan: PlanName,
  trialEndSec: number | null,
  entries: readonly CreditEntry[],
  nowSec: number,
): 'toFreePlan' | 'renewFreePlan' | null {
  if (plan === 'FreeTrial') return trialEndSec !== null && trialEndSec <= nowSec ? 'toFreePlan' : null
  if (plan !== 'FreePlan') return null
  const hasWatermarkCredit = entries.some((entry) => entry.source === 'Watermark' && isUsable(entry, nowSec))
  const hadTrial = entries.some(({ type }) => type === 'TrialTime')
  return !hasWatermarkCredit && hadTrial ? 'renewFreePlan' : null
}
