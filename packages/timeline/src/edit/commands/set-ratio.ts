import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { ClipDocument } from '../clip-document.ts'
import { edited } from '../edited.ts'
import type { Edited } from '../edited.ts'
import { wholePicture } from '../to-timeline.ts'

/** Makes the clip in another shape. One that was never drawn shows the whole picture until it is planned. */
export function setRatio(document: ClipDocument, { ratio }: { ratio: AspectRatio }): Edited {
  if (ratio === document.ratio) return edited(document, document, 'setRatio')
  const pictures = document.pictures[ratio] ? document.pictures : { ...document.pictures, [ratio]: wholePicture(document) }
  return edited(document, { ...document, ratio, pictures }, 'setRatio')
}
