import { splitSentences } from '../speech/text/sentence-spans.ts'
import { joinWords, splitText } from '../speech/text/split-text.ts'

/** Sentences of a text as they are spoken: their words, and whether a new line began before them. */
export type SpokenLine = { words: string[]; opensParagraph: boolean }

// Synthesisers read some of these as commands: `[[` begins spelled sounds, `<` a tag.
const unspeakable = /[\p{Cc}\p{Cf}[\]<>{}|\\^~`*_#]+/gu

/** The text as lines of words. Nothing in them is a command of a synthesiser. */
export function speakableLines(text: string): SpokenLine[] {
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

export function lineText(line: SpokenLine): string {
  return joinWords(line.words)
}
