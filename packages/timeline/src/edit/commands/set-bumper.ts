import { Bumper } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'

/** What plays before or after the clip; null for nothing. */
export function setBumper(document: ClipDocument, { place, bumper }: { place: 'intro' | 'outro'; bumper: Bumper | null }): Edited {
  const result = Bumper.nullable().safeParse(bumper)
  if (!result.success) return refuse('wrong-asset')
  if (result.data === null && document[place] === null) return refuse('nothing-changes')
  return edited(document, { ...document, [place]: result.data }, 'setBumper')
}
