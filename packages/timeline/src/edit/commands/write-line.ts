import type { ClipDocument } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'

/** One line of a translation, written by hand. */
export type WriteLine = { language: string; lineId: string; text: string }

export function writeLine(document: ClipDocument, { language, lineId, text }: WriteLine): Edited {
  const translation = document.translations?.[language]
  const line = translation?.lines[lineId]
  if (!translation || !line) return refuse('nothing-found')
  if (text.length > 500) return refuse('too-many')
  const lines = { ...translation.lines, [lineId]: { ...line, text } }
  return edited(document, { ...document, translations: { ...document.translations, [language]: { ...translation, lines } } }, 'writeLine')
}
