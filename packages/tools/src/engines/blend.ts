import type { IsWord } from '../engine.ts'
import { capital } from '../fill.ts'

const vowel = /[aeiouyáéíóúàèìòùâêîôûäëïöüąęãõ]/i
const longest = 14
/** Two words made one where they sound alike: "sourdough" and "doughnut". Null where they do not, the result could not be said, or is a word. */
export function blend(first: string, second: string, isWord: IsWord): string | null {
  const [a, b] = [first.toLowerCase(), second.toLowerCase()]
  for (let size = Math.min(a.length - 2, b.length - 2, 5); size >= 2; size--) {
    if (a.endsWith(b.slice(0, size))) return toInvention(a + b.slice(size), [a, b], isWord)
  }
  return null
}

/** "garden" + "ista": a plural becomes one, a final vowel gives way to that of the ending. Null where the result could not be said, or is a word. */
export function addEnding(word: string, ending: string, isWord: IsWord): string | null {
  const one = word.toLowerCase().replace(/(?<=[aeiouáéíóú])s$/, '')
  const stem = vowel.test(ending.charAt(0)) ? one.replace(/[aeiouy]+$/, '') : one
  return stem.length < 3 || word.length > 9 ? null : toInvention(stem + ending, [word.toLowerCase()], isWord)
}

function toInvention(word: string, parts: readonly string[], isWord: IsWord): string | null {
  const isGood = word.length <= longest && !parts.includes(word) && /^\p{Script=Latin}+$/u.test(word) && canBeSaid(word)
  return isGood && !isWord(word) ? capital(word) : null
}

/** No more than three consonants in a row, and no letter three times. */
const canBeSaid = (word: string) => !/[^aeiouyáéíóúàèìòùâêîôûäëïöüąęãõ]{4}/i.test(word) && !/(.)\1\1/.test(word)
