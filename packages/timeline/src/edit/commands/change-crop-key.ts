import type { CropKey } from '@clipwright/contract/editor/layout'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { sameKeyMs, withPane } from '../scene-panes.ts'

type ChangeCropKey = {
  sceneId: string
  pane: number
  /** Which key, source ms. */
  atMs: number
  /** Another time or another way to get there; null takes the key away. */
  change: { toMs?: number; move?: CropKey['move'] } | null
}

/** Moves a key of a crop in time, makes it a jump or a glide, or takes it away. A pane keeps one key at least. */
export function changeCropKey(document: ClipDocument, { sceneId, pane: at, atMs, change }: ChangeCropKey): EditResult {
  const scene = document.pictures[document.ratio]?.scenes[sceneId]
  const path = scene?.panes[at]?.path
  const key = path?.find((one) => Math.abs(one.atMs - atMs) <= sameKeyMs)
  if (!scene || !path || !key) return refuse('unknown-scene')
  const others = path.filter((one) => one !== key)
  if (change === null && others.length === 0) return refuse('nothing-chosen')
  const toMs = change?.toMs ?? key.atMs
  if (toMs !== key.atMs && (toMs < scene.startMs || toMs >= scene.endMs)) return refuse('out-of-source')
  if (others.some((one) => Math.abs(one.atMs - toMs) <= sameKeyMs)) return refuse('nothing-changes')
  const replacement = change === null ? [] : [{ ...key, atMs: toMs, move: change.move ?? key.move }]
  const sorted = [...others, ...replacement].sort((a, b) => a.atMs - b.atMs)
  const after = withPane(document, sceneId, at, (pane) => ({ ...pane, path: sorted }))
  return after ? finishEdit(document, after, 'setCrop') : refuse('unknown-scene')
}
