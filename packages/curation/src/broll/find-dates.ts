import type { Sentence } from '../text/source-text.ts'
import type { ClipText } from './read-clip-words.ts'
import { endsClause, labelValues, type SpokenValue, type ValueSpan, withoutMarks } from './spoken-values.ts'

const year = /^(1[5-9]\d\d|20\d\d)(?:s|er|年|년|년에)?$/u

// Words that stand before a year and not before a count.
const timeWords = new Set(
  'in since until till by from after before around im seit bis ab vor nach um en desde hasta depuis dès avant après nel dal sinds tot na voor w od do po przed em até antes após year jahr año année anno jaar rok roku ano'.split(
    ' ',
  ),
)

/** Names of the months, alone and behind a day, in lower case. */
function monthsOf(language: string): ReadonlySet<string> {
  const alone = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const behindDay = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, month) => {
    const date = new Date(Date.UTC(2020, month, 15))
    return [alone.format(date), behindDay.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '']
  })
  return new Set(names.flat().map((name) => name.toLowerCase()))
}

const months = new Map(['en', 'de', 'es', 'fr', 'it', 'ko', 'nl', 'pl', 'pt', 'zh'].map((language) => [language, monthsOf(language)]))
const isMonth = (word: string, { source }: ClipText): boolean => months.get(source.pack.code)?.has(word.toLowerCase()) ?? false

const mostDates = 4

/** Whether a word of a sentence is a year: four digits that count nothing. */
export function isYear(at: number, sentence: Sentence, text: ClipText): boolean {
  const { source } = text
  const wording = withoutMarks(source.words[at]?.text ?? '')
  if (!year.test(wording)) return false
  if (/\D$/u.test(wording)) return true
  const before = at > sentence.firstWord ? withoutMarks(source.words[at - 1]?.text ?? '').toLowerCase() : ''
  if (isMonth(before, text)) return true
  const next = at + 1 < sentence.lastWord ? withoutMarks(source.words[at + 1]?.text ?? '') : ''
  const isAlone = next === '' || endsClause(source.words[at]?.text) || source.pack.stopWords.has(next.toLowerCase())
  if (isAlone) return true
  return timeWords.has(before) && (/^\p{Lu}/u.test(next) || Number(wording) % 100 !== 0)
}

/** The dates of a sentence and the one after it, earliest first. `spans` are in playing order. */
export function findDates(sentence: Sentence, text: ClipText): { spans: ValueSpan[]; dates: SpokenValue[] } | null {
  const next = text.source.sentences[sentence.index + 1]
  const own = datesOf(sentence, text)
  if (own.length === 0) return null
  const spans = unique([...own, ...(next ? datesOf(next, text) : [])]).slice(0, mostDates)
  return { spans, dates: labelValues(spans, text).toSorted((a, b) => a.value - b.value) }
}

function datesOf(sentence: Sentence, text: ClipText): ValueSpan[] {
  const spans: ValueSpan[] = []
  for (let at = sentence.firstWord; at < sentence.lastWord; at++) {
    if (!isYear(at, sentence, text)) continue
    const wording = withoutMarks(text.source.words[at]?.text ?? '')
    const before = at > sentence.firstWord ? withoutMarks(text.source.words[at - 1]?.text ?? '') : ''
    const hasMonth = isMonth(before, text)
    spans.push({
      text: hasMonth ? `${before} ${wording}` : wording,
      value: Number(/\d{4}/.exec(wording)?.[0]),
      firstWord: hasMonth ? at - 1 : at,
      lastWord: at + 1,
      isDate: true,
      sentence,
    })
  }
  return spans
}

const unique = (spans: readonly ValueSpan[]): ValueSpan[] =>
  spans.filter((span, at) => spans.findIndex((other) => other.text === span.text) === at)
