import type { Evidence } from '@clipwright/contract/clips/curation'
import type { Message } from '@clipwright/contract/message'
import type { RemarkName, SentenceName } from './message-names.ts'

/** A remark on a place in a clip, and the words it rests on. */
export type Remark = { name: RemarkName; evidence: Evidence /** What the clip is about, where the remark names it. */; subject?: string }

export const writeRemark = ({ name, evidence, subject }: Remark): Message => ({
  say: name,
  words: subject === undefined ? [evidence.quote] : [evidence.quote, subject],
})

/** A sentence with the words and the numbers that it needs. */
export const writeSentence = (name: SentenceName, facts: Pick<Message, 'words' | 'numbers'> = {}): Message => ({ say: name, ...facts })
