import type { ClipDocument } from '../clip-document.ts'
import { onFrame, rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** Shows another moment of the source in the same place for the same time. */
export function slipRange(document: ClipDocument, { rangeId, byMs }: { rangeId: string; byMs: number }): EditResult {
  const range = document.ranges[rangeId]
  if (!range) return refuse('unknown-range')
  const wholeMs = onFrame(document, Math.abs(byMs)) * Math.sign(byMs)
  if (range.startMs + wholeMs < 0 || range.endMs + wholeMs > document.source.durationMs) return refuse('out-of-source')
  const slipped = rangesOf(document).map((one) =>
    one.id === rangeId ? { ...one, startMs: one.startMs + wholeMs, endMs: one.endMs + wholeMs } : one,
  )
  return editRanges(document, slipped, 'slipRange', { layers: 'stay' })
}
