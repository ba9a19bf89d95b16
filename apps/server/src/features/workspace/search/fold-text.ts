/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ς: 'σ',
  ŀ: 'l',
  ŧ: 't',
}

/** Accents, and the vowel points of Arabic and Hebrew. Marks of Indic scripts and of kana change the word, so they stay. */
const ignoredMarks = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u06d6-\u06ed]/gu
const foldedCharacters = new Map<string, string>()

/** One code point as the index stores it: lower case, without accents, in its plain width. Empty for a lone accent. */
export function foldCodePoint(codePoint: string): string {
  if (codePoint >= 'a' && codePoint <= 'z') return codePoint
  const before = foldedCharacters.get(codePoint)
  if (before !== undefined) return before
  const letters = codePoint.normalize('NFKD').toLowerCase().replaceAll(ignoredMarks, '').normalize('NFC')
  const folded = [...letters].map((letter) => plainLetters[letter] ?? letter).join('')
  foldedCharacters.set(codePoint, folded)
  return folded
}

/** Folds a whole text, for sorting. */
export function foldText(text: string): string {
  return [...text].map(foldCodePoint).join('')
}

/** Sort key of a title: without accents, case and leading punctuation; runs of spaces count as one. */
export function titleKey(title: string): string {
  const words = foldText(title).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.join(' ').slice(0, 120)
}
