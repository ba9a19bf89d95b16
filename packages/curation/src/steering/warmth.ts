import type { SourceView, Window } from '../moments/source-view.ts'
import type { Sentence } from '../text/source-text.ts'
import { compareText } from '../text/text-order.ts'
import type { PromptTerm } from './query.ts'

/** Prefix sums: the sum over any run of sentences is one subtraction. */
export type Sums = Float64Array

export const toRunningSums = (values: Float64Array): Sums => {
  const sums = new Float64Array(values.length + 1)
  values.forEach((value, index) => (sums[index + 1] = (sums[index] ?? 0) + value))
  return sums
}
export const sumWindow = (sums: Sums, { first, last }: Window) => (sums[last + 1] ?? 0) - (sums[first] ?? 0)

/** One requested thing, and how much each sentence has of it. */
export type Aspect = { weight: number; values: Float64Array; sums: Sums; term?: PromptTerm }

export const toAspect = (weight: number, values: Float64Array, term?: PromptTerm): Aspect => ({
  weight,
  values,
  sums: toRunningSums(values),
  ...(term ? { term } : {}),
})

/** Presence of an aspect, 0 to 1; two mentions are nearly full. */
export const measurePresence = ({ sums }: Aspect, window: Window) => 1 - Math.exp(-1.1 * sumWindow(sums, window))

/** Rarer words tell more about what was meant. */
export function weighRarity(values: Float64Array): number {
  const places = values.reduce((sum, value) => sum + (value >= 0.5 ? 1 : 0), 0)
  const share = places / Math.max(1, values.length)
  // A word that never occurs cannot distinguish moments; it only keeps half an answer from counting as a whole one.
  return places === 0 ? 0.22 : 0.25 + Math.min(1.2, Math.log(1 / Math.max(share, 0.002)) / 5)
}

/** Time constant of warmth, ms: after it a third is left. Before a mention, a subject warms little. */
const memoryMs = { after: 20_000, before: 6000 }

/** Share of warmth that survives a change of topic. */
const acrossTopics = 0.4

/** Warmth of a subject around each sentence, 0 to 1: mentions in it and nearby. */
function measureWarmth(values: Float64Array, view: SourceView): Float64Array {
  const { sentences } = view.text
  const starts = new Set(view.topicStarts)
  const sweep = (order: readonly number[], fadeMs: number) => {
    const warm = new Float64Array(values.length)
    let left = 0
    let previous = order[0] ?? 0
    for (const index of order) {
      const gapMs = Math.abs((sentences[index]?.startMs ?? 0) - (sentences[previous]?.startMs ?? 0))
      const isNewTopic = starts.has(Math.max(index, previous)) && index !== previous
      left = left * Math.exp(-gapMs / fadeMs) * (isNewTopic ? acrossTopics : 1) + (values[index] ?? 0)
      warm[index] = left
      previous = index
    }
    return warm
  }
  const forward = [...values.keys()]
  const before = sweep(forward, memoryMs.after)
  const after = sweep(forward.toReversed(), memoryMs.before)
  return values.map((value, index) => 1 - Math.exp(-0.8 * ((before[index] ?? 0) + (after[index] ?? 0) - value)))
}

/** Warmth of each sentence, its prefix sums by spoken words, and its maximum. */
type Heat = { heat: Float64Array; sums: Sums; lengths: Sums; most: number }

/** Weighted mean warmth of all aspects. */
export function measureHeat(aspects: readonly Aspect[], view: SourceView): Heat {
  const total = aspects.reduce((sum, { weight }) => sum + weight, 0)
  const heat = new Float64Array(view.text.sentences.length)
  for (const { weight, values } of aspects)
    measureWarmth(values, view).forEach((warm, index) => (heat[index] = (heat[index] ?? 0) + (weight * warm) / total))
  const lengths = Float64Array.from(view.text.sentences, ({ tokens }) => tokens.length)
  return {
    heat,
    sums: toRunningSums(heat.map((warm, index) => warm * (lengths[index] ?? 0))),
    lengths: toRunningSums(lengths),
    most: heat.reduce((most, warm) => Math.max(most, warm), 1e-9),
  }
}

/**
 * Words common in the warmest places and rare elsewhere: what this talk associates with the subject. Null when too little
 * is warm, or so much that it is no particular place.
 */
function measureCompanions({ heat, most }: Pick<Heat, 'heat' | 'most'>, view: SourceView): Float64Array | null {
  const { sentences } = view.text
  const warmest = sentences.filter((_, index) => (heat[index] ?? 0) >= 0.6 * most)
  if (warmest.length < 3 || warmest.length * 4 > sentences.length) return null
  const countTerms = (among: readonly Sentence[]) => {
    const counts = new Map<string, number>()
    for (const { terms } of among) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
    return counts
  }
  const everywhere = countTerms(sentences)
  const ties = [...countTerms(warmest)]
    .map(([term, count]) => ({ term, count, share: count / (everywhere.get(term) ?? count) }))
    .filter(({ count, share }) => count >= 2 && share >= 0.5)
    .sort((a, b) => b.count * b.share - a.count * a.share || compareText(a.term, b.term))
    .slice(0, 8)
  const tied = new Map(ties.map(({ term, share }) => [term, 0.5 * share]))
  return Float64Array.from(sentences, ({ terms }) => terms.reduce((most, term) => Math.max(most, tied.get(term) ?? 0), 0))
}

/** Weight of such companion words in the warmth of a subject. */
const companionShare = 0.2

export function measureSubjectHeat(aspects: readonly Aspect[], view: SourceView): Heat {
  const own = measureHeat(aspects, view)
  const companions = measureCompanions(own, view)
  if (!companions) return own
  const total = aspects.reduce((sum, { weight }) => sum + weight, 0)
  return measureHeat([...aspects, toAspect(companionShare * total, companions)], view)
}
