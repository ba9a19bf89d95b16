import { EnhancedSound } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'

/** Lets a better sound be heard in place of the recorded one; null for the recorded one. */
export function setEnhanced(document: ClipDocument, { enhanced }: { enhanced: EnhancedSound | null }): Edited {
  const { enhanced: before, ...rest } = document
  if (enhanced === null) return before === undefined ? refuse('nothing-changes') : edited(document, rest, 'setEnhanced')
  const result = EnhancedSound.safeParse(enhanced)
  if (!result.success) return refuse('wrong-asset')
  if (result.data.endMs > document.source.durationMs + 1 || result.data.endMs <= result.data.startMs) return refuse('out-of-source')
  return edited(document, { ...rest, enhanced: result.data }, 'setEnhanced')
}
