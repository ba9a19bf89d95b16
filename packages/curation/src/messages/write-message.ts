import type { Evidence } from '@clipwright/contract/clips/curation'
import type { Message } from '@clipwright/contract/message'
import type { RemarkName, SentenceName } from './message-names.ts'

/** A remark on a place in a clip, with the words it is based on. */
export type Remark = { name: RemarkName; evidence: Evidence /** What the clip is about, where the remark names it. */; subject?: string }

export const writeRemark = ({ name, evidence, subject }: Remark): Message => ({
  say: name,
  words: subject === undefined ? [evidence.quote] : [evidence.quote, subject],
})

/** A message with its words and numbers. */
export const writeSentence = (name: SentenceName, facts: Pick<Message, 'words' | 'numbers'> = {}): Message => ({ say: name, ...facts })
