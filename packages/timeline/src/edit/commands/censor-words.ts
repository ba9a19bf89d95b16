import type { ClipDocument } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'
import { withWordEdits } from '../word-edits.ts'

/** Beeps or mutes words and masks them in captions; null makes them plain again. */
export function censorWords(
  document: ClipDocument,
  { wordIds, censor }: { wordIds: readonly string[]; censor: 'beep' | 'mute' | null },
): Edited {
  if (wordIds.length === 0) return refuse('nothing-chosen')
  if (wordIds.some((id) => !document.words[id])) return refuse('unknown-word')
  const after = withWordEdits(document, wordIds, () => ({ censor: censor ?? undefined }))
  return edited(document, after, 'censorWords', wordIds.length)
}
