import type { ClipDocument } from './clip-document.ts'
import { wordsInOrder, writtenText } from './document-words.ts'
import { placesOfPhrase } from './match-words.ts'
import { createLayout } from '../layout/clip-layout.ts'

/** Letters and digits alone: whatever the case, apostrophes, hyphens and other marks. */
const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/**
 * Ids of the words that are on a list of censored words or phrases and are not censored yet, in order. A word counts when
 * all of it is the same, whatever its case and marks; a phrase when its words follow each other.
 */
export function censoredIn(document: ClipDocument, phrases: readonly string[]): string[] {
  const words = wordsInOrder(document, createLayout())
  const texts = words.map((word) => letters(writtenText(document, word)))
  const places = phrases.flatMap((phrase) => placesOfPhrase(texts, phrase, letters))
  const matches = new Set(places.flatMap(({ from, to }) => words.slice(from, to).map(({ id }) => id)))
  return words.map(({ id }) => id).filter((id) => matches.has(id) && !document.wordEdits[id]?.censor)
}
