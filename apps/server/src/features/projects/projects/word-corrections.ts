import { createHash } from 'node:crypto'
import type { Word } from '@clipwright/contract/sources/transcript'

/** By place in the transcript. `startMs` is where the word was heard: another recognition has other words in that place. */
export type WordCorrections = { [place: string]: { startMs: number; text: string } }

/** The words as people wrote them. When they are heard does not change. */
export function withCorrections(words: Word[], corrections: WordCorrections): Word[] {
  if (Object.keys(corrections).length === 0) return words
  return words.map((word, place) => {
    const correction = corrections[place]
    return correction && correction.startMs === word.startMs ? { ...word, text: correction.text } : word
  })
}

/** Names a state of the corrections, whatever order they were made in. */
export function correctionsHash(corrections: WordCorrections): string {
  const entries = Object.entries(corrections).toSorted(([a], [b]) => Number(a) - Number(b))
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 16)
}
