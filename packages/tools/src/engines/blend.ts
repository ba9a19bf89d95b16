import { capital } from '../fill.ts'

const vowel = /[aeiouyáéíóúàèìòùâêîôûäëïöüąęãõ]/i
const longest = 14
/** Words that already mean something else. */
const realWords = new Set(
  'nursery homology bakery brewery gallery grocery cookery archery pottery battery robotics trickery apology biology radiology cardiology pensionist geology zoology ecology theology analogy trilogy foodery pensionista british polish finish parish radish rubbish'.split(
    ' ',
  ),
)

/** Two words made one where they sound alike: "sourdough" and "doughnut". Null where they do not, or the result could not be said. */
export function blend(first: string, second: string): string | null {
  const [a, b] = [first.toLowerCase(), second.toLowerCase()]
  for (let size = Math.min(a.length - 2, b.length - 2, 5); size >= 2; size--) {
    if (a.endsWith(b.slice(0, size))) return checkWord(a + b.slice(size), [a, b])
  }
  return null
}

/** "garden" + "ista": a plural becomes one, a final vowel gives way to that of the ending. Null where the result could not be said. */
export function addEnding(word: string, ending: string): string | null {
  const one = word.toLowerCase().replace(/(?<=[aeiouáéíóú])s$/, '')
  const stem = vowel.test(ending.charAt(0)) ? one.replace(/[aeiouy]+$/, '') : one
  return stem.length < 3 || word.length > 9 ? null : checkWord(stem + ending, [word.toLowerCase()])
}

function checkWord(word: string, parts: readonly string[]): string | null {
  const isNew = word.length <= longest && !parts.includes(word) && !realWords.has(word)
  return isNew && /^\p{Script=Latin}+$/u.test(word) && canBeSaid(word) ? capital(word) : null
}

/** No more than three consonants in a row, and no letter three times. */
const canBeSaid = (word: string) => !/[^aeiouyáéíóúàèìòùâêîôûäëïöüąęãõ]{4}/i.test(word) && !/(.)\1\1/.test(word)
