import type { ClipDocument } from '../clip-document.ts'
import { onFrame, rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

type ExtendClip = {
  edge: 'start' | 'end'
  /** How much more of the source is heard, ms. */
  byMs: number
}

/** Lets the clip begin earlier or end later on the source. The first and last part grow; nothing else moves against the words. */
export function extendClip(document: ClipDocument, { edge, byMs }: ExtendClip): EditResult {
  if (byMs <= 0) return refuse('nothing-changes')
  const ranges = rangesOf(document)
  const at = edge === 'start' ? 0 : ranges.length - 1
  const range = ranges[at]
  if (!range) return refuse('unknown-range')
  const startMs = edge === 'start' ? range.startMs - byMs : range.startMs
  const endMs = edge === 'end' ? range.endMs + byMs : range.endMs
  if (startMs < 0 || endMs > document.source.durationMs) return refuse('out-of-source')
  const newEdge = edge === 'start' ? { startMs: onFrame(document, startMs) } : { endMs: onFrame(document, endMs) }
  return editRanges(
    document,
    ranges.map((one, index) => (index === at ? { ...one, ...newEdge } : one)),
    'extendClip',
  )
}
