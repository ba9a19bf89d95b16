import type { SourceView } from '../moments/source-view.ts'
import { chooseModelKind, type ModelKind } from './model-kind.ts'
import { readPhrases } from './phrases.ts'
import { meaningSize } from './sentence-texts.ts'
import { readSigns } from './sentence-signs.ts'
import { readWords, scoreWords, edgeNames, type WordTable, type Edge } from './word-tables.ts'

/** A source as columns of numbers, the input of the models. */
export type Reading = {
  kind: ModelKind
  count: number
  startSec: Float64Array
  endSec: Float64Array
  /** 1 where somebody else begins to speak, and at the first sentence; else 0. */
  opensTurn: Float64Array
  /** Meanings of the sentences, one after the other, if a sentence encoder read them. */
  vectors: Float32Array | undefined
  signNames: readonly string[]
  signs: readonly Float64Array[]
  /** Prefix sums of `signs`, so that a mean over any window is one subtraction. */
  sums: readonly Float64Array[]
  words: Record<Edge, Int32Array[]>
  /** Per sentence, for the table of phrases; empty when no words are read. */
  phrases: Int32Array[]
}

/** Scores of each sentence's words; zeros when no words are read. */
export type WordScores = Record<Edge, Float64Array>

export function toRunningSum(column: Float64Array): Float64Array {
  const sums = new Float64Array(column.length + 1)
  for (let at = 0; at < column.length; at++) sums[at + 1] = (sums[at] as number) + (column[at] as number)
  return sums
}

/** `vectors` are the meanings of the sentences that `listSentenceTexts` gives. */
export function readTalk(view: SourceView, kind: ModelKind = chooseModelKind(view), vectors?: Float32Array): Reading {
  const { sentences } = view.text
  const { names, columns } = readSigns(view, kind)
  const none: Int32Array[] = []
  return {
    kind,
    count: sentences.length,
    startSec: Float64Array.from(sentences, (sentence) => sentence.startMs / 1000),
    endSec: Float64Array.from(sentences, (sentence) => sentence.endMs / 1000),
    opensTurn: Float64Array.from(sentences, ({ speaker }, index) => (index === 0 || speaker !== sentences[index - 1]?.speaker ? 1 : 0)),
    vectors: vectors?.length === sentences.length * meaningSize ? vectors : undefined,
    signNames: names,
    signs: columns,
    sums: columns.map(toRunningSum),
    words: kind === 'full' ? { start: readWords(view, 'start'), end: readWords(view, 'end') } : { start: none, end: none },
    phrases: kind === 'full' ? readPhrases(view) : none,
  }
}

export function scoreTalkWords(reading: Reading, tables: Record<Edge, WordTable>): WordScores {
  const scores = { start: new Float64Array(reading.count), end: new Float64Array(reading.count) }
  for (const use of edgeNames) {
    reading.words[use].forEach((words, index) => {
      scores[use][index] = scoreWords(tables[use], words)
    })
  }
  return scores
}

export function leaveOutOfColumn(column: Float64Array, first: number, last: number): Float64Array {
  const rest = new Float64Array(column.length - (last - first + 1))
  rest.set(column.subarray(0, first))
  rest.set(column.subarray(last + 1), first)
  return rest
}

/** A talk without some sentences, first and last inclusive; what follows moves up, in time as well. */
export function leaveOutOfReading(reading: Reading, first: number, last: number): Reading {
  const column = (values: Float64Array) => leaveOutOfColumn(values, first, last)
  const list = <Item>(items: readonly Item[]) => items.filter((_, index) => index < first || index > last)
  const goneSec = (reading.startSec[last + 1] ?? reading.endSec[last] ?? 0) - (reading.startSec[first] ?? 0)
  const earlier = (times: Float64Array) => column(times).map((time, index) => (index < first ? time : time - goneSec))
  const signs = reading.signs.map(column)
  return {
    ...reading,
    count: reading.count - (last - first + 1),
    startSec: earlier(reading.startSec),
    endSec: earlier(reading.endSec),
    opensTurn: column(reading.opensTurn),
    // Whoever needs the rest of them has weighed them before.
    vectors: undefined,
    signs,
    sums: signs.map(toRunningSum),
    words: { start: list(reading.words.start), end: list(reading.words.end) },
    phrases: list(reading.phrases),
  }
}
