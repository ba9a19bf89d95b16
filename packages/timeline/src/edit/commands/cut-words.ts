import { cutRanges } from '../../ranges.ts'
import type { ClipDocument } from '../clip-document.ts'
import { rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { spanOfRun, wordRuns } from '../word-spans.ts'
import type { ClipLayout } from '../../layout/clip-layout.ts'
import { createLayout } from '../../layout/clip-layout.ts'

type CutWords = {
  wordIds: readonly string[]
  /** Where a passage plays twice: the range to cut in. Absent cuts it everywhere. */
  rangeId?: string
}

/** Takes words out of the clip. Cuts lie in the pauses around them, so neighbours stay whole. */
export function cutWords(document: ClipDocument, { wordIds, rangeId }: CutWords, layout: ClipLayout = createLayout()): EditResult {
  if (wordIds.length === 0) return refuse('nothing-chosen')
  if (rangeId !== undefined && !document.ranges[rangeId]) return refuse('unknown-range')
  const runs = wordRuns(document, wordIds, layout)
  if (!runs) return refuse('unknown-word')
  let ranges = rangesOf(document)
  for (const run of runs) {
    const span = spanOfRun(document, run, layout)
    if (span) ranges = cutRanges(ranges, span.startMs, span.endMs, rangeId)
  }
  return editRanges(document, ranges, 'cutWords', { count: wordIds.length })
}
