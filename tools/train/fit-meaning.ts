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
import { addScaled, dot, solveRidge, type RidgeExample } from './ridge.ts'

/** Chosen by what windows of shows outside the fit hold. */
const settings = { ridge: 7.5, share: 0.65 }
const rowSize = meaningParts.length * meaningSize + meaningSignNames.length

type LearnedMeaning = Omit<MeaningModel, 'knots' | 'edges'>

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

const listExamples = (talks: readonly TalkExample[]): RidgeExample[] =>
  talks.flatMap(({ reading, passages, overlaps }) => {
    if (!reading.vectors) return []
    const rowOf = prepareRows(reading, reading.vectors)
    // Passages of one subject were rated whatever their cut, and so say nothing about windows.
    return [...passages.filter(({ origin }) => origin !== 'passage'), ...overlaps]
      .filter(({ first, last }) => last >= first)
      .map(({ first, last, rating, weight }) => ({ row: rowOf(first, last), target: rating, weight }))
  })

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
  const meanRating = examples.reduce((sum, { target, weight }) => sum + target * weight, 0) / total
  const centred = examples.map((example) => ({ ...example, target: example.target - meanRating }))
  const weights = solveRidge(centred, settings.ridge, mean)
  const partOf = (index: number) => Float32Array.from(weights.subarray(index * meaningSize, (index + 1) * meaningSize))
  return {
    parts: Object.fromEntries(meaningParts.map((part, index) => [part, partOf(index)])) as MeaningModel['parts'],
    signs: Float32Array.from(weights.subarray(meaningParts.length * meaningSize)),
    // Added to a value, so that on average nothing is.
    intercept: -dot(mean, weights),
    share: settings.share,
  }
}
