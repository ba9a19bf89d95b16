import { cutRanges } from '../../ranges.ts'
import type { ClipDocument } from '../clip-document.ts'
import { rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import type { Span } from '../word-spans.ts'

/** Makes the proposed cuts that were not struck out. One step back brings all of them back. */
export function acceptCuts(document: ClipDocument, { cuts }: { cuts: readonly Span[] }): EditResult {
  if (cuts.length === 0) return refuse('nothing-chosen')
  let ranges = rangesOf(document)
  for (const { startMs, endMs } of cuts) ranges = cutRanges(ranges, startMs, endMs)
  return editRanges(document, ranges, 'removePauses', { count: cuts.length })
}
