import type { ClipDocument } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'
import { withWordEdit } from '../word-edits.ts'

/** Writes a word differently. It is heard when it was heard; what was heard before gives the same text again. */
export function correctWord(document: ClipDocument, { wordId, text }: { wordId: string; text: string }): Edited {
  const word = document.words[wordId]
  if (!word) return refuse('unknown-word')
  const written = text.replace(/\s+/gu, ' ').trim().slice(0, 500)
  if (written === '') return refuse('empty-text')
  const after = withWordEdit(document, wordId, { text: written === word.text ? undefined : written })
  return edited(document, after, 'correctWord')
}
