import type { ClipDocument, NamedSpeaker } from '../clip-document.ts'
import { heardSpeaker } from '../document-words.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'
import { withWordEdit } from '../word-edits.ts'

/** Says who says words; null: nobody that has a name. What was heard anyway is not kept. */
export function assignSpeaker(
  document: ClipDocument,
  { wordIds, speaker }: { wordIds: readonly string[]; speaker: NamedSpeaker | null },
): Edited {
  if (wordIds.length === 0) return refuse('nothing-chosen')
  let after = document
  for (const id of wordIds) {
    const word = document.words[id]
    if (!word) return refuse('unknown-word')
    after = withWordEdit(after, id, { speaker: heardSpeaker(word) === speaker ? undefined : speaker })
  }
  return edited(document, after, 'assignSpeaker', wordIds.length)
}
