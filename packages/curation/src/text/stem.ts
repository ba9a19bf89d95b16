import type { LanguagePack } from './language-pack.ts'

const vowel = /[aeiouy]/

/** Whether cutting a suffix leaves a plausible word. */
const keeps = (stem: string, letters = 3) => stem.length >= letters && vowel.test(stem)

const undouble = (stem: string) => (/([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem)

function cutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2)
  if (/[^su]s$/.test(word) && !/(?:is|as)$/.test(word) && word.length > 3) return word.slice(0, -1)
  return word
}

function cutVerbEnding(word: string): string {
  for (const ending of ['ingly', 'edly', 'ing', 'ed']) {
    const stem = word.slice(0, -ending.length)
    if (word.endsWith(ending) && keeps(stem)) return undouble(stem)
  }
  return word
}

const derivations: readonly (readonly [string, string])[] = [
  ['ization', 'ize'],
  ['isation', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['ability', 'able'],
  ['ibility', 'ible'],
  ['ation', 'ate'],
  ['ically', 'ic'],
  ['ments', ''],
  ['ment', ''],
  ['ness', ''],
  ['ality', 'al'],
  ['ivity', 'ive'],
  ['ingly', ''],
  ['fully', 'ful'],
  ['ously', 'ous'],
  ['ies', 'y'],
  ['ily', 'y'],
  ['ally', 'al'],
  ['ical', 'ic'],
  ['ers', ''],
  ['ors', ''],
  ['er', ''],
  ['or', ''],
  ['ly', ''],
  ['ion', ''],
]

function cutDerivation(word: string): string {
  for (const [ending, instead] of derivations) {
    const stem = word.slice(0, -ending.length)
    if (word.endsWith(ending) && keeps(stem, 4)) return stem + instead
  }
  return word
}

function stemEnglish(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  const cut = cutDerivation(cutVerbEnding(cutPlural(word.replace(/'s?$/, ''))))
  // Drops a silent e or final y, so that "privacy" and "private" stay as close as possible.
  return cut.length > 3 ? cut.replace(/(?:ate|e|y|i)$/, '') : cut
}

const josaAfterConsonant = /[은을이과]$/u
const josaAfterVowel = /[는를가와]$/u
const endsInConsonant = (text: string) => {
  const code = text.charCodeAt(text.length - 1) - 0xac00
  return code >= 0 && code < 11_172 && code % 28 > 0
}

/** Korean particles that agree with the last sound of a noun, even of one syllable: 빵은, 빵을 → 빵; 마을 stays. */
function cutJosa(word: string): string {
  const root = word.slice(0, -1)
  if (root === '') return word
  return (endsInConsonant(root) ? josaAfterConsonant : josaAfterVowel).test(word) ? root : word
}

/** A rough stem, shared by the words of a family, so that "wallets" answers a query for "wallet". */
export function stem(word: string, pack: LanguagePack): string {
  if (pack.code === 'en') return stemEnglish(word)
  if (pack.unspaced) return word
  const shortest = pack.code === 'ko' ? 2 : 4
  if (pack.code === 'ko' && word.length === 2) return cutJosa(word)
  for (const suffix of pack.suffixes) {
    if (word.endsWith(suffix) && word.length - suffix.length >= shortest) return word.slice(0, -suffix.length)
  }
  return word
}
