import type { Language } from '@clipwright/contract/projects/preferences'
import { formatMessage } from './format-message.ts'

/** Whole sentences one after the other, with the space between them that the language wants. */
export const joinSentences = (sentences: readonly string[], language: Language): string =>
  sentences.reduce((first, next) => (first === '' ? next : formatMessage(language, 'grammar:sentences', { first, next })), '')
