import type { FeatureEntry } from '@clipwright/contract/plans/feature-access'

export type Credits =
  /** The plan does not hold it. */
  { kind: 'none' } | { kind: 'unlimited'; usedMin: number } | { kind: 'limited'; usedMin: number; leftMin: number; amountMin: number }

/** What an organisation may still have worked on. One credit is one minute; the server counts seconds. */
export function creditsOf(features: readonly FeatureEntry[] | undefined): Credits | null {
  if (!features) return null
  const entry = features.find(({ key }) => key === 'VideoProcessing')
  if (!entry?.isOn) return { kind: 'none' }
  const usedMin = Math.ceil(entry.usedAmount / 60)
  if (entry.amount === null) return { kind: 'unlimited', usedMin }
  // Never more than there is: a begun minute is not left any more.
  const leftMin = Math.max(0, Math.floor((entry.amount - entry.usedAmount) / 60))
  return { kind: 'limited', usedMin, leftMin, amountMin: Math.floor(entry.amount / 60) }
}
