import type { ClipDocument, NamedSpeaker } from '../clip-document.ts'
import { heardSpeaker } from '../document-words.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'
import { withWordEdits } from '../word-edits.ts'

/** Says who says words; null: nobody that has a name. What was heard anyway is not kept. */
export function assignSpeaker(
  document: ClipDocument,
  { wordIds, speaker }: { wordIds: readonly string[]; speaker: NamedSpeaker | null },
): Edited {
  if (wordIds.length === 0) return refuse('nothing-chosen')
  if (wordIds.some((id) => !document.words[id])) return refuse('unknown-word')
  const after = withWordEdits(document, wordIds, (id) => ({
    speaker: heardSpeaker(document.words[id] ?? {}) === speaker ? undefined : speaker,
  }))
  return edited(document, after, 'assignSpeaker', wordIds.length)
}
