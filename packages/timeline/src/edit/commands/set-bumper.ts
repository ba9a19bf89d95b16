import { Bumper } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** What plays before or after the clip; null for nothing. */
export function setBumper(document: ClipDocument, { place, bumper }: { place: 'intro' | 'outro'; bumper: Bumper | null }): EditResult {
  const result = Bumper.nullable().safeParse(bumper)
  if (!result.success) return refuse('wrong-asset')
  if (result.data === null && document[place] === null) return refuse('nothing-changes')
  return finishEdit(document, { ...document, [place]: result.data }, 'setBumper')
}
