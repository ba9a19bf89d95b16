import type { Box } from '@clipwright/contract/sources/analysis'
import type { CropKey } from '@clipwright/contract/editor/layout'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { sameKeyMs, withPane } from '../scene-panes.ts'
import { leastCropSide } from './move-crop.ts'

type SetCrop = {
  sceneId: string
  pane: number
  /** Fractions of the source frame. The renderer keeps the height and the aspect ratio of the pane. */
  box: Box
  /** `scene`: from the first to the last frame of the scene. `key`: from this moment, source ms, by a jump or a glide. */
  at: { kind: 'scene' } | { kind: 'key'; atMs: number; move: CropKey['move'] }
}

function withKey(path: readonly CropKey[], key: CropKey): CropKey[] {
  const others = path.filter((one) => Math.abs(one.atMs - key.atMs) > sameKeyMs)
  return [...others, key].sort((a, b) => a.atMs - b.atMs)
}

/** Sets what one pane of a scene shows: the dragged frame of the preview. */
export function setCrop(document: ClipDocument, { sceneId, pane: at, box, at: when }: SetCrop): EditResult {
  const scene = document.pictures[document.ratio]?.scenes[sceneId]
  if (!scene) return refuse('unknown-scene')
  const fits =
    box.x >= 0 && box.y >= 0 && box.w >= leastCropSide && box.h >= leastCropSide && box.x + box.w <= 1 + 1e-9 && box.y + box.h <= 1 + 1e-9
  if (!fits) return refuse('outside-picture')
  if (when.kind === 'key' && (when.atMs < scene.startMs || when.atMs >= scene.endMs)) return refuse('out-of-source')
  const key: CropKey = { ...box, atMs: when.kind === 'key' ? when.atMs : scene.startMs, move: when.kind === 'key' ? when.move : 'cut' }
  // A pane that is set by hand follows nobody any more.
  const after = withPane(document, sceneId, at, (pane) => ({ path: when.kind === 'key' ? withKey(pane.path, key) : [key] }))
  return after ? finishEdit(document, after, 'setCrop') : refuse('unknown-scene')
}
