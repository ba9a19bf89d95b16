import { splitRanges, toSourceMs } from '../../ranges.ts'
import { leastRangeMs } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { onFrame, rangesOf } from '../document-ranges.ts'
import { editedRanges, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'

/** Parts a range in two at a programme time. Nothing is heard or seen of it until one half is moved or trimmed. */
export function splitRange(document: ClipDocument, { atMs }: { atMs: number }): Edited {
  const ranges = rangesOf(document)
  const place = toSourceMs(ranges, atMs)
  const range = place && document.ranges[place.rangeId]
  if (!range) return refuse('outside-clip')
  const sourceMs = onFrame(document, place.sourceMs)
  if (sourceMs - range.startMs < leastRangeMs || range.endMs - sourceMs < leastRangeMs) return refuse('range-too-short')
  return editedRanges(document, splitRanges(ranges, atMs + sourceMs - place.sourceMs), 'splitRange')
}
