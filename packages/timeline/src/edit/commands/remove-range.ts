import type { ClipDocument } from '../clip-document.ts'
import { rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** Takes one part out, whatever is said in it. */
export function removeRange(document: ClipDocument, { rangeId }: { rangeId: string }): EditResult {
  if (!document.ranges[rangeId]) return refuse('unknown-range')
  return editRanges(
    document,
    rangesOf(document).filter((range) => range.id !== rangeId),
    'removeRange',
  )
}
