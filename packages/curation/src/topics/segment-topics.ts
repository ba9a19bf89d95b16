import { Cohesion, numberTerms } from './cohesion.ts'

/** One sentence or block, as input of the segmentation. */
export type TopicUnit = {
  /** Stems of content words. */
  terms: readonly string[]
  /** Evidence for a topic starting here, in log odds: cue words, pauses, speaker turns. 0 when unknown. */
  shift?: number
}

type SegmentOptions = {
  /** Dirichlet concentration per word; small values expect a topic to use few words. */
  alpha?: number
  /** Cost of another segment, in nats per log(number of words). Higher gives fewer, longer topics. */
  boundaryCost?: number
  /** Cost of another segment in nats, whatever the length of the text; overrides `boundaryCost`. */
  price?: number
  /** Longest topic in units. */
  longest?: number
  /** Shortest topic in units. */
  shortest?: number
}

/**
 * Settings by granularity. `text` suits edited prose, `talk` the talks within one long recording. For the topics of a talk
 * or conversation see `findTopics`.
 */
export const topicLevels = {
  text: { alpha: 0.5, boundaryCost: 0.6 },
  talk: { alpha: 1.5, boundaryCost: 2, longest: 2000 },
} as const satisfies Record<string, SegmentOptions>

/**
 * Where topics start: unit indexes, the first always 0. Dynamic programming finds the segmentation with the best total of
 * cohesion within segments, evidence for a shift at their starts, and a cost per segment; the number of topics follows
 * from the text.
 */
export function segmentTopics(units: readonly TopicUnit[], options: SegmentOptions = {}): number[] {
  const count = units.length
  if (count === 0) return []
  const { alpha = topicLevels.text.alpha, boundaryCost = topicLevels.text.boundaryCost, longest = 400, shortest = 1 } = options
  const { ids, vocabulary } = numberTerms(units.map((unit) => unit.terms))
  const total = ids.reduce((sum, terms) => sum + terms.length, 0)
  const price = options.price ?? boundaryCost * Math.log(Math.max(total, 2))
  const cohesion = new Cohesion(alpha, vocabulary)
  const best = new Float64Array(count + 1).fill(-Infinity)
  const from = new Int32Array(count + 1)
  const counts = new Int32Array(vocabulary)
  best[0] = price
  for (let start = 0; start < count; start++) {
    const before = best[start] ?? -Infinity
    if (before === -Infinity) continue
    const base = before - price + (start > 0 ? (units[start]?.shift ?? 0) : 0)
    counts.fill(0)
    let score = 0
    let words = 0
    const last = Math.min(count, start + longest)
    for (let end = start + 1; end <= last; end++) {
      for (const id of ids[end - 1] ?? []) {
        const earlier = counts[id] ?? 0
        score += cohesion.occurrence(earlier) - cohesion.position(words)
        counts[id] = earlier + 1
        words++
      }
      if (end - start < shortest && end < count) continue
      if (base + score > (best[end] ?? -Infinity)) {
        best[end] = base + score
        from[end] = start
      }
    }
  }
  const starts: number[] = []
  for (let end = count; end > 0; end = from[end] ?? 0) starts.push(from[end] ?? 0)
  return starts.reverse()
}
