/** A text as it is compared: small, without accents and punctuation, one space between words. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether each word of the query begins a word of the text, or stands anywhere in it for scripts without spaces. */
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
