import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** One line of a translation, written by hand. */
type WriteLine = { language: string; lineId: string; text: string }

export function writeLine(document: ClipDocument, { language, lineId, text }: WriteLine): EditResult {
  const translation = document.translations?.[language]
  const line = translation?.lines[lineId]
  if (!translation || !line) return refuse('nothing-found')
  if (text.length > 500) return refuse('too-many')
  const lines = { ...translation.lines, [lineId]: { ...line, text } }
  return finishEdit(
    document,
    { ...document, translations: { ...document.translations, [language]: { ...translation, lines } } },
    'writeLine',
  )
}
