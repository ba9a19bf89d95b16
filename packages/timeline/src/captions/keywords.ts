import { isLinkingWord } from './linking-words.ts'

/** Letters and figures only, lower case, without an English or Romance plural s: enough to meet the same word again. */
function bare(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  return letters.length > 4 ? letters.replace(/s$/, '') : letters
}

function isUnspacedText(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
}

// A page where everything is coloured stresses nothing.
const leastGapMs = 1500

/**
 * Indexes of the words that belong to a keyword. A keyword of several words marks all of them where they follow each
 * other; Chinese and Japanese words match inside the keyword and the other way round.
 */
export function markKeywords(
  words: readonly { text: string; startMs: number; endMs: number }[],
  keywords: readonly string[],
  language: string,
): Set<number> {
  const keywordIndexes = new Set<number>()
  const phrases = keywords
    .map((keyword) =>
      keyword
        .split(/\s+/u)
        .map(bare)
        .filter((piece) => piece !== ''),
    )
    .filter((pieces) => pieces.length > 1 || (pieces[0] !== undefined && !isLinkingWord(pieces[0], language)))
  const texts = words.map((word) => bare(word.text))
  let freeFromMs = -Infinity
  for (let at = 0; at < words.length; at++) {
    if ((words[at]?.startMs ?? 0) < freeFromMs) continue
    const length = Math.max(0, ...phrases.map((pieces) => matchLength(texts, at, pieces)))
    for (let index = at; index < at + length; index++) keywordIndexes.add(index)
    if (length > 0) freeFromMs = (words[at + length - 1]?.endMs ?? 0) + leastGapMs
  }
  return keywordIndexes
}

/** How many words from `at` on spell the keyword, 0 when they do not. */
function matchLength(texts: readonly string[], at: number, pieces: readonly string[]): number {
  const whole = pieces.join('')
  if (whole !== '' && isUnspacedText(whole)) {
    let spelled = ''
    for (let end = at; end < texts.length && spelled.length < whole.length; end++) {
      spelled += texts[end] ?? ''
      if (spelled.includes(whole)) return end - at + 1
      if (!whole.startsWith(spelled)) return 0
    }
    return 0
  }
  return pieces.length > 0 && pieces.every((piece, index) => texts[at + index] === piece) ? pieces.length : 0
}
