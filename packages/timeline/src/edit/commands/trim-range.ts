import { leastRangeMs } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { onFrame, rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

type TrimRange = {
  rangeId: string
  edge: 'start' | 'end'
  /** Source ms. */
  toMs: number
  /** What comes after always closes up. A ripple takes layers along; without it they keep their place on the clip. */
  ripple?: boolean
}

/** Moves one edge of a range on the source. */
export function trimRange(document: ClipDocument, { rangeId, edge, toMs, ripple = true }: TrimRange): EditResult {
  const range = document.ranges[rangeId]
  if (!range) return refuse('unknown-range')
  if (toMs < 0 || toMs > document.source.durationMs) return refuse('out-of-source')
  const edgeMs = onFrame(document, toMs)
  const trimmed = edge === 'start' ? { startMs: edgeMs, endMs: range.endMs } : { startMs: range.startMs, endMs: edgeMs }
  if (trimmed.endMs - trimmed.startMs < leastRangeMs) return refuse('range-too-short')
  const ranges = rangesOf(document).map((one) => (one.id === rangeId ? { id: rangeId, ...trimmed } : one))
  return editRanges(document, ranges, 'trimRange', { layers: ripple ? 'follow' : 'stay' })
}
