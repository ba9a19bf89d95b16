import type { ClipDocument } from './clip-document.ts'
import { wordsInOrder, writtenText } from './document-words.ts'

const letters = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

/**
 * Ids of the words that are on a list of censored words or phrases and are not censored yet, in order. A word counts when
 * all of it is the same, whatever its case and marks; a phrase when its words follow each other.
 */
export function censoredIn(document: ClipDocument, phrases: readonly string[]): string[] {
  const wanted = phrases.map(letters).filter((phrase) => phrase.length > 0)
  const words = wordsInOrder(document).map((word) => ({ id: word.id, parts: letters(writtenText(document, word)).join('') }))
  const found = new Set<string>()
  words.forEach((_word, at) => {
    for (const phrase of wanted) {
      if (phrase.every((part, offset) => words[at + offset]?.parts === part))
        for (let offset = 0; offset < phrase.length; offset++) found.add(words[at + offset]?.id ?? '')
    }
  })
  return words.map(({ id }) => id).filter((id) => found.has(id) && !document.wordEdits[id]?.censor)
}
