import type { Messages } from './catalogue.ts'

/** `clips_one` and `clips_other` are one message, `clips`; the number `count` chooses between them. */
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key

type KeysOf<Branch> = {
  [Key in keyof Branch & string]: Branch[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysOf<Branch[Key]>}`
}[keyof Branch & string]

/** The keys of one namespace, without its name. */
export type KeyIn<Namespace extends keyof Messages> = KeysOf<Messages[Namespace]>

/** `mails:code.subject`. */
export type MessageKey = { [Namespace in keyof Messages]: `${Namespace}:${KeyIn<Namespace>}` }[keyof Messages]
