import type { SourceView } from '../moments/source-view.ts'
import { addEdgeSigns, readEdgeSigns, type EdgeSigns } from './edge-signs.ts'
import { predict, type Forest } from './forest.ts'
import { addEdgeMeaning, prepareMeaningValue, weighMeanings, type MeaningColumns } from './meaning.ts'
import { preparePhraseValues } from './phrases.ts'
import { leaveOutOfColumn, leaveOutOfReading, readTalk, toRunningSum, scoreTalkWords, type Reading, type WordScores } from './read-talk.ts'
import {
  toBodyRow,
  toEdgeRow,
  openingSentences,
  toPassageRow,
  prepareWindowRows,
  type Interest,
  type SentenceOdds,
  type SentenceQuestion,
} from './rows.ts'
import type { KindModel, KnotName, SelectionModel } from './selection-model.ts'

export type PartScores = Record<Exclude<KnotName, 'overall'>, number>

/** Outputs of the models for a talk. */
export type TalkJudgement = {
  odds: SentenceOdds
  /** Expected rating of a window, 1 to 5. */
  valueOf(first: number, last: number): number
  /** The four parts of a window's score, each 0 to 10: its rank among all judged windows. */
  partsOf(first: number, last: number): PartScores
  /** How much a window resembles what editors quote from their own episodes, relative to the rest of the talk. */
  quotedOf(first: number, last: number): number
  /** Rank of an expected rating among all judged windows, 0 to 10. */
  scoreOf(value: number): number
  /** The same talk without some sentences, first and last inclusive; those after them move up. */
  without(first: number, last: number): TalkJudgement
}

/** Output of the given forests for each sentence. */
export function judgeSentences<Question extends SentenceQuestion>(
  reading: Reading,
  words: WordScores,
  forests: Readonly<Record<Question, Forest>>,
): Record<Question, Float64Array> {
  const questions = Object.keys(forests) as Question[]
  const odds = Object.fromEntries(questions.map((question) => [question, new Float64Array(reading.count)])) as Record<
    Question,
    Float64Array
  >
  for (let index = 0; index < reading.count; index++) {
    const body = toBodyRow(reading, index)
    for (const question of questions) {
      const row = question === 'start' || question === 'end' ? toEdgeRow(reading, words, index, question) : body
      odds[question][index] = predict(forests[question], row)
    }
  }
  return odds
}

/** Position of a value between the knots, 0 to 10, extrapolated beyond them. */
function interpolateScore(knots: Float32Array, value: number): number {
  const at = (index: number) => knots[index] as number
  let upper = 1
  while (upper < knots.length - 1 && value > at(upper)) upper++
  return upper - 1 + (value - at(upper - 1)) / Math.max(1e-6, at(upper) - at(upper - 1))
}

/**
 * The parts before scaling. All are log odds, so "a stranger can enter here and it is worth hearing" is a sum.
 */
export function preparePartScores(odds: SentenceOdds): (first: number, last: number) => PartScores {
  const bodySums = toRunningSum(odds.body)
  const storySums = toRunningSum(odds.story)
  const insightSums = toRunningSum(odds.insight)
  const mean = (sums: Float64Array, first: number, last: number) => ((sums[last + 1] ?? 0) - (sums[first] ?? 0)) / (last - first + 1)
  return (first, last) => ({
    hook: (odds.start[first] ?? 0) + mean(bodySums, first, Math.min(last, first + openingSentences - 1)),
    coherence: (odds.start[first] ?? 0) + (odds.end[last] ?? 0),
    connection: mean(storySums, first, last),
    trend: mean(insightSums, first, last),
  })
}

/** Scales the values of phrases, which are shares of what is quoted, to about the spread of log odds. */
const phrasesToOdds = 10

const clampScore = (score: number) => Math.min(10, Math.max(0, score))

