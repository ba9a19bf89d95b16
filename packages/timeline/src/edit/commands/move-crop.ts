import type { CropKey, Pane } from '@clipwright/contract/editor/layout'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { withPane } from '../scene-panes.ts'

type MoveCrop = {
  sceneId: string
  pane: number
  /** Fractions of the source frame. */
  by?: { x: number; y: number }
  /** More than 1 shows more of the source; each key stays around its middle. */
  scale?: number
}

/** A smaller share of the source frame than this is a blur. */
export const leastCropSide = 0.05

/** Moves and resizes a key within the source frame. */
function moveKey(key: CropKey, by: { x: number; y: number }, scale: number): CropKey {
  const [w, h] = [key.w * scale, key.h * scale]
  const x = key.x + (key.w - w) / 2 + by.x
  const y = key.y + (key.h - h) / 2 + by.y
  return { ...key, x: Math.min(Math.max(0, x), 1 - w), y: Math.min(Math.max(0, y), 1 - h), w, h }
}

/** The nearest scale at which every key stays inside the source frame and none is a blur. */
function clampScale({ path }: Pane, scale: number): number {
  const most = Math.min(...path.map(({ w, h }) => 1 / Math.max(w, h)))
  const least = Math.max(...path.map(({ w, h }) => leastCropSide / Math.min(w, h)))
  return Math.min(most, Math.max(least, scale))
}

/** Moves or resizes what one pane of a scene shows, for the whole scene: a path is moved as it is. */
export function moveCrop(document: ClipDocument, { sceneId, pane: at, by = { x: 0, y: 0 }, scale = 1 }: MoveCrop): EditResult {
  if (![by.x, by.y, scale].every(Number.isFinite) || scale <= 0) return refuse('outside-picture')
  const after = withPane(document, sceneId, at, (pane) => {
    const limit = clampScale(pane, scale)
    return { ...pane, path: pane.path.map((key) => moveKey(key, by, limit)) }
  })
  return after ? finishEdit(document, after, 'setCrop') : refuse('unknown-scene')
}
