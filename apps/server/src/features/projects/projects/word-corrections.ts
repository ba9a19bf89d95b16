import { createHash } from 'node:crypto'
import type { Word } from '@clipwright/contract/sources/transcript'

/** By place in the transcript. `startMs` is when the word was heard: after a new recognition the place may hold another word. */
export type WordCorrections = { [place: string]: { startMs: number; text: string } }

/** The words as people corrected them; their timings do not change. */
export function withCorrections(words: Word[], corrections: WordCorrections): Word[] {
  if (Object.keys(corrections).length === 0) return words
  return words.map((word, place) => {
    const correction = corrections[place]
    return correction && correction.startMs === word.startMs ? { ...word, text: correction.text } : word
  })
}

/** Hash of the corrections, independent of their order. */
export function correctionsHash(corrections: WordCorrections): string {
  const entries = Object.entries(corrections).toSorted(([a], [b]) => Number(a) - Number(b))
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 16)
}
