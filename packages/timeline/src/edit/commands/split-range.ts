import { splitRanges, toSourceMs } from '../../ranges.ts'
import { leastRangeMs } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { onFrame, rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** Splits a range at a programme time. Nothing changes for the viewer until one half is moved or trimmed. */
export function splitRange(document: ClipDocument, { atMs }: { atMs: number }): EditResult {
  const ranges = rangesOf(document)
  const place = toSourceMs(ranges, atMs)
  const range = place && document.ranges[place.rangeId]
  if (!range) return refuse('outside-clip')
  const sourceMs = onFrame(document, place.sourceMs)
  if (sourceMs - range.startMs < leastRangeMs || range.endMs - sourceMs < leastRangeMs) return refuse('range-too-short')
  return editRanges(document, splitRanges(ranges, atMs + sourceMs - place.sourceMs), 'splitRange')
}
