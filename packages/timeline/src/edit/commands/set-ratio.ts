import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { wholeFraming } from '../to-timeline.ts'

/** Changes the aspect ratio. One that was never framed shows the whole source until it is planned. */
export function setRatio(document: ClipDocument, { ratio }: { ratio: AspectRatio }): EditResult {
  if (ratio === document.ratio) return finishEdit(document, document, 'setRatio')
  const pictures = document.pictures[ratio] ? document.pictures : { ...document.pictures, [ratio]: wholeFraming(document) }
  return finishEdit(document, { ...document, ratio, pictures }, 'setRatio')
}
