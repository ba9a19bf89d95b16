import type { Forest } from '@clipwright/curation/selection/forest'
import { prepareInterest, judgeSentences } from '@clipwright/curation/selection/judge-talk'
import { addEdgeMeaning, type EdgeMeaning, type MeaningModel } from '@clipwright/curation/selection/meaning'
import type { PhraseTable } from '@clipwright/curation/selection/phrases'
import { scoreTalkWords, type Reading, type WordScores } from '@clipwright/curation/selection/read-talk'
import {
  toBodyRow,
  toEdgeRow,
  toPassageRow,
  prepareWindowRows,
  type SentenceOdds,
  type SentenceQuestion,
} from '@clipwright/curation/selection/rows'
import type { KindModel } from '@clipwright/curation/selection/selection-model'
import type { WordTable, Edge } from '@clipwright/curation/selection/word-tables'
import { fitForest, type BoostOptions, type Samples } from './boosted-trees.ts'
import type { PassageOrigin, RatedPassage, TalkExample } from './examples.ts'
import { fitEdgeMeaning } from './fit-edge-meaning.ts'
import { fitMeaning } from './fit-meaning.ts'
import { fitPhrases, noPhrases, type PhraseExample } from './phrase-weights.ts'
import { fitWords } from './word-weights.ts'

export type LearnedKind = Omit<KindModel, 'knots' | 'meaning'> & { meaning: Omit<MeaningModel, 'knots'> | undefined }
/** Models for which the gain of each feature is reported. */
export const fittedParts = ['start', 'end', 'passage', 'window'] as const
export type FittedPart = (typeof fittedParts)[number]
type Gains = Record<FittedPart, Float64Array>
type Words = Record<Edge, WordTable>
type InterestModel = Pick<KindModel, 'phrases' | 'passage'>

const edges: BoostOptions = {
  trees: 150,
  depth: 4,
  rate: 0.06,
  leafWeight: 8,
  ridge: 5,
  rowShare: 0.7,
  featureShare: 0.3,
  seeds: [1],
  loss: 'logistic',
}
const bodies: BoostOptions = { ...edges, trees: 100, depth: 3, leafWeight: 40, ridge: 20, rowShare: 0.5 }
const quoted: BoostOptions = { ...bodies, leafWeight: 10 }
const passages: BoostOptions = { ...edges, trees: 250, rate: 0.05, leafWeight: 10, rowShare: 0.6, loss: 'squared' }
const windows: BoostOptions = {
  ...edges,
  trees: 150,
  depth: 3,
  rate: 0.05,
  leafWeight: 20,
  rowShare: 0.6,
  featureShare: 0.6,
  seeds: [7, 8],
  loss: 'squared',
}

/** Folds of talks for models that learn from the predictions of others. */
const innerParts = 4
/** Every how many unquoted sentences of an episode one is used. */
const quotedStride = 4

const emptySamples = (): Samples => ({ rows: [], targets: [], weights: [] })

function addSample(samples: Samples, row: Float64Array, target: number, weight: number): void {
  samples.rows.push(row)
  samples.targets.push(target)
  samples.weights.push(weight)
}

/** For talks in which no words are read. */
const noWords: WordTable = { weights: new Int8Array(), scale: 1 }

function fitWordTables(examples: readonly TalkExample[]): Words {
  if (!readsPhrases(examples)) return { start: noWords, end: noWords }
  const fit = (use: Edge) =>
    fitWords(
      examples.flatMap(({ reading, starts, ends }) =>
        (use === 'start' ? starts : ends).map(({ index, label, weight }) => ({
          words: reading.words[use][index] ?? new Int32Array(),
          label,
          weight,
        })),
      ),
    )
  return { start: fit('start'), end: fit('end') }
}

