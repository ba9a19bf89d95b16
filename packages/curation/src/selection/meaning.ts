import { toRunningSum, type Reading } from './read-talk.ts'
import { meaningSize } from './sentence-texts.ts'
import type { Edge } from './word-tables.ts'

/** Stretches whose mean meaning is read: the window, its first and last sentences, and what stands before and after it. */
export const meaningParts = ['whole', 'opening', 'closing', 'before', 'after'] as const
export type MeaningPart = (typeof meaningParts)[number]

export const meaningSignNames = ['sentences', 'seconds', 'opensTurn', 'closesTurn', 'turns'] as const
/** Brings the signs beside meanings to about the spread that these have in sum, so that one penalty suits both. */
const signScale = 3 / 20

/**
 * What is worth hearing by what is meant: weights of the meaning of each part, and of the signs. `share` of it is added to the
 * value of a window, whose scores 0 to 10 then stand at `knots`.
 */
export type MeaningModel = {
  parts: Record<MeaningPart, Float32Array>
  signs: Float32Array
  intercept: number
  share: number
  knots: Float32Array
  edges: EdgeMeaning
}

/** Sentences that tell whether a clip may start or end at one, counted from it. */
export const edgeOffsets = { own: 0, before: -1, after: 1 } as const
type EdgePart = keyof typeof edgeOffsets
export const edgeParts = Object.keys(edgeOffsets) as EdgePart[]
/** Where a clip may start and end, by what the sentence there means, the one before it and the one after it: weights for log odds. */
export type EdgeMeaning = Record<Edge, Record<EdgePart, Float32Array>>

type Stretch = readonly [from: number, end: number]
const edgeSentences = 2
const besideSentences = 3

/** Sentences of each part of a window, from the first (inclusive) to the last (exclusive); some may have none. */
export function listMeaningStretches(first: number, last: number, count: number): Record<MeaningPart, Stretch> {
  const end = last + 1
  return {
    whole: [first, end],
    opening: [first, Math.min(end, first + edgeSentences)],
    closing: [Math.max(first, end - edgeSentences), end],
    before: [Math.max(0, first - besideSentences), first],
    after: [end, Math.min(count, end + besideSentences)],
  }
}

/** Signs of windows that stand beside their meaning. */
export function prepareMeaningSigns({ startSec, endSec, opensTurn, count }: Reading): (first: number, last: number) => Float64Array {
  const turns = toRunningSum(opensTurn)
  return (first, last) =>
    Float64Array.of(
      Math.log(last + 1 - first),
      Math.log(1 + (endSec[last] as number) - (startSec[first] as number)),
      opensTurn[first] as number,
      last + 1 < count ? (opensTurn[last + 1] as number) : 1,
      ((turns[last + 1] as number) - (turns[first] as number)) / (last + 1 - first),
    ).map((sign) => signScale * sign)
}

function weighSentences(weights: Float32Array, vectors: Float32Array): Float64Array {
  return Float64Array.from({ length: vectors.length / meaningSize }, (_, sentence) => {
    let sum = 0
    for (let at = 0; at < meaningSize; at++) sum += (weights[at] as number) * (vectors[sentence * meaningSize + at] as number)
    return sum
  })
}

/** For each part, what each sentence's meaning adds to it. */
export type MeaningColumns = Record<MeaningPart, Float64Array>

export const weighMeanings = ({ parts }: Pick<MeaningModel, 'parts'>, vectors: Float32Array): MeaningColumns =>
  Object.fromEntries(meaningParts.map((part) => [part, weighSentences(parts[part], vectors)])) as MeaningColumns

/** The log odds that a clip may start and end at each sentence, with what is meant there. */
export function addEdgeMeaning<Odds extends Record<Edge, Float64Array>>(odds: Odds, edges: EdgeMeaning, vectors: Float32Array): Odds {
  const withMeaning = (edge: Edge) => {
    const columns = edgeParts.map((part) => ({ offset: edgeOffsets[part], column: weighSentences(edges[edge][part], vectors) }))
    return odds[edge].map((value, at) => columns.reduce((sum, { offset, column }) => sum + (column[at + offset] ?? 0), value))
  }
  return { ...odds, start: withMeaning('start'), end: withMeaning('end') }
}

/** What the meaning of a window adds to its value. */
export function prepareMeaningValue(
  model: MeaningModel,
  columns: MeaningColumns,
  reading: Reading,
): (first: number, last: number) => number {
  const sums = meaningParts.map((part) => ({ part, sum: toRunningSum(columns[part]) }))
  const signsOf = prepareMeaningSigns(reading)
  return (first, last) => {
    const stretches = listMeaningStretches(first, last, reading.count)
    let value = model.intercept
    for (const { part, sum } of sums) {
      const [from, end] = stretches[part]
      if (end > from) value += ((sum[end] as number) - (sum[from] as number)) / (end - from)
    }
    return model.share * signsOf(first, last).reduce((total, sign, at) => total + sign * (model.signs[at] as number), value)
  }
}
