import type { PartValues } from './part-values.ts'

/**
 * Unscaled values at the scores 0, 1, 2 … 10. Taken from the kept clips and runners-up of 41 long talks and podcasts
 * (32 hours), so that an ordinary clip lands near the middle and the ends are used; the scale is absolute, a dull source stays low. The lowest
 * four knots of `overall` are spread by hand: clips that only an explicit number of clips brings in still differ.
 */
export const scoreKnots = {
  hook: [0.45, 0.83, 1.15, 1.39, 1.58, 1.75, 1.94, 2.13, 2.3, 2.55, 3.01],
  coherence: [-1.24, 0.08, 0.8, 1.1, 1.43, 1.69, 1.92, 2.14, 2.41, 2.83, 3.35],
  connection: [0.14, 0.43, 0.62, 0.79, 1.01, 1.16, 1.33, 1.49, 1.69, 1.88, 2.96],
  trend: [0.95, 1.19, 1.39, 1.57, 1.71, 1.88, 2.08, 2.27, 2.52, 2.95, 4.39],
  overall: [0, 2.3, 3.6, 4.5, 4.98, 5.32, 5.75, 6.31, 6.87, 7.55, 8.16],
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
