import { EnhancedSound } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** Lets a better sound be heard in place of the recorded one; null for the recorded one. */
export function setEnhanced(document: ClipDocument, { enhanced }: { enhanced: EnhancedSound | null }): EditResult {
  const { enhanced: before, ...rest } = document
  if (enhanced === null) return before === undefined ? refuse('nothing-changes') : finishEdit(document, rest, 'setEnhanced')
  const result = EnhancedSound.safeParse(enhanced)
  if (!result.success) return refuse('wrong-asset')
  if (result.data.endMs > document.source.durationMs + 1 || result.data.endMs <= result.data.startMs) return refuse('out-of-source')
  return finishEdit(document, { ...rest, enhanced: result.data }, 'setEnhanced')
}
