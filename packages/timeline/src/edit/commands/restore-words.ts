import { restoreRanges } from '../../ranges.ts'
import type { ClipDocument } from '../clip-document.ts'
import { rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { spanOfRun, wordRuns } from '../word-spans.ts'
import type { ClipLayout } from '../../layout/clip-layout.ts'
import { createLayout } from '../../layout/clip-layout.ts'

/** Restores cut words where they were said. Cutting words and restoring the same words gives the same ranges. */
export function restoreWords(
  document: ClipDocument,
  { wordIds }: { wordIds: readonly string[] },
  layout: ClipLayout = createLayout(),
): EditResult {
  if (wordIds.length === 0) return refuse('nothing-chosen')
  const runs = wordRuns(document, wordIds, layout)
  if (!runs) return refuse('unknown-word')
  let ranges = rangesOf(document)
  for (const run of runs) {
    const span = spanOfRun(document, run, layout)
    if (span) ranges = restoreRanges(ranges, span.startMs, span.endMs)
  }
  return editRanges(document, ranges, 'restoreWords', { count: wordIds.length })
}
