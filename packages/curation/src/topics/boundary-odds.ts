import { Cohesion, numberTerms } from './cohesion.ts'
import type { TopicUnit } from './segment-topics.ts'

type OddsOptions = {
  /** See `SegmentOptions.alpha`. */
  alpha: number
  /** Cost of another segment, nats. */
  price: number
  /** Divides all evidence: words of one speaker repeat for other reasons than topic, so plain likelihoods are overconfident. */
  temperature: number
  /** Longest topic in units. */
  longest: number
}

/** log(exp(a) + exp(b)) */
function addLogs(a: number, b: number): number {
  const high = Math.max(a, b)
  return high === -Infinity ? high : high + Math.log1p(Math.exp(Math.min(a, b) - high))
}

/** Scores of the runs that start at one unit, shortest first. */
function runScorer(units: readonly TopicUnit[], alpha: number, longest: number): (start: number) => Float64Array {
  const { ids, vocabulary } = numberTerms(units.map((unit) => unit.terms))
  const cohesion = new Cohesion(alpha, vocabulary)
  const counts = new Int32Array(vocabulary)
  return (start) => {
    counts.fill(0)
    const scores = new Float64Array(Math.min(units.length - start, longest))
    let score = 0
    let words = 0
    for (let length = 0; length < scores.length; length++) {
      for (const id of ids[start + length] ?? []) {
        const earlier = counts[id] ?? 0
        score += cohesion.occurrence(earlier) - cohesion.position(words)
        counts[id] = earlier + 1
        words++
      }
      scores[length] = score
    }
    return scores
  }
}

/**
 * For each unit the probability that a topic starts there, over all segmentations of the text (forward and backward sums).
 * Runs are scored twice instead of stored: a day of speech would not fit into memory.
 */
export function estimateBoundaryOdds(units: readonly TopicUnit[], options: OddsOptions): Float64Array {
  const count = units.length
  const scoresFrom = runScorer(units, options.alpha, options.longest)
  const opening = (start: number) => (start === 0 ? 0 : ((units[start]?.shift ?? 0) - options.price) / options.temperature)
  const before = new Float64Array(count + 1).fill(-Infinity)
  const after = new Float64Array(count + 1).fill(-Infinity)
  before[0] = 0
  after[count] = 0
  for (let start = 0; start < count; start++) {
    const base = (before[start] ?? 0) + opening(start)
    scoresFrom(start).forEach((score, index) => {
      const end = start + index + 1
      before[end] = addLogs(before[end] ?? -Infinity, base + score / options.temperature)
    })
  }
  for (let start = count - 1; start >= 0; start--) {
    let sum = -Infinity
    scoresFrom(start).forEach((score, index) => {
      sum = addLogs(sum, (after[start + index + 1] ?? -Infinity) + score / options.temperature)
    })
    after[start] = sum + opening(start)
  }
  const all = before[count] ?? 0
  return Float64Array.from({ length: count }, (_, unit) => (unit === 0 ? 1 : Math.exp((before[unit] ?? 0) + (after[unit] ?? 0) - all)))
}

/**
 * Starts of topics from boundary probabilities, the first 0: wherever the units within `reach` sum to at least `least`, the
 * most probable of them; most certain first, never two within `reach` of each other.
 */
export function pickBoundaries(odds: Float64Array, { reach, least }: { reach: number; least: number }): number[] {
  const around = (unit: number) => {
    const near: number[] = []
    for (let at = Math.max(1, unit - reach); at <= Math.min(odds.length - 1, unit + reach); at++) near.push(at)
    return near
  }
  const sure = Array.from(odds.keys())
    .filter((unit) => unit > 0 && (odds[unit] ?? 0) > 0.005)
    .map((unit) => ({ unit, mass: around(unit).reduce((sum, at) => sum + (odds[at] ?? 0), 0) }))
    .filter(({ mass }) => mass >= least)
    .sort((a, b) => b.mass - a.mass || (odds[b.unit] ?? 0) - (odds[a.unit] ?? 0) || a.unit - b.unit)
  const boundaries: number[] = []
  for (const { unit } of sure) {
    if (boundaries.some((other) => Math.abs(other - unit) <= 2 * reach)) continue
    const peak = around(unit).reduce((best, at) => ((odds[at] ?? 0) > (odds[best] ?? 0) ? at : best), unit)
    if (!boundaries.some((other) => Math.abs(other - peak) <= reach)) boundaries.push(peak)
  }
  return [0, ...boundaries.sort((a, b) => a - b)]
}
