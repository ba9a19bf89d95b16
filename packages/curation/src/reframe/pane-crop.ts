import type { FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import type { LayoutKind } from '@clipwright/contract/editor/layout'
import { encloseBoxes, cropToHeight, type CropAspects } from './crop-geometry.ts'
import { findTypicalBox } from './face-presence.ts'

/** Least height of a face as a share of the crop; below it the crop gets closer. */
const faceShareOf: Record<LayoutKind, number> = { fill: 0.14, fit: 1, split: 0.3, three: 0.32, four: 0.32, screen: 0.32 }
/** Closest crop, as a share of the frame height and in pixels: any closer would look soft. */
const closest: Record<LayoutKind, { share: number; pixels: number }> = {
  fill: { share: 0.55, pixels: 600 },
  fit: { share: 1, pixels: 0 },
  split: { share: 0.4, pixels: 320 },
  three: { share: 0.36, pixels: 280 },
  four: { share: 0.36, pixels: 280 },
  screen: { share: 0.2, pixels: 160 },
}
/** Most of the crop that a face may fill, however large it is. */
const mostFaceShare = 0.62

type PaneRequest = {
  kind: LayoutKind
  group: readonly FaceTrack[]
  others: readonly FaceTrack[]
  span: Span
  aspects: CropAspects
  sourceHeight: number
}

/** Size of a pane's crop in fractions of the frame: close enough to see the faces, never too close to be sharp. */
export function sizePaneCrop({ kind, group, others, span, aspects, sourceHeight }: PaneRequest): { w: number; h: number } {
  const boxes = group.flatMap((track) => findTypicalBox(track, span) ?? [])
  if (boxes.length === 0) return cropToHeight(1, aspects)
  const around = encloseBoxes(boxes)
  const faceHeight = Math.max(...boxes.map(({ h }) => h))
  const { share, pixels } = closest[kind]
  const heightPerWidth = aspects.sourceAspect / aspects.paneAspect
  const least = Math.max(
    share,
    pixels / Math.max(1, sourceHeight),
    faceHeight / mostFaceShare,
    around.w * 1.4 * heightPerWidth,
    around.h * 1.2,
  )
  let height = Math.max(least, faceHeight / faceShareOf[kind])
  const middle = around.x + around.w / 2
  for (const other of others) {
    const box = findTypicalBox(other, span)
    if (!box) continue
    // Half a neighbour's face at the edge looks like a mistake. A crop at the edge of the frame cannot be centred.
    const isRight = box.x + box.w / 2 > middle
    const room = isRight ? Math.min(box.x, 2 * (box.x - middle)) : Math.min(1 - box.x - box.w, 2 * (middle - box.x - box.w))
    height = Math.min(height, Math.max(least, room * heightPerWidth))
  }
  return cropToHeight(height, aspects)
}
