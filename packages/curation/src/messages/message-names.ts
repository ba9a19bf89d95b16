import type { KeyIn } from '@clipwright/messages/message-key'

type Below<Branch extends string, Key> = Key extends `${Branch}.${infer Name}` ? Name : never

/** Remarks on a place in a clip: a verb phrase that fits before a colon and a quote. */
export type RemarkName = Below<'remarks', KeyIn<'curation'>>

/** Whole sentences. */
export type SentenceName = Below<'sentences', KeyIn<'curation'>>
