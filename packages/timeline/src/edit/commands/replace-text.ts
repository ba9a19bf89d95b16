import type { ClipDocument } from '../clip-document.ts'
import { isHeard, wordsInOrder, writtenText } from '../document-words.ts'
import type { WordAt } from '../document-words.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { placesOfPhrase } from '../match-words.ts'
import { withWordEdit } from '../word-edits.ts'
import type { ClipLayout } from '../../layout/clip-layout.ts'
import { createLayout } from '../../layout/clip-layout.ts'

type FindText = { find: string; matchCase?: boolean }

const edgeMarks = /^([\p{P}\p{S}]*)(.*?)([\p{P}\p{S}]*)$/su

type Written = { word: WordAt; before: string; core: string; after: string }

function writtenParts(document: ClipDocument, layout: ClipLayout): Written[] {
  return wordsInOrder(document, layout)
    .filter((word) => isHeard(document, word, layout) && !document.wordEdits[word.id]?.isHidden)
    .map((word) => {
      const [, before = '', core = '', after = ''] = edgeMarks.exec(writtenText(document, word)) ?? []
      return { word, before, core, after }
    })
}

/** Places in the clip where words are written so: each is the ids of neighbouring words. Punctuation around words is passed over. */
export function findText(document: ClipDocument, { find, matchCase = false }: FindText, layout: ClipLayout = createLayout()): string[][] {
  return placesOf(writtenParts(document, layout), { find, matchCase }).map((place) => place.map(({ word }) => word.id))
}

function placesOf(parts: readonly Written[], { find, matchCase }: Required<FindText>): Written[][] {
  const fold = (text: string) => (matchCase ? text : text.toLocaleLowerCase()).normalize('NFC')
  const bare = (text: string) => fold(edgeMarks.exec(text)?.[2] ?? '')
  const cores = parts.map(({ core }) => fold(core))
  return placesOfPhrase(cores, find, bare).map(({ from, to }) => parts.slice(from, to))
}

/** New words over old ones: one each, what is left over goes to the last, and old words too many are not written. */
function replacePlace(document: ClipDocument, place: readonly Written[], replacement: readonly string[]): ClipDocument {
  let after = document
  place.forEach(({ word, before, after: closing }, index) => {
    const isLast = index === Math.min(place.length, replacement.length) - 1
    const own = isLast ? replacement.slice(index) : replacement.slice(index, index + 1)
    if (own.length === 0) {
      after = withWordEdit(after, word.id, { isHidden: true })
      return
    }
    const opening = index === 0 ? before : ''
    // What closed the last of the old words closes the last of the new ones.
    const end = isLast ? (place.at(-1)?.after ?? closing) : closing
    const text = `${opening}${own.join(' ')}${end}`.slice(0, 500)
    after = withWordEdit(after, word.id, { text: text === word.text ? undefined : text })
  })
  return after
}

type ReplaceText = FindText & {
  replace: string
  /** Only the place that begins with this word. */
  wordId?: string
}

/** Writes words differently everywhere they are heard in the clip. Nothing is heard at another time. */
export function replaceText(
  document: ClipDocument,
  { find, replace, matchCase = false, wordId }: ReplaceText,
  layout: ClipLayout = createLayout(),
): EditResult {
  const replacement = replace.split(/\s+/u).filter((part) => part !== '')
  if (replacement.length === 0) return refuse('empty-text')
  const matches = placesOf(writtenParts(document, layout), { find, matchCase })
  const places = wordId === undefined ? matches : matches.filter((place) => place[0]?.word.id === wordId)
  if (places.length === 0) return refuse('nothing-found')
  let after = document
  for (const place of places) after = replacePlace(after, place, replacement)
  return finishEdit(document, after, 'replaceText', places.length)
}
