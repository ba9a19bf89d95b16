import type { Transcript, WordSpan } from '@clipwright/contract/sources/transcript'
import { spelledWords } from './spell-vocabulary.ts'

/** A transcript in the team's spelling. Sentences and paragraphs hold the words they held before. */
export function spellTranscript(transcript: Transcript, vocabulary: readonly string[]): Transcript {
  if (vocabulary.length === 0) return transcript
  const { words, placeOf } = spelledWords(transcript.words, vocabulary)
  const shift = <S extends WordSpan>(span: S): S => ({
    ...span,
    firstWord: placeOf[span.firstWord] ?? words.length,
    // The last word is not part of the span any more, so it is looked up by the one before it.
    lastWord:
      span.lastWord > span.firstWord ? (placeOf[span.lastWord - 1] ?? words.length - 1) + 1 : (placeOf[span.firstWord] ?? words.length),
  })
  const { sentences, paragraphs } = transcript
  return { ...transcript, words, sentences: sentences.map(shift), paragraphs: paragraphs.map(shift) }
}
