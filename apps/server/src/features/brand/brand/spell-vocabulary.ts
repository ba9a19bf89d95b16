import type { Word } from '@clipwright/contract/sources/transcript'

type Term = { written: string; words: string[]; folded: string }

/** Shortest term that may match a word with one wrong letter, and with two. */
const minLettersForOneSlip = 5
const minLettersForTwoSlips = 9

/** Marks over letters of alphabets where words are read without them; the vowel signs of Hindi and the dots of が tell words apart. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}+/gu

/** Lower-case letters and digits without accents: what different spellings of a word share. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(/[^\p{L}\p{M}\p{N}]\p{M}*/gu, '')
    .normalize('NFC')
}

/**
 * Spells words as the team does. A term replaces words that differ from it in case, accents, hyphens and spaces ("postgre
 * sql" for "PostgreSQL"), and a single word with the same first letter that is one letter off (from five letters) or two
 * (from nine). Words are joined, never split: the term runs from the start of the first to the end of the last. `placeOf`
 * maps each old index to the new one.
 */
export function spellWords(words: readonly Word[], vocabulary: readonly string[]): { words: Word[]; placeOf: number[] } {
  const terms = vocabulary.map((spelling): Term => ({ written: spelling, words: spelling.split(/\s+/u), folded: foldText(spelling) }))
  const usable = terms.filter((term) => term.folded.length >= 2).toSorted((a, b) => b.folded.length - a.folded.length)
  const result: Word[] = []
  const placeOf: number[] = []
  for (let at = 0; at < words.length; ) {
    const match = matchTerm(words, at, usable)
    if (match) {
      const spelling = spellTerm(words.slice(at, at + match.count), match.term)
      for (let offset = 0; offset < match.count; offset++) placeOf.push(result.length + Math.min(offset, spelling.length - 1))
      result.push(...spelling)
      at += match.count
    } else {
      placeOf.push(result.length)
      result.push(words[at] as Word)
      at += 1
    }
  }
  return { words: result, placeOf }
}

function matchTerm(words: readonly Word[], at: number, terms: readonly Term[]): { term: Term; count: number } | undefined {
  for (const term of terms) {
    const count = countTermWords(words, at, term)
    if (count > 0) return { term, count }
  }
  return undefined
}

/** How many words from `at` on spell the term; 0 when they do not. */
function countTermWords(words: readonly Word[], at: number, term: Term): number {
  let spokenText = ''
  for (let count = 1; count <= term.words.length + 3; count++) {
    const word = words[at + count - 1]
    if (!word) return 0
    spokenText += foldText(word.text)
    if (spokenText === term.folded) return count
    if (count === term.words.length && count === 1 && isNear(spokenText, term.folded)) return 1
    if (spokenText.length >= term.folded.length) return 0
    // A term never crosses the end of a sentence.
    if (/[.!?。！？]$/u.test(word.text)) return 0
  }
  return 0
}

function isNear(spokenText: string, term: string): boolean {
  if (spokenText[0] !== term[0]) return false
  const shorter = Math.min(spokenText.length, term.length)
  const slips = shorter >= minLettersForTwoSlips ? 2 : shorter >= minLettersForOneSlip ? 1 : 0
  // One more letter at the end is inflection ("Clipwrights"), not a misheard word.
  if (spokenText.startsWith(term)) return false
  return slips > 0 && Math.abs(spokenText.length - term.length) <= slips && editDistance(spokenText, term) <= slips
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_none, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Word for word when the counts are equal, otherwise one word over the whole time. Punctuation around the term stays. */
function spellTerm(spokenWords: readonly Word[], term: Term): Word[] {
  const first = spokenWords[0] as Word
  const last = spokenWords.at(-1) as Word
  const before = /^[^\p{L}\p{N}]*/u.exec(first.text)?.[0] ?? ''
  const after = /(?:[^\p{L}\p{M}\p{N}]\p{M}*)*$/u.exec(last.text)?.[0] ?? ''
  if (spokenWords.length === term.words.length) {
    return spokenWords.map((word, at) => ({
      ...word,
      text: `${at === 0 ? before : ''}${term.words[at] ?? ''}${at === spokenWords.length - 1 ? after : ''}`,
    }))
  }
  return [{ ...first, endMs: last.endMs, text: `${before}${term.written}${after}` }]
}
