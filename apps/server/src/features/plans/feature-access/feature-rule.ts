import type { FeatureEntry } from '@clipwright/contract/plans/feature-access'

export type Wanted = {
  /** Of an ENUM feature: each of these must be admitted. */
  value?: string | readonly string[]
  /** Of a QUOTA or CONSUMPTION feature, in its unit. Without it: at least something must be left. */
  amount?: number
}

/**
 * The rule of the specification. The feature must be on. An ENUM must include every value asked for. A QUOTA or
 * CONSUMPTION needs as much left as was asked, or, when nothing was asked, less used than its amount.
 */
export function isFeatureAllowed(
  entry: Pick<FeatureEntry, 'isOn' | 'type' | 'value' | 'amount' | 'usedAmount'>,
  demand: Wanted = {},
): boolean {
  if (!entry.isOn) return false
  if (entry.type === 'ENUM') return [demand.value ?? []].flat().every((value) => entry.value.includes(value))
  // Neither a fraction nor a negative amount may be taken for something that fits.
  if (demand.amount !== undefined && (!Number.isSafeInteger(demand.amount) || demand.amount < 0)) return false
  if (entry.amount === null) return true
  if (demand.amount === undefined) return entry.usedAmount < entry.amount
  return entry.amount - entry.usedAmount >= demand.amount
}
