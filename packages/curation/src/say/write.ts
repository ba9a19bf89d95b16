import type { Language } from '@clipwright/contract/projects/preferences'
import type { Statement } from '@clipwright/contract/statement'
import { de } from './books/de.ts'
import { en } from './books/en.ts'
import { es } from './books/es.ts'
import { fr } from './books/fr.ts'
import { it } from './books/it.ts'
import { ko } from './books/ko.ts'
import { nl } from './books/nl.ts'
import { pl } from './books/pl.ts'
import { pt } from './books/pt.ts'
import { zh } from './books/zh.ts'
import { remarkNames, sentenceNames, type Phrase, type PhraseBook, type RemarkName, type SentenceName } from './phrase-book.ts'

export const phraseBooks: Record<Language, PhraseBook> = {
  en,
  'pt-BR': pt,
  'es-ES': es,
  'de-DE': de,
  'fr-FR': fr,
  'it-IT': it,
  'nl-NL': nl,
  'pl-PL': pl,
  zh,
  'ko-KR': ko,
}

/** The phrase book as a writer: making the tools of Intl costs far more than using them. */
type Pen = {
  book: PhraseBook
  plural: Intl.PluralRules
  number: Intl.NumberFormat
  all: Intl.ListFormat
  any: Intl.ListFormat
}

const pens = new Map<Language, Pen>()

function penFor(language: Language): Pen {
  const ready = pens.get(language)
  if (ready) return ready
  const book = phraseBooks[language]
  const pen: Pen = {
    book,
    plural: new Intl.PluralRules(book.locale),
    number: new Intl.NumberFormat(book.locale),
    all: new Intl.ListFormat(book.locale, { type: 'conjunction' }),
    any: new Intl.ListFormat(book.locale, { type: 'disjunction' }),
  }
  pens.set(language, pen)
  return pen
}

const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

const isRemark = (name: string): name is RemarkName => (remarkNames as readonly string[]).includes(name)
const isSentence = (name: string): name is SentenceName => (sentenceNames as readonly string[]).includes(name)

const quoted = (text: string, { quoteMarks: [open, close] }: PhraseBook) => `${open}${text}${close}`

function valueOf(placeholder: string, { words = [], numbers = {} }: Statement, pen: Pen): string {
  if (placeholder === 'quote') return quoted(words[0] ?? '', pen.book)
  if (placeholder === 'text') return words[0] ?? ''
  if (placeholder === 'subject') return words[1] ?? ''
  if (placeholder === 'words') return pen.all.format(words)
  if (placeholder === 'quotes') return pen.all.format(words.map((word) => quoted(word, pen.book)))
  if (placeholder === 'anyOf') return pen.any.format(words)
  const value = numbers[placeholder] ?? 0
  return placeholder.endsWith('Ms') ? clock(value) : pen.number.format(value)
}

function fill(phrase: Phrase, statement: Statement, pen: Pen): string {
  const form = typeof phrase === 'string' ? phrase : (phrase[pen.plural.select(statement.numbers?.['count'] ?? 0)] ?? phrase.other)
  // A function, so that a "$" in somebody's words stays what it is.
  return form.replace(/\{(\w+)\}/g, (_, placeholder: string) => valueOf(placeholder, statement, pen))
}

const endsItself = /[\p{Sentence_Terminal}…]["'”’»)\]]*$/u

/** "Opens with a question: “What if …?”" as a sentence of its own. */
function writeRemark(name: RemarkName, statement: Statement, pen: Pen): string {
  const says = fill(pen.book.remarks[name], statement, pen)
  const first = says.charAt(0).toLocaleUpperCase(pen.book.locale)
  const [quote = ''] = statement.words ?? []
  const { colon, fullStop } = pen.book
  if (quote === '') return `${first}${says.slice(1)}${fullStop}`
  return `${first}${says.slice(1)}${colon}${quoted(quote, pen.book)}${endsItself.test(quote) ? '' : fullStop}`
}

/** What a clip is chosen for: one or two strengths, each with the remark it rests on. */
function writeStrengths(strengths: readonly Statement[], pen: Pen): string | null {
  const { book } = pen
  const told = strengths.slice(0, 2).map((statement) => {
    if (!statement.part || !isRemark(statement.say)) return null
    const strength = book.strengths[statement.part]
    const remark = fill(book.remarks[statement.say], statement, pen)
    const quote = quoted(statement.words?.[0] ?? '', book)
    return book.strengthWith.replace(/\{(strength|remark|quote)\}/g, (_, name: string) =>
      name === 'strength' ? strength : name === 'remark' ? remark : quote,
    )
  })
  const [first, second] = told
  if (first === undefined || told.includes(null)) return null
  const frame = second === undefined ? book.chosenForOne : book.chosenForTwo
  return frame.replace(/\{(first|second)\}/g, (_, name: string) => (name === 'first' ? first : second) ?? '')
}

/**
 * Statements as sentences in a reader's language; words that were spoken or typed stay as they are.
 * Null when a statement is not known here, because another version of the product kept it.
 */
export function writeStatements(statements: readonly Statement[], language: Language): string | null {
  const pen = penFor(language)
  const sentences: (string | null)[] = []
  const strengths = statements.filter((statement) => statement.part !== undefined)
  for (const statement of statements) {
    if (statement.part !== undefined) {
      if (statement === strengths[0]) sentences.push(writeStrengths(strengths, pen))
    } else if (isRemark(statement.say)) sentences.push(writeRemark(statement.say, statement, pen))
    else sentences.push(isSentence(statement.say) ? fill(pen.book.sentences[statement.say], statement, pen) : null)
  }
  return sentences.includes(null) ? null : sentences.join(pen.book.space)
}

/** In English, for the terminal and for readers that know no statements. */
export const inEnglish = (statements: readonly Statement[]): string => writeStatements(statements, 'en') ?? ''
