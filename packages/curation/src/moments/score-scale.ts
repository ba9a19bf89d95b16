import type { PartValues } from './part-values.ts'

/**
 * Unscaled values at the scores 0, 1, 2 … 10. Taken from the kept clips and runners-up of 41 long talks and podcasts
 * (32 hours), so that an ordinary clip lands near the middle and the ends are used; the scale is absolute, a dull source stays low. The lowest
 * four knots of `overall` are spread by hand: clips that only an explicit number of clips brings in still differ.
 */
export const scoreKnots = {
  hook: [0.07, 0.66, 1.03, 1.31, 1.48, 1.7, 1.88, 2.1, 2.27, 2.55, 3.01],
  coherence: [-1.21, 0.29, 0.76, 1.14, 1.47, 1.72, 1.96, 2.22, 2.47, 2.84, 3.41],
  connection: [0, 0.43, 0.63, 0.79, 0.98, 1.15, 1.33, 1.5, 1.68, 1.93, 2.78],
  trend: [0.84, 1.17, 1.39, 1.56, 1.71, 1.87, 2.08, 2.29, 2.52, 2.97, 4.48],
  overall: [0, 2.3, 3.6, 4.5, 5.01, 5.37, 5.78, 6.3, 6.85, 7.44, 8],
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