function fitEdge(
  examples: readonly TalkExample[],
  wordsOf: (reading: Reading) => WordScores,
  edge: 'start' | 'end',
  gains?: Gains,
): Forest {
  const samples = emptySamples()
  for (const { reading, starts, ends } of examples) {
    const words = wordsOf(reading)
    for (const { index, label, weight } of edge === 'start' ? starts : ends) {
      addSample(samples, toEdgeRow(reading, words, index, edge), label, weight)
    }
  }
  return fitForest(samples, edges, gains?.[edge])
}

function fitBody(examples: readonly TalkExample[], question: 'body' | 'story' | 'insight'): Forest {
  const samples = emptySamples()
  for (const { reading, inside } of examples) {
    for (const { index, label, weight } of inside[question]) addSample(samples, toBodyRow(reading, index), label, weight)
  }
  return fitForest(samples, bodies)
}

function fitQuoted(examples: readonly TalkExample[]): Forest {
  const samples = emptySamples()
  for (const { reading, quoted: labels } of examples) {
    for (let index = 0; labels && index < reading.count; index += labels[index] === 1 ? 1 : quotedStride) {
      addSample(samples, toBodyRow(reading, index), labels[index] ?? 0, labels[index] === 1 ? 1 / quotedStride : 1)
    }
  }
  return fitForest(samples, quoted)
}

/** Sentences per passage for learning what editors quote. */
const quotedReach = 3

/** Weights of words in quoted passages against the rest of the same episodes. */
function fitQuotedPhrases(examples: readonly TalkExample[]): PhraseTable {
  const texts: PhraseExample[] = []
  for (const { reading, quoted: labels } of examples) {
    for (let first = 0; labels && first + quotedReach <= reading.count; first++) {
      const last = first + quotedReach
      const share = labels.subarray(first, last).reduce((sum, label) => sum + label, 0) / quotedReach
      if (share === 0 && first % quotedStride > 0) continue
      texts.push({ phrases: reading.phrases.slice(first, last), target: share, weight: share > 0 ? 0.5 : 1 })
    }
  }
  const total = texts.reduce((sum, { weight }) => sum + weight, 0)
  const mean = texts.reduce((sum, { target, weight }) => sum + target * weight, 0) / Math.max(1e-9, total)
  return fitPhrases(texts.map((text) => ({ ...text, target: text.target - mean })))
}

/** How far above the mean moments to publish are, in rating steps: nobody chose a bad one to compare with. */
const bestAbove = 1.8

/** Ratings relative to the mean of their kind: an interest of 3 and a window rated 3 are not the same. */
function centreRatings(examples: readonly TalkExample[]): (passage: RatedPassage) => number {
  const sums: Record<PassageOrigin, { rating: number; weight: number }> = {
    window: { rating: 0, weight: 0 },
    passage: { rating: 0, weight: 0 },
    best: { rating: 0, weight: 0 },
  }
  for (const { passages: own } of examples) {
    for (const { origin, rating, weight } of own) {
      sums[origin].rating += rating * weight
      sums[origin].weight += weight
    }
  }
  const meanOf = ({ rating, weight }: { rating: number; weight: number }) => rating / Math.max(1e-9, weight)
  return ({ origin, rating }) => rating - meanOf(sums[origin]) + (origin === 'best' ? bestAbove : 0)
}

const readsPhrases = (examples: readonly TalkExample[]) => examples.some(({ reading }) => reading.phrases.length > 0)

function fitInterest(examples: readonly TalkExample[], gains?: Gains): InterestModel {
  const targetOf = centreRatings(examples)
  const samples = emptySamples()
  for (const { reading, passages: own } of examples) {
    for (const passage of own) addSample(samples, toPassageRow(reading, passage.first, passage.last), targetOf(passage), passage.weight)
  }
  const texts = examples
    .filter(({ hasSpeakers }) => hasSpeakers)
    .flatMap(({ reading, passages: own }) =>
      own.map((passage) => ({
        phrases: reading.phrases.slice(passage.first, passage.last + 1),
        target: targetOf(passage),
        weight: passage.weight,
      })),
    )
  return { phrases: readsPhrases(examples) ? fitPhrases(texts) : noPhrases, passage: fitForest(samples, passages, gains?.passage) }
}

