import { encodeSentences } from '@clipwright/media/meaning/encode-sentences'
import {
  listMeaningStretches,
  meaningParts,
  meaningSignNames,
  prepareMeaningSigns,
  type MeaningModel,
} from '@clipwright/curation/selection/meaning'
import type { Reading } from '@clipwright/curation/selection/read-talk'
import { meaningSize } from '@clipwright/curation/selection/sentence-texts'
import type { TalkExample } from './examples.ts'

/** `ridge` and `share` were chosen by what windows of shows outside the fit hold; `rounds` of conjugate gradients are enough to settle. */
const settings = { ridge: 7.5, rounds: 40, share: 0.65 }
const rowSize = meaningParts.length * meaningSize + meaningSignNames.length

type Example = { row: Float32Array; rating: number; weight: number }
export type LearnedMeaning = Omit<MeaningModel, 'knots'>

/** Reads the meaning of every sentence of the examples; of those without their speakers it is not asked. */
export async function readMeanings(examples: readonly TalkExample[], log: (line: string) => void): Promise<void> {
  for (const [index, { reading, texts, hasSpeakers }] of examples.entries()) {
    if (hasSpeakers) reading.vectors = await encodeSentences(texts)
    if (index % 40 === 39) log(`  meanings of ${index + 1} of ${examples.length} talks`)
  }
}

/** Rows of windows: the mean meaning of each part, then the signs. */
function prepareRows(reading: Reading, vectors: Float32Array): (first: number, last: number) => Float32Array {
  const sums = new Float64Array((reading.count + 1) * meaningSize)
  for (let at = 0; at < reading.count * meaningSize; at++) sums[at + meaningSize] = (sums[at] as number) + (vectors[at] as number)
  const signsOf = prepareMeaningSigns(reading)
  return (first, last) => {
    const row = new Float32Array(rowSize)
    const stretches = listMeaningStretches(first, last, reading.count)
    meaningParts.forEach((part, index) => {
      const [from, end] = stretches[part]
      for (let at = 0; end > from && at < meaningSize; at++) {
        row[index * meaningSize + at] =
          ((sums[end * meaningSize + at] as number) - (sums[from * meaningSize + at] as number)) / (end - from)
      }
    })
    row.set(signsOf(first, last), meaningParts.length * meaningSize)
    return row
  }
}

const listExamples = (talks: readonly TalkExample[]): Example[] =>
  talks.flatMap(({ reading, passages, overlaps }) => {
    if (!reading.vectors) return []
    const rowOf = prepareRows(reading, reading.vectors)
    // Passages of one subject were rated whatever their cut, and so say nothing about windows.
    return [...passages.filter(({ origin }) => origin !== 'passage'), ...overlaps]
      .filter(({ first, last }) => last >= first)
      .map(({ first, last, rating, weight }) => ({ row: rowOf(first, last), rating, weight }))
  })

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}

function addScaled(into: Float64Array, row: ArrayLike<number>, factor: number): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) + factor * (row[at] as number)
}

/** Solves (XᵀWX + ridge) · weights = XᵀWy of rows about their mean, by conjugate gradients. */
function solveRidge(examples: readonly Example[], mean: Float64Array, meanRating: number): Float64Array {
  const weights = new Float64Array(rowSize)
  const rest = new Float64Array(rowSize)
  for (const { row, rating, weight } of examples) addScaled(rest, row, weight * (rating - meanRating))
  let direction = rest.slice()
  let size = dot(rest, rest)
  for (let round = 0; round < settings.rounds && size > 1e-9; round++) {
    const image = direction.map((value) => settings.ridge * value)
    const ofMean = dot(mean, direction)
    for (const { row, weight } of examples) addScaled(image, row, weight * (dot(row, direction) - ofMean))
    const step = size / dot(direction, image)
    addScaled(weights, direction, step)
    addScaled(rest, image, -step)
    const next = dot(rest, rest)
    direction = rest.map((value, at) => value + (next / size) * (direction[at] as number))
    size = next
  }
  return weights
}

/**
 * Ridge regression of ratings on what windows mean: rated windows, moments to publish, and windows drawn about these.
 * Undefined for talks whose meaning nobody read. Deterministic.
 */
export function fitMeaning(talks: readonly TalkExample[]): LearnedMeaning | undefined {
  const examples = listExamples(talks)
  if (examples.length === 0) return undefined
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  const mean = new Float64Array(rowSize)
  for (const { row, weight } of examples) addScaled(mean, row, weight / total)
  const meanRating = examples.reduce((sum, { rating, weight }) => sum + rating * weight, 0) / total
  const weights = solveRidge(examples, mean, meanRating)
  const partOf = (index: number) => Float32Array.from(weights.subarray(index * meaningSize, (index + 1) * meaningSize))
  return {
    parts: Object.fromEntries(meaningParts.map((part, index) => [part, partOf(index)])) as MeaningModel['parts'],
    signs: Float32Array.from(weights.subarray(meaningParts.length * meaningSize)),
    // Added to a value, so that on average nothing is.
    intercept: -dot(mean, weights),
    share: settings.share,
  }
}
