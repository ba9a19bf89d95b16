import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { withWordEdit } from '../word-edits.ts'

/** Writes a word differently. It is heard when it was heard; what was heard before gives the same text again. */
export function correctWord(document: ClipDocument, { wordId, text }: { wordId: string; text: string }): EditResult {
  const word = document.words[wordId]
  if (!word) return refuse('unknown-word')
  const cleanText = text.replace(/\s+/gu, ' ').trim().slice(0, 500)
  if (cleanText === '') return refuse('empty-text')
  const after = withWordEdit(document, wordId, { text: cleanText === word.text ? undefined : cleanText })
  return finishEdit(document, after, 'correctWord')
}
