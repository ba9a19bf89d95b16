import { judgeSentences } from '@clipwright/curation/selection/judge-talk'
import type { Forest } from '@clipwright/curation/selection/forest'
import { runningSum, scoreTalkWords, type Reading, type WordScores } from '@clipwright/curation/selection/read-talk'
import { bodyRow, edgeRow, windowRows, type SentenceOdds, type SentenceQuestion } from '@clipwright/curation/selection/rows'
import type { KindModel } from '@clipwright/curation/selection/selection-model'
import type { WordTable, WordUse } from '@clipwright/curation/selection/word-tables'
import { binRows, fitForest, type BoostOptions, type Samples } from './boosted-trees.ts'
import type { EpisodeExample, SectionExample } from './examples.ts'
import { fitWords } from './word-weights.ts'

export type LearnedKind = Omit<KindModel, 'knots'>
type Words = Record<WordUse, WordTable>
type Questions = Record<SentenceQuestion, Forest>

const edges: BoostOptions = {
  trees: 150,
  depth: 3,
  rate: 0.06,
  leafWeight: 8,
  ridge: 5,
  rowShare: 0.7,
  featureShare: 0.4,
  seeds: [1],
  loss: 'logistic',
}
const bodies: BoostOptions = { ...edges, trees: 120, leafWeight: 40, ridge: 20, rowShare: 0.5, featureShare: 0.3 }
const quoted: BoostOptions = { ...bodies, leafWeight: 10 }
const windows: BoostOptions = {
  ...edges,
  trees: 250,
  rate: 0.05,
  leafWeight: 20,
  rowShare: 0.6,
  featureShare: 0.3,
  seeds: [7, 8, 9],
  loss: 'squared',
}

/** Sections that are told apart when models learn from the answers of others; a source is never in two parts. */
const innerParts = 4
/** Every how many sentences one is shown to the models of bodies: neighbours are alike. */
const stride = { section: 2, episode: 4 }

const labelsOf = (example: SectionExample, use: WordUse) =>
  use === 'start'
    ? example.starts
    : use === 'end'
      ? example.ends
      : Array.from(example.inside.body, (label, index) => ({ index, label, weight: example.weight }))

function fitWordTables(examples: readonly SectionExample[]): Words {
  const fit = (use: WordUse) =>
    fitWords(
      examples.flatMap((example) =>
        labelsOf(example, use).map(({ index, label, weight }) => ({
          words: example.reading.words[use][index] ?? new Int32Array(),
          label,
          weight,
        })),
      ),
    )
  return { start: fit('start'), end: fit('end'), body: fit('body') }
}

const emptySamples = (): Samples => ({ rows: [], targets: [], weights: [] })

function addSample(samples: Samples, row: Float64Array, target: number, weight: number): void {
  samples.rows.push(row)
  samples.targets.push(target)
  samples.weights.push(weight)
}

function edgeSamples(examples: readonly SectionExample[], wordsOf: (reading: Reading) => WordScores, edge: 'start' | 'end'): Samples {
  const samples = emptySamples()
  for (const example of examples) {
    const words = wordsOf(example.reading)
    for (const { index, label, weight } of edge === 'start' ? example.starts : example.ends) {
      addSample(samples, edgeRow(example.reading, words, index, edge), label, weight)
    }
  }
  return samples
}

function fitQuestions(
  examples: readonly SectionExample[],
  episodes: readonly EpisodeExample[],
  wordsOf: (reading: Reading) => WordScores,
  quotedForest: Forest | undefined,
): Questions {
  const rows: Float64Array[] = []
  const weights: number[] = []
  const inside: Record<'body' | 'story' | 'insight', number[]> = { body: [], story: [], insight: [] }
  for (const example of examples) {
    const sums = runningSum(wordsOf(example.reading).body)
    for (let index = 0; index < example.reading.count; index += example.weight < 1 ? 2 * stride.section : stride.section) {
      rows.push(bodyRow(example.reading, sums, index))
      weights.push(1)
      for (const question of ['body', 'story', 'insight'] as const) inside[question].push(example.inside[question][index] ?? 0)
    }
  }
  const binned = binRows(rows)
  const fitBody = (question: 'body' | 'story' | 'insight') => fitForest({ rows, targets: inside[question], weights, binned }, bodies)
  return {
    start: fitForest(edgeSamples(examples, wordsOf, 'start'), edges),
    end: fitForest(edgeSamples(examples, wordsOf, 'end'), edges),
    body: fitBody('body'),
    story: fitBody('story'),
    insight: fitBody('insight'),
    quoted: quotedForest ?? fitQuoted(episodes, wordsOf),
  }
}

function fitQuoted(episodes: readonly EpisodeExample[], wordsOf: (reading: Reading) => WordScores): Forest {
  const samples = emptySamples()
  for (const { reading, quoted: labels } of episodes) {
    const sums = runningSum(wordsOf(reading).body)
    for (let index = 0; index < reading.count; index += labels[index] === 1 ? 1 : stride.episode) {
      addSample(samples, bodyRow(reading, sums, index), labels[index] ?? 0, labels[index] === 1 ? 1 / stride.episode : 1)
    }
  }
  return fitForest(samples, quoted)
}

/**
 * Fits all models of one kind. What the window model learns from are answers that the others gave about sections they
 * had not seen, so that it trusts them as far as they can be trusted on a new talk.
 */
export function fitKind(examples: readonly SectionExample[], episodes: readonly EpisodeExample[], gains?: Float64Array): LearnedKind {
  const sources = [...new Set(examples.map(({ id }) => id))]
  const partOf = (example: SectionExample) => sources.indexOf(example.id) % innerParts
  const parts = Array.from({ length: innerParts }, (_, part) => part)
  const wordScores = new Map<Reading, WordScores>()
  for (const part of parts) {
    const tables = fitWordTables(examples.filter((example) => partOf(example) !== part))
    for (const example of examples) if (partOf(example) === part) wordScores.set(example.reading, scoreTalkWords(example.reading, tables))
  }
  const words = fitWordTables(examples)
  for (const { reading } of episodes) wordScores.set(reading, scoreTalkWords(reading, words))
  const wordsOf = (reading: Reading) => wordScores.get(reading) ?? scoreTalkWords(reading, words)
  const questions = fitQuestions(examples, episodes, wordsOf, undefined)
  const odds = new Map<Reading, SentenceOdds>()
  for (const part of parts) {
    const others = fitQuestions(
      examples.filter((example) => partOf(example) !== part),
      episodes,
      wordsOf,
      questions.quoted,
    )
    for (const { reading } of examples.filter((example) => partOf(example) === part)) {
      odds.set(reading, judgeSentences(reading, wordsOf(reading), others))
    }
  }
  const samples = emptySamples()
  for (const { reading, windows: rated } of examples) {
    const judged = odds.get(reading)
    if (!judged) continue
    const rowOf = windowRows(reading, wordsOf(reading), judged)
    for (const { first, last, rating, weight } of rated) addSample(samples, Float64Array.from(rowOf(first, last)), rating, weight)
  }
  return { words, questions, window: fitForest(samples, windows, gains) }
}
