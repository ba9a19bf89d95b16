import type { Word } from '@clipwright/contract/sources/transcript'

type Term = { written: string; words: string[]; folded: string }

/** Least letters of a term that may be taken for what was heard with a letter wrong. */
const leastLettersForOneSlip = 5
const leastLettersForTwoSlips = 9

/** Small letters and figures alone, without accents: what two spellings of one word share. */
export function folded(text: string): string {
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
export function spellVocabulary(words: readonly Word[], vocabulary: readonly string[]): Word[] {
  return spelledWords(words, vocabulary).words
}

/** The same, and for each word that was heard the place of the one that stands for it. */
export function spelledWords(words: readonly Word[], vocabulary: readonly string[]): { words: Word[]; placeOf: number[] } {
  const terms = vocabulary.map((written): Term => ({ written, words: written.split(/\s+/u), folded: folded(written) }))
  const usable = terms.filter((term) => term.folded.length >= 2).toSorted((a, b) => b.folded.length - a.folded.length)
  const result: Word[] = []
  const placeOf: number[] = []
  for (let at = 0; at < words.length; ) {
    const found = termAt(words, at, usable)
    if (found) {
      const written = spelled(words.slice(at, at + found.count), found.term)
      for (let offset = 0; offset < found.count; offset++) placeOf.push(result.length + Math.min(offset, written.length - 1))
      result.push(...written)
      at += found.count
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
  let heard = ''
  for (let count = 1; count <= term.words.length + 3; count++) {
    const word = words[at + count - 1]
    if (!word) return 0
    heard += folded(word.text)
    if (heard === term.folded) return count
    if (count === term.words.length && count === 1 && isNear(heard, term.folded)) return 1
    if (heard.length >= term.folded.length) return 0
    // A term never reaches over the end of a sentence.
    if (/[.!?。！？]$/u.test(word.text)) return 0
  }
  return 0
}

function isNear(heard: string, term: string): boolean {
  if (heard[0] !== term[0]) return false
  const shorter = Math.min(heard.length, term.length)
  const slips = shorter >= leastLettersForTwoSlips ? 2 : shorter >= leastLettersForOneSlip ? 1 : 0
  // One letter more at the end is how words are declined ("Clipwrights"), not how they are misheard.
  if (heard.startsWith(term)) return false
  return slips > 0 && Math.abs(heard.length - term.length) <= slips && distance(heard, term) <= slips
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
function spelled(heard: readonly Word[], term: Term): Word[] {
  const first = heard[0] as Word
  const last = heard.at(-1) as Word
  const before = /^[^\p{L}\p{N}]*/u.exec(first.text)?.[0] ?? ''
  const after = /[^\p{L}\p{N}]*$/u.exec(last.text)?.[0] ?? ''
  if (heard.length === term.words.length) {
    return heard.map((word, at) => ({
      ...word,
      text: `${at === 0 ? before : ''}${term.words[at] ?? ''}${at === heard.length - 1 ? after : ''}`,
    }))
  }
  return [{ ...first, endMs: last.endMs, text: `${before}${term.written}${after}` }]
}
