import { cutRanges } from '../../ranges.ts'
import type { ClipDocument } from '../clip-document.ts'
import { rangesOf } from '../document-ranges.ts'
import { editedRanges, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'
import type { Span } from '../word-spans.ts'

/** Makes the proposed cuts that were not struck out. One step back brings all of them back. */
export function acceptCuts(document: ClipDocument, { cuts }: { cuts: readonly Span[] }): Edited {
  if (cuts.length === 0) return refuse('nothing-chosen')
  let ranges = rangesOf(document)
  for (const { startMs, endMs } of cuts) ranges = cutRanges(ranges, startMs, endMs)
  return editedRanges(document, ranges, 'removePauses', { count: cuts.length })
}
