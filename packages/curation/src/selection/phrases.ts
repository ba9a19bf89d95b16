import type { SourceView } from '../moments/source-view.ts'
import { placeOf } from './word-tables.ts'

/** Log of how many words and pairs of words have a place; many may share one, none can be read back. */
const bits = 17
export const phrasePlaces = 1 << bits

/**
 * What words and pairs of words tell of how interesting a passage is. A place whose rarity is 0 was too rare to learn
 * from and counts as nothing.
 */
export type PhraseTable = { weights: Int8Array; weightScale: number; rarities: Uint8Array; rarityScale: number }

/** For each sentence the places of its words and of its pairs of words, as often as they are said. */
export const readPhrases = ({ text: { sentences } }: SourceView): Int32Array[] =>
  sentences.map(({ tokens }) => {
    const words = tokens.map(({ norm }) => norm)
    const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
    return Int32Array.from([...words, ...pairs], (phrase) => placeOf(phrase, bits))
  })

/** The weight of a phrase that is said `count` times, before its rarity: a second time adds less than the first. */
export const saidWeight = (count: number) => (count === 0 ? 0 : 1 + Math.log(count))

/**
 * The value of any window: its phrases weighted by rarity, scaled to the same length for every window. Windows of one
 * start in the order of their ends are quick, as each sentence is then read once.
 */
export function phraseValues(table: PhraseTable, phrases: readonly Int32Array[]): (first: number, last: number) => number {
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
      const before = rarity * saidWeight(count)
      const after = rarity * saidWeight(count + 1)
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
