import type { ClipDocument, NamedSpeaker } from '../clip-document.ts'
import { heardSpeaker } from '../document-words.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { withWordEdits } from '../word-edits.ts'

/** Assigns a speaker to words; null: nobody with a name. The speaker as transcribed is not stored. */
export function assignSpeaker(
  document: ClipDocument,
  { wordIds, speaker }: { wordIds: readonly string[]; speaker: NamedSpeaker | null },
): EditResult {
  if (wordIds.length === 0) return refuse('nothing-chosen')
  if (wordIds.some((id) => !document.words[id])) return refuse('unknown-word')
  const after = withWordEdits(document, wordIds, (id) => ({
    speaker: heardSpeaker(document.words[id] ?? {}) === speaker ? undefined : speaker,
  }))
  return finishEdit(document, after, 'assignSpeaker', wordIds.length)
}