/** What models that learned from other talks say of one. */
type Guess = { example: TalkExample; odds: Pick<SentenceOdds, 'start' | 'end' | 'body'>; interest: InterestModel }

function guessHeldOut(
  examples: readonly TalkExample[],
  others: readonly TalkExample[],
  wordsOf: (reading: Reading) => WordScores,
): Guess[] {
  const models = { start: fitEdge(others, wordsOf, 'start'), end: fitEdge(others, wordsOf, 'end'), body: fitBody(others, 'body') }
  const interest = fitInterest(others)
  return examples.map((example) => ({ example, odds: judgeSentences(example.reading, wordsOf(example.reading), models), interest }))
}

/** Rows of rated windows. What meaning adds to the odds of edges was learned from these talks, too, by few weights beside their number. */
function listWindowSamples(
  guesses: readonly Guess[],
  wordsOf: (reading: Reading) => WordScores,
  edgeMeaning: EdgeMeaning | undefined,
): Samples {
  const samples = emptySamples()
  for (const { example, odds, interest } of guesses) {
    const { reading, passages: own, overlaps } = example
    const allOdds = edgeMeaning && reading.vectors ? addEdgeMeaning(odds, edgeMeaning, reading.vectors) : odds
    const rowOf = prepareWindowRows(reading, wordsOf(reading), allOdds)
    const interestIn = prepareInterest(interest, reading)
    for (const { first, last, rating, weight } of [...own.filter(({ origin }) => origin !== 'passage'), ...overlaps]) {
      addSample(samples, Float64Array.from(rowOf(first, last, interestIn(first, last))), rating, weight)
    }
  }
  return samples
}

/**
 * Fits all models of one kind. The window model learns from predictions the others made about talks they had not seen, so
 * that it trusts them as far as they deserve on a new talk.
 */
export function fitKind(examples: readonly TalkExample[], gains?: Gains): LearnedKind {
  const judged = examples.filter(({ passages: own }) => own.length > 0)
  const ids = [...new Set(judged.map(({ id }) => id))]
  const partOf = ({ id }: TalkExample) => ids.indexOf(id) % innerParts
  const parts = Array.from({ length: innerParts }, (_, part) => part)
  const without = (part: number) => judged.filter((example) => partOf(example) !== part)
  const outerWords = new Map<Reading, WordScores>()
  for (const part of parts) {
    const tables = fitWordTables(without(part))
    for (const example of judged) if (partOf(example) === part) outerWords.set(example.reading, scoreTalkWords(example.reading, tables))
  }
  const wordsOf = (reading: Reading) => outerWords.get(reading) as WordScores
  const guesses = parts.flatMap((part) =>
    guessHeldOut(
      judged.filter((example) => partOf(example) === part),
      without(part),
      wordsOf,
    ),
  )
  const edgeMeaning = fitEdgeMeaning(guesses)
  const meaning = fitMeaning(judged)
  return {
    words: fitWordTables(judged),
    questions: {
      start: fitEdge(judged, wordsOf, 'start', gains),
      end: fitEdge(judged, wordsOf, 'end', gains),
      body: fitBody(judged, 'body'),
      story: fitBody(judged, 'story'),
      insight: fitBody(judged, 'insight'),
      quoted: fitQuoted(examples),
    } satisfies Record<SentenceQuestion, Forest>,
    ...fitInterest(judged, gains),
    quotedPhrases: readsPhrases(examples) ? fitQuotedPhrases(examples) : noPhrases,
    window: fitForest(listWindowSamples(guesses, wordsOf, edgeMeaning), windows, gains?.window),
    meaning: meaning && edgeMeaning && { ...meaning, edges: edgeMeaning },
  }
}
