import { leastRangeMs } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { onFrame, rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** Moves the cut between a range and the next one by so many ms, in whole frames: one gets longer by what the other loses. */
export function rollEdit(document: ClipDocument, { rangeId, byMs }: { rangeId: string; byMs: number }): EditResult {
  const ranges = rangesOf(document)
  const at = ranges.findIndex((range) => range.id === rangeId)
  const [range, next] = [ranges[at], ranges[at + 1]]
  if (!range) return refuse('unknown-range')
  if (!next) return refuse('not-neighbours')
  const wholeMs = onFrame(document, Math.abs(byMs)) * Math.sign(byMs)
  const [endMs, startMs] = [range.endMs + wholeMs, next.startMs + wholeMs]
  if (startMs < 0 || endMs > document.source.durationMs) return refuse('out-of-source')
  if (endMs - range.startMs < leastRangeMs || next.endMs - startMs < leastRangeMs) return refuse('range-too-short')
  const rolled = ranges.map((one) => (one === range ? { ...one, endMs } : one === next ? { ...one, startMs } : one))
  return editRanges(document, rolled, 'rollEdit', { layers: 'stay' })
}
