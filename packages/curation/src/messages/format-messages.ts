import type { Language } from '@clipwright/contract/projects/preferences'
import type { Message } from '@clipwright/contract/message'
import { formatMessage, isMessageKey, type MessageValues } from '@clipwright/messages/format-message'
import { joinSentences } from '@clipwright/messages/join-sentences'

const formatClock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`
const quote = (text: string, language: Language) => formatMessage(language, 'grammar:quotation', { text })

/** Parameters of curation's messages: `quote` is the first word or phrase, `subject` the second, lists hold all of them. */
function toMessageValues({ words = [], numbers = {} }: Message, language: Language): MessageValues {
  const [text = '', subject = ''] = words
  const clocks = Object.entries(numbers).map(([name, value]) => [name, name.endsWith('Ms') ? formatClock(value) : value])
  const quotes = words.map((word) => quote(word, language))
  return { ...(Object.fromEntries(clocks) as Record<string, string | number>), text, subject, words, anyOf: words, quotes }
}

function formatRemark(message: Message, language: Language): string | null {
  const key = `curation:remarks.${message.say}`
  return isMessageKey(key) ? formatMessage(language, key, toMessageValues(message, language)) : null
}

const endsItself = /[\p{Sentence_Terminal}…]["'”’»)\]]*$/u

/** A sentence such as "Opens with a question: “What if …?”" */
function formatRemarkSentence(message: Message, text: string, language: Language): string {
  const remark = `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}`
  const [words = ''] = message.words ?? []
  if (words === '') return formatMessage(language, 'curation:remarkAlone', { remark })
  const key = endsItself.test(words) ? 'curation:remarkWithSentence' : 'curation:remarkWithQuote'
  return formatMessage(language, key, { remark, quote: quote(words, language) })
}

function formatStrength(message: Message, language: Language): string | null {
  const remark = formatRemark(message, language)
  if (!message.part || remark === null) return null
  const strength = formatMessage(language, `curation:strengths.${message.part}`)
  return formatMessage(language, 'curation:strengthWithRemark', { strength, remark, quote: quote(message.words?.[0] ?? '', language) })
}

/** The reason for a clip: one or two strengths, each with its remark. */
function formatStrengths(strengths: readonly Message[], language: Language): string | null {
  const [first, second] = strengths.slice(0, 2).map((message) => formatStrength(message, language))
  if (typeof first !== 'string' || second === null) return null
  return second === undefined
    ? formatMessage(language, 'curation:chosenForOne', { first })
    : formatMessage(language, 'curation:chosenForTwo', { first, second })
}

function formatSentence(message: Message, language: Language): string | null {
  const remark = formatRemark(message, language)
  if (remark !== null) return formatRemarkSentence(message, remark, language)
  const key = `curation:sentences.${message.say}`
  return isMessageKey(key) ? formatMessage(language, key, toMessageValues(message, language)) : null
}

/**
 * Formats messages as sentences in a reader's language; spoken and typed words stay as they are. Null when another version
 * of the product stored a message that is not in the catalogue.
 */
export function formatMessages(messages: readonly Message[], language: Language): string | null {
  const strengths = messages.filter(({ part }) => part !== undefined)
  const sentences: string[] = []
  for (const message of messages) {
    if (message.part !== undefined && message !== strengths[0]) continue
    const sentence = message.part === undefined ? formatSentence(message, language) : formatStrengths(strengths, language)
    if (sentence === null) return null
    sentences.push(sentence)
  }
  return joinSentences(sentences, language)
}

/** In English, for the terminal and for readers that know no messages. */
export const formatInEnglish = (messages: readonly Message[]): string => formatMessages(messages, 'en') ?? ''
