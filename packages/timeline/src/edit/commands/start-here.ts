import type { ClipDocument } from '../clip-document.ts'
import { rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { momentOf } from '../clip-moment.ts'
import type { ClipMoment } from '../clip-moment.ts'
import type { ClipLayout } from '../../layout/clip-layout.ts'
import { createLayout } from '../../layout/clip-layout.ts'

/** The clip begins here: what plays before goes. At a word, it begins in the pause before it. */
export function startHere(document: ClipDocument, moment: ClipMoment, layout: ClipLayout = createLayout()): EditResult {
  const place = momentOf(document, moment, 'before', layout)
  if ('refusal' in place) return place
  const ranges = rangesOf(document)
  const first = ranges[place.index]
  if (!first) return refuse('outside-clip')
  const startMs = Math.max(first.startMs, Math.min(place.sourceMs, first.endMs))
  return editRanges(document, [{ ...first, startMs }, ...ranges.slice(place.index + 1)], 'startHere')
}
