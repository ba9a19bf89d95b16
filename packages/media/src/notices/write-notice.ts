import type { Language } from '@clipwright/contract/projects/preferences'
import type { Statement } from '@clipwright/contract/statement'
import type { TranscriptEngine, TranscriptNotice } from '@clipwright/contract/sources/transcript'
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
import type { NoticeBook, NoticeName } from './notice-book.ts'

export const noticeBooks: Record<Language, NoticeBook> = {
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

/** A sentence with the engine or the word, and the numbers, that it needs. */
export const state = (name: NoticeName, facts: Pick<Statement, 'words' | 'numbers'> = {}): Statement => ({ say: name, ...facts })

/** A notice on recognition, kept as statements and in English. */
export function noticeOf(engine: TranscriptEngine, code: TranscriptNotice['code'], says: readonly Statement[]): Required<TranscriptNotice> {
  return { engine, code, message: inEnglish(says), says: [...says] }
}

const isEngine = (word: string, book: NoticeBook): word is TranscriptEngine => Object.hasOwn(book.engines, word)

function fill(sentence: string, { words = [], numbers = {} }: Statement, book: NoticeBook): string {
  const [word = ''] = words
  const number = new Intl.NumberFormat(book.locale, { maximumFractionDigits: 1 })
  // A function, so that a "$" in a word stays what it is.
  return sentence.replace(/\{(\w+)\}/g, (_, placeholder: string) => {
    if (placeholder === 'engine') return isEngine(word, book) ? book.engines[word] : word
    return placeholder === 'text' ? word : number.format(numbers[placeholder] ?? 0)
  })
}

/** Statements in a reader's language; null when one is not known here, because another version of the product kept it. */
export function writeNotice(statements: readonly Statement[], language: Language): string | null {
  const book = noticeBooks[language]
  const known: Partial<Record<string, string>> = book.sentences
  const sentences: string[] = []
  for (const statement of statements) {
    const sentence = Object.hasOwn(known, statement.say) ? known[statement.say] : undefined
    if (sentence === undefined) return null
    sentences.push(fill(sentence, statement, book))
  }
  return sentences.join(book.space)
}

/** For the terminal, and for readers that know no statements. */
export const inEnglish = (statements: readonly Statement[]): string => writeNotice(statements, 'en') ?? ''

/** The notices on a source in a reader's language; those that were stored before statements were kept stay as they are. */
export function wordSourceNotices(
  told: { notices: readonly string[]; statedNotices?: readonly Statement[][] | undefined },
  language: Language,
): string[] {
  return told.notices.map((notice, index) => {
    const stated = told.statedNotices?.[index]
    return (stated && writeNotice(stated, language)) ?? notice
  })
}

/** The same for the notices on recognition. */
export function wordTranscriptNotices(notices: readonly TranscriptNotice[], language: Language): TranscriptNotice[] {
  return notices.map((notice) => ({ ...notice, message: (notice.says && writeNotice(notice.says, language)) ?? notice.message }))
}
