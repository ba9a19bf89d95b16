import { toRunningSum, type Reading, type WordScores } from './read-talk.ts'

/** Questions about each sentence: may a clip start here, may it end here, and, in four ways, is it worth hearing. */
export const sentenceQuestions = ['start', 'end', 'body', 'story', 'insight', 'quoted'] as const
export type SentenceQuestion = (typeof sentenceQuestions)[number]
export type SentenceOdds = Record<SentenceQuestion, Float64Array>

const around = { start: [-1, 0, 1], end: [-1, 0, 1, 2] } as const
/** Sentences on each side whose means describe the talk around a sentence. */
const reaches = [3, 9] as const

function fillSigns(row: Float64Array, reading: Reading, index: number, offsets: readonly number[]): number {
  let at = 0
  for (const offset of offsets) {
    const sentence = index + offset
    const isThere = sentence >= 0 && sentence < reading.count
    for (const column of reading.signs) row[at++] = isThere ? (column[sentence] as number) : 0
  }
  return at
}

/** Input of the edge models: a sentence, its neighbours and the scores of its words. */
export function toEdgeRow(reading: Reading, words: WordScores, index: number, edge: 'start' | 'end'): Float64Array {
  const offsets = around[edge]
  const row = new Float64Array(offsets.length * reading.signs.length + 1)
  row[fillSigns(row, reading, index, offsets)] = words[edge][index] as number
  return row
}

/** Input of the body models: means over a few and over many sentences around one. */
export function toBodyRow(reading: Reading, index: number): Float64Array {
  const row = new Float64Array(reading.signs.length * reaches.length)
  let at = 0
  for (const reach of reaches) {
    const from = Math.max(0, index - reach)
    const to = Math.min(reading.count, index + reach + 1)
    for (const sums of reading.sums) row[at++] = ((sums[to] as number) - (sums[from] as number)) / (to - from)
  }
  return row
}

export const listEdgeNames = (signNames: readonly string[], edge: 'start' | 'end') => [
  ...around[edge].flatMap((offset) => signNames.map((name) => `${name}@${offset < 0 ? offset : `+${offset}`}`)),
  'words',
]

/** Input of the passage model: means of its signs, and its length. */
export function toPassageRow(
  reading: Reading,
  first: number,
  last: number,
  row = new Float64Array(reading.signs.length + 2),
): Float64Array {
  const count = last - first + 1
  let at = 0
  for (const sums of reading.sums) row[at++] = ((sums[last + 1] as number) - (sums[first] as number)) / count
  row[at++] = Math.log(count)
  row[at++] = Math.log(1 + (reading.endSec[last] as number) - (reading.startSec[first] as number))
  return row
}

export const listPassageNames = (signNames: readonly string[]) => [...signNames, 'sentences', 'seconds']

export const windowNames = [
  'phrases',
  'passage',
  'startOdds',
  'endOdds',
  'edgeOdds',
  'worseEdge',
  'startWords',
  'endWords',
  'betterStart',
  'betterEnd',
  'seconds',
  'sentences',
  'body',
  'bodyLeast',
  'bodyOpening',
  'bodyBefore',
  'bodyAfter',
  'bodyOfTalk',
] as const

/** Sentences around a window to compare it with: a moment stands out from its surroundings. */
const beside = 6
/** Sentences a stranger hears before deciding to stay. */
export const openingSentences = 2

/** Value of a window's words, from the table of phrases and from the passage model. */
export type Interest = { phrases: number; passage: number }

/**
 * Rows of windows. Asking for windows of one start in the order of their ends is fast: every sentence is then read once.
 * The row is overwritten by the next call.
 */
export function prepareWindowRows(
  reading: Reading,
  words: WordScores,
  odds: Pick<SentenceOdds, 'start' | 'end' | 'body'>,
): (first: number, last: number, interest: Interest) => Float64Array {
  const row = new Float64Array(windowNames.length)
  const bodySums = toRunningSum(odds.body)
  const { count } = reading
  const ofTalk = (bodySums[count] as number) / Math.max(1, count)
  const meanBody = (low: number, high: number) => {
    const first = Math.max(0, low)
    const end = Math.min(count, high)
    return end > first ? ((bodySums[end] as number) - (bodySums[first] as number)) / (end - first) : ofTalk
  }
  let from = -1
  let to = -1
  let inside = { start: 0, end: 0, least: 0 }
  return (first, last, { phrases, passage }) => {
    if (first !== from || last < to) {
      from = first
      to = first - 1
      inside = { start: -9, end: -9, least: 9 }
    }
    while (to < last) {
      // A better end before the last sentence, or a better start after the first, counts against the window.
      if (to >= first) inside.end = Math.max(inside.end, odds.end[to] as number)
      to++
      inside.least = Math.min(inside.least, odds.body[to] as number)
      if (to > first) inside.start = Math.max(inside.start, odds.start[to] as number)
    }
    const start = odds.start[first] as number
    const end = odds.end[last] as number
    row.set([
      phrases,
      passage,
      start,
      end,
      start + end,
      Math.min(start, end),
      words.start[first] as number,
      words.end[last] as number,
      inside.start - start,
      inside.end - end,
      (reading.endSec[last] as number) - (reading.startSec[first] as number),
      last - first + 1,
      meanBody(first, last + 1),
      inside.least,
      meanBody(first, Math.min(last + 1, first + openingSentences)),
      meanBody(first - beside, first),
      meanBody(last + 1, last + 1 + beside),
      ofTalk,
    ])
    return row
  }
}
