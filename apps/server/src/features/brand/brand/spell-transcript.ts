import type { Transcript, WordSpan } from '@clipwright/contract/sources/transcript'
import { spellWords } from './spell-vocabulary.ts'

/** A transcript in the team’s spelling. Sentences and paragraphs keep the words they had. */
export function spellTranscript(transcript: Transcript, vocabulary: readonly string[]): Transcript {
  if (vocabulary.length === 0) return transcript
  const { words, placeOf } = spellWords(transcript.words, vocabulary)
  const shift = <S extends WordSpan>(span: S): S => ({
    ...span,
    firstWord: placeOf[span.firstWord] ?? words.length,
    // The end of a span is exclusive, so its last word is looked up by the one before it.
    lastWord:
      span.lastWord > span.firstWord ? (placeOf[span.lastWord - 1] ?? words.length - 1) + 1 : (placeOf[span.firstWord] ?? words.length),
  })
  const { sentences, paragraphs } = transcript
  return { ...transcript, words, sentences: sentences.map(shift), paragraphs: paragraphs.map(shift) }
}
