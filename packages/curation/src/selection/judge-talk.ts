import type { SourceView } from '../moments/source-view.ts'
import { predict, type Forest } from './forest.ts'
import { readTalk, runningSum, scoreTalkWords, type Reading, type WordScores } from './read-talk.ts'
import { bodyRow, edgeRow, windowRows, type SentenceOdds } from './rows.ts'
import type { KindModel, KnotName, SelectionModel } from './selection-model.ts'

export type PartScores = Record<Exclude<KnotName, 'overall'>, number>

/** What the models say about a talk. */
export type TalkJudgement = {
  odds: SentenceOdds
  /** Expected rating of a window, 1 to 5. */
  valueOf(first: number, last: number): number
  /** The four parts of a window, each 0 to 10: how it stands in that among all judged windows. */
  partsOf(first: number, last: number): PartScores
  /** How an expected rating stands among all judged windows, 0 to 10. */
  scoreOf(value: number): number
}

export function judgeSentences(reading: Reading, words: WordScores, questions: Record<keyof SentenceOdds, Forest>): SentenceOdds {
  const column = () => new Float64Array(reading.count)
  const odds: SentenceOdds = { start: column(), end: column(), body: column(), story: column(), insight: column(), quoted: column() }
  const bodySums = runningSum(words.body)
  for (let index = 0; index < reading.count; index++) {
    odds.start[index] = predict(questions.start, edgeRow(reading, words, index, 'start'))
    odds.end[index] = predict(questions.end, edgeRow(reading, words, index, 'end'))
    const row = bodyRow(reading, bodySums, index)
    odds.body[index] = predict(questions.body, row)
    odds.story[index] = predict(questions.story, row)
    odds.insight[index] = predict(questions.insight, row)
    odds.quoted[index] = predict(questions.quoted, row)
  }
  return odds
}

/** Where a value lies between the knots, 0 to 10, going on evenly beyond them. */
export function scoreBetween(knots: Float32Array, value: number): number {
  const at = (index: number) => knots[index] as number
  let upper = 1
  while (upper < knots.length - 1 && value > at(upper)) upper++
  return upper - 1 + (value - at(upper - 1)) / Math.max(1e-6, at(upper) - at(upper - 1))
}

/** Sentences that a stranger hears before deciding to stay. */
const openingSentences = 2

/**
 * The parts before they are scaled. All are log odds, so that "a stranger can enter here and it is worth hearing" is a sum.
 */
export function partValues(odds: SentenceOdds): (first: number, last: number) => PartScores {
  const bodySums = runningSum(odds.body)
  const storySums = runningSum(odds.story)
  const insightSums = runningSum(odds.insight)
  const mean = (sums: Float64Array, first: number, last: number) => ((sums[last + 1] ?? 0) - (sums[first] ?? 0)) / (last - first + 1)
  return (first, last) => ({
    hook: (odds.start[first] ?? 0) + mean(bodySums, first, Math.min(last, first + openingSentences - 1)),
    coherence: (odds.start[first] ?? 0) + (odds.end[last] ?? 0),
    connection: mean(storySums, first, last),
    trend: mean(insightSums, first, last),
  })
}

const clampScore = (score: number) => Math.min(10, Math.max(0, score))

export function judgeWith(model: KindModel, reading: Reading): TalkJudgement {
  const words = scoreTalkWords(reading, model.words)
  const odds = judgeSentences(reading, words, model.questions)
  const rowOf = windowRows(reading, words, odds)
  const valuesOf = partValues(odds)
  const scale = (name: KnotName, value: number) => clampScore(scoreBetween(model.knots[name], value))
  return {
    odds,
    valueOf: (first, last) => predict(model.window, rowOf(first, last)),
    partsOf: (first, last) => {
      const { hook, coherence, connection, trend } = valuesOf(first, last)
      return {
        hook: scale('hook', hook),
        coherence: scale('coherence', coherence),
        connection: scale('connection', connection),
        trend: scale('trend', trend),
      }
    },
    scoreOf: (value) => scoreBetween(model.knots.overall, value),
  }
}

export function judgeTalk(view: SourceView, model: SelectionModel): TalkJudgement {
  const reading = readTalk(view)
  return judgeWith(model.kinds[reading.kind], reading)
}
