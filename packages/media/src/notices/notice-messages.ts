import type { Language } from '@clipwright/contract/projects/preferences'
import type { Message } from '@clipwright/contract/message'
import type { TranscriptEngine, TranscriptNotice } from '@clipwright/contract/sources/transcript'
import { formatMessage, isMessageKey } from '@clipwright/messages/format-message'
import { joinSentences } from '@clipwright/messages/join-sentences'
import type { KeyIn } from '@clipwright/messages/message-key'

type NameOf<Key> = Key extends `notices.${infer Name}` ? Name : never
export type NoticeName = NameOf<KeyIn<'sources'>>

/** A notice with the engine or the word, and the numbers, that it needs. */
export const noticeMessage = (name: NoticeName, facts: Pick<Message, 'words' | 'numbers'> = {}): Message => ({ say: name, ...facts })

/** A notice on recognition, kept as messages and in English. */
export function transcriptNotice(
  engine: TranscriptEngine,
  code: TranscriptNotice['code'],
  messages: readonly Message[],
): Required<TranscriptNotice> {
  return { engine, code, message: formatInEnglish(messages), says: [...messages] }
}

function engineName(engine: string, language: Language): string {
  const key = `sources:engines.${engine}`
  return isMessageKey(key) ? formatMessage(language, key) : engine
}

/** A notice in a reader's language; null when a message of it is not in the catalogue, because another version of the product kept it. */
export function formatNotice(messages: readonly Message[], language: Language): string | null {
  const sentences: string[] = []
  for (const { say, words: [word = ''] = [], numbers } of messages) {
    const key = `sources:notices.${say}`
    if (!isMessageKey(key)) return null
    sentences.push(formatMessage(language, key, { ...numbers, engine: engineName(word, language), text: word }))
  }
  return joinSentences(sentences, language)
}

/** For the terminal, and for readers that know no messages. */
export const formatInEnglish = (messages: readonly Message[]): string => formatNotice(messages, 'en') ?? ''

/** The notices on a source in a reader's language; those that were stored as text alone stay as they are. */
export function formatSourceNotices(
  { notices, statedNotices }: { notices: readonly string[]; statedNotices?: readonly Message[][] | undefined },
  language: Language,
): string[] {
  return notices.map((notice, index) => {
    const messages = statedNotices?.[index]
    return (messages && formatNotice(messages, language)) ?? notice
  })
}

/** The same for the notices on recognition. */
export function formatTranscriptNotices(notices: readonly TranscriptNotice[], language: Language): TranscriptNotice[] {
  return notices.map((notice) => ({ ...notice, message: (notice.says && formatNotice(notice.says, language)) ?? notice.message }))
}
