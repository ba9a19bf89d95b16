import type { Word } from '@clipwright/contract/sources/transcript'

type Term = { written: string; words: string[]; folded: string }

/** Least letters of a term that may be taken for what was heard with a letter wrong. */
const leastLettersForOneSlip = 5
const leastLettersForTwoSlips = 9

/** Small letters and figures alone, without accents: what two spellings of one word share. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * Words spelled as the team spells them. A term takes the place of what differs in case, accents, hyphens and spaces
 * ("postgre sql" for "PostgreSQL"), and of a single word that is a letter off in five, two in nine, when it begins alike.
 * Words are joined, never split: the first carries the term, from its start to the end of the last.
 */
export function spelledWords(words: readonly Word[], vocabulary: readonly string[]): { words: Word[]; placeOf: number[] } {
  const terms = vocabulary.map((spelling): Term => ({ written: spelling, words: spelling.split(/\s+/u), folded: folded(spelling) }))
  const usable = terms.filter((term) => term.folded.length >= 2).toSorted((a, b) => b.folded.length - a.folded.length)
  const result: Word[] = []
  const placeOf: number[] = []
  for (let at = 0; at < words.length; ) {
    const match = termAt(words, at, usable)
    if (match) {
      const spelling = spelled(words.slice(at, at + match.count), match.term)
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

function termAt(words: readonly Word[], at: number, terms: readonly Term[]): { term: Term; count: number } | undefined {
  for (const term of terms) {
    const count = heardAs(words, at, term)
    if (count > 0) return { term, count }
  }
  return undefined
}

/** How many words from here on are the term; 0 when they are not. */
function heardAs(words: readonly Word[], at: number, term: Term): number {
  let spokenText = ''
  for (let count = 1; count <= term.words.length + 3; count++) {
    const word = words[at + count - 1]
    if (!word) return 0
    spokenText += folded(word.text)
    if (spokenText === term.folded) return count
    if (count === term.words.length && count === 1 && isNear(spokenText, term.folded)) return 1
    if (spokenText.length >= term.folded.length) return 0
    // A term never reaches over the end of a sentence.
    if (/[.!?。！？]$/u.test(word.text)) return 0
  }
  return 0
}

function isNear(spokenText: string, term: string): boolean {
  if (spokenText[0] !== term[0]) return false
  const shorter = Math.min(spokenText.length, term.length)
  const slips = shorter >= leastLettersForTwoSlips ? 2 : shorter >= leastLettersForOneSlip ? 1 : 0
  // One letter more at the end is how words are declined ("Clipwrights"), not how they are misheard.
  if (spokenText.startsWith(term)) return false
  return slips > 0 && Math.abs(spokenText.length - term.length) <= slips && distance(spokenText, term) <= slips
}

function distance(a: string, b: string): number {
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

/** As many words as before where the term has as many; else one, over the whole time. Marks around the term stay. */
function spelled(spokenWords: readonly Word[], term: Term): Word[] {
  const first = spokenWords[0] as Word
  const last = spokenWords.at(-1) as Word
  const before = /^[^\p{L}\p{N}]*/u.exec(first.text)?.[0] ?? ''
  const after = /[^\p{L}\p{N}]*$/u.exec(last.text)?.[0] ?? ''
  if (spokenWords.length === term.words.length) {
    return spokenWords.map((word, at) => ({
      ...word,
      text: `${at === 0 ? before : ''}${term.words[at] ?? ''}${at === spokenWords.length - 1 ? after : ''}`,
    }))
  }
  return [{ ...first, endMs: last.endMs, text: `${before}${term.written}${after}` }]
}
