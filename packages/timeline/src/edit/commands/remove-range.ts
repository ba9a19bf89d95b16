import type { ClipDocument } from '../clip-document.ts'
import { rangesOf } from '../document-ranges.ts'
import { editedRanges, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'

/** Takes one part out, whatever is said in it. */
export function removeRange(document: ClipDocument, { rangeId }: { rangeId: string }): Edited {
  if (!document.ranges[rangeId]) return refuse('unknown-range')
  return editedRanges(
    document,
    rangesOf(document).filter((range) => range.id !== rangeId),
    'removeRange',
  )
}
