import type { CaptionStyle } from '../../timeline.ts'
import { DocumentCaptions } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'
import { isSameValue } from '../patches.ts'

/** What to change; a style value of null goes back to the preset's, a shown language of null to what is said. */
export type SetCaptions = Partial<Omit<DocumentCaptions, 'style' | 'language' | 'shownLanguage'>> & {
  style?: { [K in keyof CaptionStyle]?: CaptionStyle[K] | null }
  shownLanguage?: string | null
}

/** Captions, their preset and style. Choosing another preset keeps what was set by hand. */
export function setCaptions(document: ClipDocument, { style: wish, ...change }: SetCaptions): Edited {
  const before = document.captions
  const style = present({ ...before.style, ...wish })
  const result = DocumentCaptions.safeParse(present({ ...before, ...change, style }))
  if (!result.success) return refuse('outside-picture')
  const after = result.data
  if (after.shownLanguage !== undefined && !document.translations?.[after.shownLanguage]) return refuse('nothing-found')
  const captions = isSameValue(before.style, after.style) ? { ...after, style: before.style } : after
  if (isSameValue(before, captions)) return refuse('nothing-changes')
  return edited(document, { ...document, captions }, 'setCaptions')
}

/** Without what is null or undefined. */
function present(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}
