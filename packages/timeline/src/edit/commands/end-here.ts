import type { ClipDocument } from '../clip-document.ts'
import { rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { momentOf } from '../clip-moment.ts'
import type { ClipMoment } from '../clip-moment.ts'
import type { ClipLayout } from '../../layout/clip-layout.ts'
import { createLayout } from '../../layout/clip-layout.ts'

/** The clip ends here: what plays after goes. At a word, it ends in the pause after it. */
export function endHere(document: ClipDocument, moment: ClipMoment, layout: ClipLayout = createLayout()): EditResult {
  const place = momentOf(document, moment, 'after', layout)
  if ('refusal' in place) return place
  const ranges = rangesOf(document)
  const last = ranges[place.index]
  if (!last) return refuse('outside-clip')
  const endMs = Math.min(last.endMs, Math.max(place.sourceMs, last.startMs))
  return editRanges(document, [...ranges.slice(0, place.index), { ...last, endMs }], 'endHere')
}
