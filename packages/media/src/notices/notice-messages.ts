import type { Language } from '@clipwright/contract/projects/preferences'
import type { Message } from '@clipwright/contract/message'
import type { TranscriptEngine, TranscriptNotice } from '@clipwright/contract/sources/transcript'
import { formatMessage, isMessageKey } from '@clipwright/messages/format-message'
import { joinSentences } from '@clipwright/messages/join-sentences'
import type { KeyIn } from '@clipwright/messages/message-key'

type NameOf<Key> = Key extends `notices.${infer Name}` ? Name : never
export type NoticeName = NameOf<KeyIn<'sources'>>

/** A notice with the values it needs: engine or word, and numbers. */
export const toNoticeMessage = (name: NoticeName, facts: Pick<Message, 'words' | 'numbers'> = {}): Message => ({ say: name, ...facts })

/** A notice about recognition, stored as messages and in English. */
export function toTranscriptNotice(
  engine: TranscriptEngine,
  code: TranscriptNotice['code'],
  messages: readonly Message[],
): Required<TranscriptNotice> {
  return { engine, code, message: formatInEnglish(messages), says: [...messages] }
}

function nameEngine(engine: string, language: Language): string {
  const key = `sources:engines.${engine}`
  return isMessageKey(key) ? formatMessage(language, key) : engine
}

/** A notice in the reader's language; null when another version of the product stored it and a message is not in the catalogue. */
export function formatNotice(messages: readonly Message[], language: Language): string | null {
  const sentences: string[] = []
  for (const { say, words: [word = ''] = [], numbers } of messages) {
    const key = `sources:notices.${say}`
    if (!isMessageKey(key)) return null
    sentences.push(formatMessage(language, key, { ...numbers, engine: nameEngine(word, language), text: word }))
  }
  return joinSentences(sentences, language)
}

/** In English, for the terminal and readers that know no messages. */
export const formatInEnglish = (messages: readonly Message[]): string => formatNotice(messages, 'en') ?? ''

/** The notices about a source in the reader's language; those stored as plain text stay as they are. */
export function formatSourceNotices(
  { notices, statedNotices }: { notices: readonly string[]; statedNotices?: readonly Message[][] | undefined },
  language: Language,
): string[] {
  return notices.map((notice, index) => {
    const messages = statedNotices?.[index]
    return (messages && formatNotice(messages, language)) ?? notice
  })
}

/** The same for notices about recognition. */
export function formatTranscriptNotices(notices: readonly TranscriptNotice[], language: Language): TranscriptNotice[] {
  return notices.map((notice) => ({ ...notice, message: (notice.says && formatNotice(notice.says, language)) ?? notice.message }))
}
