import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { withWordEdits } from '../word-edits.ts'

/** Beeps or mutes words and masks them in captions; null makes them plain again. */
export function censorWords(
  document: ClipDocument,
  { wordIds, censor }: { wordIds: readonly string[]; censor: 'beep' | 'mute' | null },
): EditResult {
  if (wordIds.length === 0) return refuse('nothing-chosen')
  if (wordIds.some((id) => !document.words[id])) return refuse('unknown-word')
  const after = withWordEdits(document, wordIds, () => ({ censor: censor ?? undefined }))
  return finishEdit(document, after, 'censorWords', wordIds.length)
}
