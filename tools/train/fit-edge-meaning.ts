import { edgeOffsets, edgeParts, type EdgeMeaning } from '@clipwright/curation/selection/meaning'
import type { Reading } from '@clipwright/curation/selection/read-talk'
import { meaningSize } from '@clipwright/curation/selection/sentence-texts'
import { edgeNames, type Edge } from '@clipwright/curation/selection/word-tables'
import type { TalkExample } from './examples.ts'
import { solveRidge, type RidgeExample } from './ridge.ts'

/** Chosen by the area under the curve on shows outside the fit; 10 gives the same. */
const ridge = 30

/** Log odds of edges by a model that had not seen the talk. */
export type HeldOutEdges = { example: TalkExample; odds: Record<Edge, Float64Array> }

function toEdgeMeaningRow({ count }: Reading, vectors: Float32Array, index: number): Float32Array {
  const row = new Float32Array(edgeParts.length * meaningSize)
  for (const [at, part] of edgeParts.entries()) {
    const sentence = index + edgeOffsets[part]
    if (sentence >= 0 && sentence < count) {
      row.set(vectors.subarray(sentence * meaningSize, (sentence + 1) * meaningSize), at * meaningSize)
    }
  }
  return row
}

/**
 * What the meaning of sentences says about edges beyond what other models say: one step of a logistic regression from their
 * held-out log odds, as a ridge regression of what these missed. Undefined without meanings. Deterministic.
 */
export function fitEdgeMeaning(talks: readonly HeldOutEdges[]): EdgeMeaning | undefined {
  if (!talks.some(({ example }) => example.reading.vectors)) return undefined
  const fit = (edge: Edge) => {
    const rows: RidgeExample[] = []
    const spread = { sum: 0, weight: 0 }
    for (const { example, odds } of talks) {
      const { reading, starts, ends } = example
      const { vectors } = reading
      if (!vectors) continue
      for (const { index, label, weight } of edge === 'start' ? starts : ends) {
        const likely = 1 / (1 + Math.exp(-(odds[edge][index] ?? 0)))
        rows.push({ row: toEdgeMeaningRow(reading, vectors, index), target: label - likely, weight })
        spread.sum += weight * likely * (1 - likely)
        spread.weight += weight
      }
    }
    // From missed probability to log odds, by the mean slope of one over the other.
    const step = spread.weight / Math.max(1e-9, spread.sum)
    const weights = solveRidge(rows, ridge, new Float64Array(edgeParts.length * meaningSize))
    const partOf = (at: number) => Float32Array.from(weights.subarray(at * meaningSize, (at + 1) * meaningSize), (weight) => step * weight)
    return Object.fromEntries(edgeParts.map((part, at) => [part, partOf(at)])) as EdgeMeaning['start']
  }
  return Object.fromEntries(edgeNames.map((edge) => [edge, fit(edge)])) as EdgeMeaning
}
