import type { SourceRange } from '../../timeline.ts'
import { splitRanges } from '../../ranges.ts'
import type { ClipDocument } from '../clip-document.ts'
import { lengthMs, onFrame, rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { momentOf } from '../clip-moment.ts'

type CutSpan = {
  /** Programme ms, in either order. */
  fromMs: number
  toMs: number
  /** Keeps this stretch and takes out all others. */
  keep?: boolean
}

/** Takes a stretch of the clip out, or everything around it. Both cuts lie on frames of the source. */
export function cutSpan(document: ClipDocument, { fromMs, toMs, keep = false }: CutSpan): EditResult {
  const wholeMs = lengthMs(document)
  const [startMs, endMs] = [Math.max(0, Math.min(fromMs, toMs)), Math.min(wholeMs, Math.max(fromMs, toMs))]
  if (startMs >= wholeMs || endMs <= startMs) return refuse('outside-clip')
  const [from, to] = [evenMs(document, startMs), evenMs(document, endMs)]
  if (to <= from) return refuse('range-too-short')
  const parts = splitRanges(splitRanges(rangesOf(document), from), to)
  let at = 0
  const remaining = parts.filter((part: SourceRange) => {
    const middle = at + (part.endMs - part.startMs) / 2
    at += part.endMs - part.startMs
    return (middle > from && middle < to) === keep
  })
  return editRanges(document, remaining, keep ? 'keepSpan' : 'cutSpan')
}

/** The nearest programme time whose source moment is a frame. */
function evenMs(document: ClipDocument, atMs: number): number {
  const place = momentOf(document, { atMs }, 'before')
  if ('refusal' in place) return atMs
  const range = rangesOf(document)[place.index]
  if (!range) return atMs
  const beforeMs = rangesOf(document)
    .slice(0, place.index)
    .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  const sourceMs = Math.min(range.endMs, Math.max(range.startMs, onFrame(document, range.startMs + atMs - beforeMs)))
  return beforeMs + sourceMs - range.startMs
}
