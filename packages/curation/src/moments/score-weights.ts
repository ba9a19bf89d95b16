import type { PartScores } from '../selection/judge-talk.ts'

export const roundScore = (score: number) => Math.round(Math.min(10, Math.max(0, score)) * 10) / 10

/** The four sub-scores, 0 to 10, and their weights. */
export function weighParts(parts: PartScores, weights: PartWeights): number {
  const sum = weights.hook + weights.coherence + weights.connection + weights.trend
  return (
    (weights.hook * parts.hook +
      weights.coherence * parts.coherence +
      weights.connection * parts.connection +
      weights.trend * parts.trend) /
    sum
  )
}

export type PartWeights = { hook: number; coherence: number; connection: number; trend: number }
/** By default all sub-scores count alike. */
export const plainWeights: PartWeights = { hook: 0.25, coherence: 0.25, connection: 0.25, trend: 0.25 }
