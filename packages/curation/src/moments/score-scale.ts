import type { PartValues } from './part-values.ts'

/**
 * Unscaled values at the scores 0, 1, 2 … 10. Taken from the kept clips and runners-up of 41 long talks and podcasts,
 * so that an ordinary clip lands near the middle and the ends are used; the scale is absolute, a dull source stays low.
 */
export const scoreKnots = {
  hook: [-1, -0.2, 0.3, 0.7, 1.1, 1.5, 1.9, 2.3, 2.8, 3.3, 4],
  coherence: [-1.5, -0.5, 0.2, 0.7, 1.1, 1.5, 1.9, 2.3, 2.8, 3.4, 4.2],
  connection: [0.1, 0.3, 0.5, 0.65, 0.8, 0.95, 1.1, 1.3, 1.5, 1.8, 2.4],
  trend: [0.5, 0.8, 1.1, 1.3, 1.5, 1.7, 1.9, 2.1, 2.4, 2.8, 3.4],
  overall: [2.5, 3.5, 4.2, 4.7, 5.1, 5.5, 5.9, 6.3, 6.7, 7.2, 8],
} as const satisfies Record<string, readonly number[]>

export type ScoreName = keyof typeof scoreKnots

/** Where a value lies between the knots, 0 to 10, not rounded. */
export function scaleScore(name: ScoreName, value: number): number {
  const knots: readonly number[] = scoreKnots[name]
  if (!(value > (knots[0] ?? 0))) return 0
  for (let upper = 1; upper < knots.length; upper++) {
    const low = knots[upper - 1] ?? 0
    const high = knots[upper] ?? 0
    if (value <= high) return upper - 1 + (value - low) / (high - low)
  }
  return 10
}

export const roundScore = (score: number) => Math.round(Math.min(10, Math.max(0, score)) * 10) / 10

/** The four parts as scores and the value that ranks. */
export function rawScoreOf(values: PartValues, weights: PartWeights): number {
  const sum = weights.hook + weights.coherence + weights.connection + weights.trend
  const weighted =
    weights.hook * scaleScore('hook', values.hook) +
    weights.coherence * scaleScore('coherence', values.coherence) +
    weights.connection * scaleScore('connection', values.connection) +
    weights.trend * scaleScore('trend', values.trend)
  return weighted / sum - values.penalty
}

export type PartWeights = { hook: number; coherence: number; connection: number; trend: number }
export const plainWeights: PartWeights = { hook: 0.3, coherence: 0.34, connection: 0.18, trend: 0.18 }