/** Value of a window's words, by a model's phrases and its forest of passages. */
export function prepareInterest(
  model: Pick<KindModel, 'phrases' | 'passage'>,
  reading: Reading,
): (first: number, last: number) => Interest {
  const phrasesOf = preparePhraseValues(model.phrases, reading.phrases)
  const row = new Float64Array(reading.signs.length + 2)
  return (first, last) => ({ phrases: phrasesOf(first, last), passage: predict(model.passage, toPassageRow(reading, first, last, row)) })
}

/** `signs` are those of a talk in another language than English, as `readEdgeSigns` gives them. */
export function judgeWith(model: KindModel, reading: Reading, signs: EdgeSigns | null = null): TalkJudgement {
  const words = scoreTalkWords(reading, model.words)
  const bare = judgeSentences(reading, words, model.questions)
  const odds = signs ? addEdgeSigns(bare, signs) : bare
  const { meaning } = model
  const { vectors } = reading
  if (!meaning || !vectors) return judgeRead(model, reading, { words, odds, meanings: undefined })
  const meanings = weighMeanings(meaning, vectors)
  return judgeRead(model, reading, { words, odds: addEdgeMeaning(odds, meaning.edges, vectors), meanings })
}

/** What was read of each sentence. */
type SentenceColumns = { words: WordScores; odds: SentenceOdds; meanings: MeaningColumns | undefined }

function judgeRead(model: KindModel, reading: Reading, { words, odds, meanings }: SentenceColumns): TalkJudgement {
  const rowOf = prepareWindowRows(reading, words, odds)
  const interest = prepareInterest(model, reading)
  const valuesOf = preparePartScores(odds)
  const quotedPhrases = preparePhraseValues(model.quotedPhrases, reading.phrases)
  const quotedSums = toRunningSum(odds.quoted)
  const quotedOdds = (quotedSums[reading.count] ?? 0) / Math.max(1, reading.count)
  const byMeaning = model.meaning && meanings ? prepareMeaningValue(model.meaning, meanings, reading) : undefined
  const scale = (name: KnotName, value: number) => clampScore(interpolateScore(model.knots[name], value))
  return {
    odds,
    valueOf: (first, last) => predict(model.window, rowOf(first, last, interest(first, last))) + (byMeaning?.(first, last) ?? 0),
    partsOf: (first, last) => {
      const { hook, coherence, connection, trend } = valuesOf(first, last)
      return {
        hook: scale('hook', hook),
        coherence: scale('coherence', coherence),
        connection: scale('connection', connection),
        trend: scale('trend', trend),
      }
    },
    quotedOf: (first, last) => {
      const mean = ((quotedSums[last + 1] ?? 0) - (quotedSums[first] ?? 0)) / (last - first + 1)
      return phrasesToOdds * quotedPhrases(first, last) + mean - quotedOdds
    },
    scoreOf: (value) => interpolateScore(byMeaning && model.meaning ? model.meaning.knots : model.knots.overall, value),
    // Each sentence was judged among its neighbours, which a cut does not change.
    without: (first, last) =>
      judgeRead(model, leaveOutOfReading(reading, first, last), {
        words: leaveOutOfEach(words, first, last),
        odds: leaveOutOfEach(odds, first, last),
        meanings: meanings && leaveOutOfEach(meanings, first, last),
      }),
  }
}

const leaveOutOfEach = <Name extends string>(
  columns: Record<Name, Float64Array<ArrayBufferLike>>,
  first: number,
  last: number,
): Record<Name, Float64Array> =>
  Object.fromEntries(
    Object.entries<Float64Array<ArrayBufferLike>>(columns).map(([name, column]) => [name, leaveOutOfColumn(column, first, last)]),
  ) as Record<Name, Float64Array>

/** `vectors` are the meanings of the sentences that `listSentenceTexts` gives; without them the choice is by words and signs alone. */
export function judgeTalk(view: SourceView, model: SelectionModel, vectors?: Float32Array): TalkJudgement {
  const reading = readTalk(view, undefined, vectors)
  return judgeWith(model.kinds[reading.kind], reading, readEdgeSigns(view))
}
