/** A text normalised for comparison: lower case, no accents or punctuation, single spaces. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether each word of the query starts a word of the text, or occurs anywhere in scripts without spaces. */
export function matchesWords(text: string, query: string): boolean {
  const folded = ` ${foldWords(text)} `
  const words = foldWords(query).split(' ')
  return words.every((word) => word !== '' && (folded.includes(` ${word}`) || (isUnspaced(word) && folded.includes(word))))
}

function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
}

export function isInQuotes(text: string): boolean {
  return /["“”„«»]/u.test(text)
}
