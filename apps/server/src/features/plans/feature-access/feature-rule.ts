import type { FeatureEntry } from '@clipwright/contract/plans/feature-access'

export type FeatureDemand = {
  /** For an ENUM feature: every value that must be in its list. */
  value?: string | readonly string[]
  /** For a QUOTA or CONSUMPTION feature, in its unit. Without it, at least something must be left. */
  amount?: number
}

/**
 * The rule of the specification. The feature must be on. An ENUM must contain every requested value. A QUOTA or
 * CONSUMPTION must have the requested amount left or, when none is requested, usage below its limit.
 */
export function isFeatureAllowed(
  entry: Pick<FeatureEntry, 'isOn' | 'type' | 'value' | 'amount' | 'usedAmount'>,
  demand: FeatureDemand = {},
): boolean {
  if (!entry.isOn) return false
  if (entry.type === 'ENUM') return [demand.value ?? []].flat().every((value) => entry.value.includes(value))
  // Fractions and negative amounts never fit.
  if (demand.amount !== undefined && (!Number.isSafeInteger(demand.amount) || demand.amount < 0)) return false
  if (entry.amount === null) return true
  if (demand.amount === undefined) return entry.usedAmount < entry.amount
  return entry.amount - entry.usedAmount >= demand.amount
}
