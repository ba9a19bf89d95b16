import type { SourceView } from '../moments/source-view.ts'
import { hashToSlot } from './word-tables.ts'

/** Log2 of the number of slots for words and word pairs; several may share one, and none can be read back. */
const bits = 17
export const phrasePlaces = 1 << bits

/**
 * What words and word pairs tell about how interesting a passage is. A slot with rarity 0 was too rare to learn from and
 * counts for nothing.
 */
export type PhraseTable = { weights: Int8Array; weightScale: number; rarities: Uint8Array; rarityScale: number }

/** For each sentence the slots of its words and word pairs, with repetitions. */
export const readPhrases = ({ text: { sentences } }: SourceView): Int32Array[] =>
  sentences.map(({ tokens }) => {
    const words = tokens.map(({ norm }) => norm)
    const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
    return Int32Array.from([...words, ...pairs], (phrase) => hashToSlot(phrase, bits))
  })

/** Weight of a phrase that occurs `count` times, before its rarity: repetitions add less and less. */
export const weighCount = (count: number) => (count === 0 ? 0 : 1 + Math.log(count))

/**
 * Value of a window: its phrases weighted by rarity, normalised to the same length. Asking for windows of one start in the
 * order of their ends is fast, as each sentence is then read once.
 */
export function preparePhraseValues(table: PhraseTable, phrases: readonly Int32Array[]): (first: number, last: number) => number {
  const { weights, weightScale, rarities, rarityScale } = table
  const counts = new Uint16Array(phrasePlaces)
  let from = -1
  let to = -1
  let sum = 0
  let squares = 0
  const restart = (first: number) => {
    for (let at = from; at >= 0 && at <= to; at++) for (const place of phrases[at] ?? []) counts[place] = 0
    from = first
    to = first - 1
    sum = 0
    squares = 0
  }
  const add = (sentence: Int32Array) => {
    for (const place of sentence) {
      const rarity = rarityScale * (rarities[place] as number)
      if (rarity === 0) continue
      const count = counts[place] as number
      const before = rarity * weighCount(count)
      const after = rarity * weighCount(count + 1)
      counts[place] = count + 1
      sum += weightScale * (weights[place] as number) * (after - before)
      squares += after * after - before * before
    }
  }
  return (first, last) => {
    if (first !== from || last < to) restart(first)
    while (to < last) add(phrases[++to] ?? new Int32Array())
    return squares === 0 ? 0 : sum / Math.sqrt(squares)
  }
}
