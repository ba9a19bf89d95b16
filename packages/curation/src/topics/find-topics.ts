import type { SourceText } from '../text/source-text.ts'
import { estimateBoundaryOdds, pickBoundaries } from './boundary-odds.ts'
import type { TopicUnit } from './segment-topics.ts'
import { measureShiftEvidence } from './shift-evidence.ts'

/** Low and high concentrations of a topic's vocabulary; the right one is unknown, so their odds are averaged. */
const alphas = [0.15, 0.35, 0.7]
const model = { price: 15, temperature: 3, longest: 600 }
const picking = { reach: 2, least: 0.25 }

/** Starts of the topics of a talk or conversation; the first is always 0. */
export function findChapterStarts(units: readonly TopicUnit[]): number[] {
  if (units.length === 0) return []
  const mean = new Float64Array(units.length)
  for (const alpha of alphas) {
    estimateBoundaryOdds(units, { ...model, alpha }).forEach((odds, unit) => {
      mean[unit] = (mean[unit] ?? 0) + odds / alphas.length
    })
  }
  return pickBoundaries(mean, picking)
}

/** Indexes of the sentences where a topic starts; the first is always 0. */
export function findTopics(source: SourceText): number[] {
  const shifts = measureShiftEvidence(source.sentences, source.pack)
  return findChapterStarts(source.sentences.map((sentence, index) => ({ terms: sentence.terms, shift: shifts[index] ?? 0 })))
}
