import { runningSum, type Reading, type WordScores } from './read-talk.ts'

/** What is asked of each sentence: may a clip start here, may it end here, and is it worth hearing, in four ways. */
export const sentenceQuestions = ['start', 'end', 'body', 'story', 'insight', 'quoted'] as const
export type SentenceQuestion = (typeof sentenceQuestions)[number]
export type SentenceOdds = Record<SentenceQuestion, Float64Array>

const around = { start: [-1, 0, 1], end: [-1, 0, 1, 2] } as const
/** Sentences on either side of one whose means tell what the talk is like around it. */
const reaches = [3, 9] as const

function fillSigns(row: Float64Array, from: number, reading: Reading, index: number, offsets: readonly number[]): number {
  let at = from
  for (const offset of offsets) {
    const sentence = index + offset
    const isThere = sentence >= 0 && sentence < reading.count
    for (const column of reading.signs) row[at++] = isThere ? (column[sentence] as number) : 0
  }
  return at
}

const signLabels = (names: readonly string[], offsets: readonly number[], suffix: string) =>
  offsets.flatMap((offset) => names.map((name) => `${name}${suffix}${offset < 0 ? offset : `+${offset}`}`))

/** What the models of edges look at: a sentence, its neighbours, and what its words tell. */
export function edgeRow(reading: Reading, words: WordScores, index: number, edge: 'start' | 'end'): Float64Array {
  const offsets = around[edge]
  const row = new Float64Array(offsets.length * reading.signs.length + 2)
  const at = fillSigns(row, 0, reading, index, offsets)
  row[at] = words[edge][index] as number
  row[at + 1] = words.body[index] as number
  return row
}

/** What the models of bodies look at: means over a few and over many sentences around one. */
export function bodyRow(reading: Reading, bodySums: Float64Array, index: number): Float64Array {
  const columns = [...reading.sums, bodySums]
  const row = new Float64Array(columns.length * reaches.length)
  let at = 0
  for (const reach of reaches) {
    const from = Math.max(0, index - reach)
    const to = Math.min(reading.count, index + reach + 1)
    for (const sums of columns) row[at++] = ((sums[to] as number) - (sums[from] as number)) / (to - from)
  }
  return row
}

export const edgeNames = (signNames: readonly string[], edge: 'start' | 'end') => [
  ...signLabels(signNames, around[edge], '@'),
  `words@${edge}`,
  'words@body',
]
export const bodyNames = (signNames: readonly string[]) =>
  reaches.flatMap((reach) => [...signNames, 'words'].map((name) => `${name}~${reach}`))

const windowOffsets = { start: [-1, 0, 1], end: [0, 1] } as const
const meanQuestions = ['body', 'story', 'insight', 'quoted'] as const

export const windowNames = (signNames: readonly string[]) => [
  ...signLabels(signNames, windowOffsets.start, '@start'),
  'startOdds',
  'startWords',
  'startBody',
  ...signLabels(signNames, windowOffsets.end, '@end'),
  'endOdds',
  'endWords',
  'endBody',
  ...signNames.map((name) => `${name}~`),
  'seconds',
  'sentences',
  'words~',
  'wordsMost',
  ...meanQuestions.map((question) => `${question}~`),
  'bodyMost',
  'bodyLeast',
  'edgeOdds',
  'betterStart',
  'betterEnd',
]

/**
 * Rows of windows. Asking for windows of one start in the order of their ends is quick: what depends on the start alone
 * is filled once. The row is used again by the next call.
 */
export function windowRows(reading: Reading, words: WordScores, odds: SentenceOdds): (first: number, last: number) => Float64Array {
  const row = new Float64Array(windowNames(reading.signNames).length)
  const wordSums = runningSum(words.body)
  const oddsSums = meanQuestions.map((question) => runningSum(odds[question]))
  const startWidth = windowOffsets.start.length * reading.signs.length
  let begun = -1
  let reached = -1
  let most = { words: 0, body: 0, least: 0, start: 0, end: 0 }
  const begin = (first: number) => {
    const at = fillSigns(row, 0, reading, first, windowOffsets.start)
    row[at] = odds.start[first] as number
    row[at + 1] = words.start[first] as number
    row[at + 2] = odds.body[first] as number
    begun = first
    reached = first - 1
    most = { words: -9, body: -9, least: 9, start: -9, end: -9 }
  }
  return (first, last) => {
    if (first !== begun || last < reached) begin(first)
    while (reached < last) {
      // A better end before the last sentence, and a better start after the first, speak against the window.
      if (reached >= first) most.end = Math.max(most.end, odds.end[reached] as number)
      reached++
      most.words = Math.max(most.words, words.body[reached] as number)
      most.body = Math.max(most.body, odds.body[reached] as number)
      most.least = Math.min(most.least, odds.body[reached] as number)
      if (reached > first) most.start = Math.max(most.start, odds.start[reached] as number)
    }
    const count = last - first + 1
    let at = fillSigns(row, startWidth + 3, reading, last, windowOffsets.end)
    row[at++] = odds.end[last] as number
    row[at++] = words.end[last] as number
    row[at++] = odds.body[last] as number
    for (const sums of reading.sums) row[at++] = ((sums[last + 1] as number) - (sums[first] as number)) / count
    row[at++] = (reading.endSec[last] as number) - (reading.startSec[first] as number)
    row[at++] = count
    row[at++] = ((wordSums[last + 1] as number) - (wordSums[first] as number)) / count
    row[at++] = most.words
    for (const sums of oddsSums) row[at++] = ((sums[last + 1] as number) - (sums[first] as number)) / count
    row[at++] = most.body
    row[at++] = most.least
    row[at++] = (odds.start[first] as number) + (odds.end[last] as number)
    row[at++] = most.start - (odds.start[first] as number)
    row[at++] = most.end - (odds.end[last] as number)
    return row
  }
}
