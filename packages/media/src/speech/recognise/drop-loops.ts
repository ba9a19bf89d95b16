import type { RecognisedWord } from './recogniser.ts'

const longestLoop = 8

/** How often in a row a phrase of that many words may occur; beyond that the recogniser is looping. */
const mostRepeats = (length: number) => (length === 1 ? 4 : length === 2 ? 3 : 2)

/** Sequence models repeat themselves on noise; repetitions beyond what a speaker would say are dropped. */
export function dropLoops(words: readonly RecognisedWord[]): RecognisedWord[] {
  const keys = words.map((word) => word.text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const wordsWithoutLoops: RecognisedWord[] = []
  let from = 0
  while (from < words.length) {
    const loop = findLoop(keys, from)
    const step = loop ? loop.length * Math.min(loop.repeats, mostRepeats(loop.length)) : 1
    wordsWithoutLoops.push(...words.slice(from, from + step))
    from += loop ? loop.length * loop.repeats : 1
  }
  return wordsWithoutLoops
}

function findLoop(keys: readonly string[], from: number): { length: number; repeats: number } | null {
  for (let length = 1; length <= longestLoop; length += 1) {
    let repeats = 1
    while (isSame(keys, from, from + repeats * length, length)) repeats += 1
    if (repeats > mostRepeats(length)) return { length, repeats }
  }
  return null
}

function isSame(keys: readonly string[], a: number, b: number, length: number): boolean {
  if (b + length > keys.length) return false
  for (let index = 0; index < length; index += 1) if (keys[a + index] !== keys[b + index]) return false
  return keys[a] !== ''
}
