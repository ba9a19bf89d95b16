import type { ClipDocument, NamedSpeaker } from '../clip-document.ts'
import { heardSpeaker } from '../document-words.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { withWordEdits } from '../word-edits.ts'

/** Says who says words; null: nobody that has a name. What was heard anyway is not kept. */
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
