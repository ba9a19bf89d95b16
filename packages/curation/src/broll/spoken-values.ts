import type { WordSpan } from '@clipwright/contract/sources/transcript'
import type { Sentence } from '../text/source-text.ts'
import { joinWords } from '../text/source-text.ts'
import type { ClipText } from './read-clip-words.ts'

/** A figure or a date with what is said of it, all in the speaker's own words. */
export type SpokenValue = {
  /** As written: "40%", "1,200 customers", "March 2019". */
  text: string
  /** The number; of a date the year. */
  value: number
  /** What is said of it; empty where nothing is. */
  label: string
  isDate: boolean
}

/** A value before its label is known. `firstWord` and `lastWord` bound the words that write it. */
export type ValueSpan = WordSpan & Omit<SpokenValue, 'label'> & { sentence: Sentence }

const maxLabelChars = 48
const clauseEnd = /[,;:.!?…，。、；：！？—–]["'”’»)\]]*$/u

export const endsClause = (text: string | undefined): boolean => clauseEnd.test(text ?? '')

/** Labels of values in playing order: the rest of the clause, behind the value or else before it. */
export function labelValues(spans: readonly ValueSpan[], text: ClipText): SpokenValue[] {
  const labels = spans.map((span, at) => {
    const from = Math.max(span.sentence.firstWord, spans[at - 1]?.lastWord ?? 0)
    const until = Math.min(span.sentence.lastWord, spans[at + 1]?.firstWord ?? Infinity)
    return toLabel(wordsBehind(span, until, text), text) || toLabel(wordsBefore(span, from, text), text)
  })
  // "From 40 to 65 percent": where one has no label, the words right before each say which is which.
  const isComplete = labels.every((label) => label !== '')
  return spans.map(({ text: wording, value, isDate, firstWord, sentence }, at) => {
    const before = firstWord > sentence.firstWord ? (text.source.words[firstWord - 1]?.text ?? '') : ''
    return { text: wording, value, label: isComplete ? (labels[at] ?? '') : withoutMarks(before), isDate }
  })
}

function wordsBehind({ lastWord }: ValueSpan, until: number, { source }: ClipText): WordSpan {
  if (endsClause(source.words[lastWord - 1]?.text)) return { firstWord: lastWord, lastWord }
  let end = lastWord
  while (end < until && !endsClause(source.words[end - 1 < lastWord ? lastWord : end - 1]?.text)) end++
  return { firstWord: lastWord, lastWord: end }
}

function wordsBefore({ firstWord }: ValueSpan, from: number, { source }: ClipText): WordSpan {
  let start = firstWord
  while (start > from && !endsClause(source.words[start - 1]?.text)) start--
  return { firstWord: start, lastWord: firstWord }
}

/** The words without the small ones at their ends; empty where nothing else is left or it is too long to read. */
function toLabel({ firstWord, lastWord }: WordSpan, { source }: ClipText): string {
  const isSmall = (at: number) => {
    const norm = withoutMarks(source.words[at]?.text ?? '').toLowerCase()
    return norm === '' || source.pack.stopWords.has(norm) || source.pack.fillers.has(norm)
  }
  let [from, to] = [firstWord, lastWord]
  while (from < to && isSmall(from)) from++
  while (to > from && isSmall(to - 1)) to--
  const label = withoutMarks(joinWords(source.words.slice(from, to), source.pack))
  return label.length <= maxLabelChars ? label : ''
}

export const withoutMarks = (text: string): string => text.replace(/^["'“„«(¿¡\s]+|[\s,;:.!?…"'”’»)，。、；：！？]+$/gu, '')
