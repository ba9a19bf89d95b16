import type { Transcript } from '@clipwright/contract/sources/transcript'
import { readSource } from '../text/source-text.ts'

/** Numbers for the meaning of a sentence, as a sentence encoder gives them; each sentence's have length 1. */
export const meaningSize = 512

/**
 * Sentences whose meaning helps to choose among windows, for an encoder of English; none of a talk in another language or
 * without punctuation, of which nobody judged windows.
 */
export function listSentenceTexts(transcript: Transcript): string[] {
  const { sentences, pack, isPunctuated } = readSource(transcript)
  return pack.code === 'en' && isPunctuated ? sentences.map(({ text }) => text) : []
}
