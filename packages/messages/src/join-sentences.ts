import type { Language } from '@clipwright/contract/projects/preferences'
import { formatMessage } from './format-message.ts'

/** Joins whole sentences with the space the language needs between them. */
export const joinSentences = (sentences: readonly string[], language: Language): string =>
  sentences.reduce((first, next) => (first === '' ? next : formatMessage(language, 'grammar:sentences', { first, next })), '')
