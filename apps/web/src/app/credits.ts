import type { FeatureEntry } from '@clipwright/contract/plans/feature-access'

export type Credits =
  /** The plan does not include it. */
  { kind: 'none' } | { kind: 'unlimited'; usedMin: number } | { kind: 'limited'; usedMin: number; leftMin: number; amountMin: number }

/** Credits left to an organisation. One credit is a minute; the server counts seconds. */
export function creditsOf(features: readonly FeatureEntry[] | undefined): Credits | null {
  if (!features) return null
  const entry = features.find(({ key }) => key === 'VideoProcessing')
  if (!entry?.isOn) return { kind: 'none' }
  const usedMin = Math.ceil(entry.usedAmount / 60)
  if (entry.amount === null) return { kind: 'unlimited', usedMin }
  // Rounded down: a started minute is no longer left.
  const leftMin = Math.max(0, Math.floor((entry.amount - entry.usedAmount) / 60))
  return { kind: 'limited', usedMin, leftMin, amountMin: Math.floor(entry.amount / 60) }
}
