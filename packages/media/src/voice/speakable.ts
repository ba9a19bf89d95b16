import { splitSentences } from '../speech/text/sentence-spans.ts'
import { joinWords, splitText } from '../speech/text/split-text.ts'

/** A sentence as spoken: its words, and whether a line break came before it. */
export type SpokenLine = { words: string[]; opensParagraph: boolean }

// Synthesisers read some characters as commands: `[[` begins phonemes, `<` a tag.
const unspeakable = /[\p{Cc}\p{Cf}[\]<>{}|\\^~`*_#]+/gu

/** The text as lines of words, free of synthesiser commands. */
export function toSpeakableLines(text: string): SpokenLine[] {
  return text
    .split(/\n+/)
    .map((part) => splitText(part.replace(unspeakable, ' ')))
    .filter((words) => words.length > 0)
    .flatMap((words) =>
      splitSentences(words.map((word) => ({ text: word, startMs: 0, endMs: 0 }))).map(({ firstWord, lastWord }, index) => ({
        words: words.slice(firstWord, lastWord),
        opensParagraph: index === 0,
      })),
    )
}

export function joinSpokenLine(line: SpokenLine): string {
  return joinWords(line.words)
}
