import { Translation } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** Lines of another language, and from then on they are shown; null takes the language away. */
type SetTranslation = { language: string; translation: Translation | null }

export function setTranslation(document: ClipDocument, { language, translation }: SetTranslation): EditResult {
  const { [language]: before, ...others } = document.translations ?? {}
  const { shownLanguage, ...captions } = document.captions
  if (translation === null) {
    if (!before) return refuse('nothing-found')
    const captionsAfter = shownLanguage === undefined || shownLanguage === language ? captions : document.captions
    return finishEdit(document, { ...document, captions: captionsAfter, translations: others }, 'setTranslation')
  }
  const result = Translation.safeParse(translation)
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(language) || !result.success) return refuse('nothing-found')
  const lines = Object.values(result.data.lines)
  if (!lines.some(({ text }) => text.trim() !== '')) return refuse('empty-text')
  if (lines.some(({ startMs, endMs }) => endMs <= startMs || endMs > document.source.durationMs)) return refuse('out-of-source')
  const after = { ...document, captions: { ...captions, shownLanguage: language }, translations: { ...others, [language]: result.data } }
  return finishEdit(document, after, 'setTranslation')
}
