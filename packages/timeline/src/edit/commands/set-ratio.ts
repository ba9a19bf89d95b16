import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { wholePicture } from '../to-timeline.ts'

/** Makes the clip in another shape. One that was never drawn shows the whole picture until it is planned. */
export function setRatio(document: ClipDocument, { ratio }: { ratio: AspectRatio }): EditResult {
  if (ratio === document.ratio) return finishEdit(document, document, 'setRatio')
  const pictures = document.pictures[ratio] ? document.pictures : { ...document.pictures, [ratio]: wholePicture(document) }
  return finishEdit(document, { ...document, ratio, pictures }, 'setRatio')
}
