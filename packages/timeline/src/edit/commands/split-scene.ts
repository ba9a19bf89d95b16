import type { ClipDocument } from '../clip-document.ts'
import { leastRangeMs } from '../clip-document.ts'
import { onFrame } from '../document-ranges.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { freeId, sceneWithin } from '../scene-paths.ts'
import { scenesInOrder } from '../zoomed-scenes.ts'

/** Parts the scene at a moment of the source in two. Nothing looks different until one of them is changed. */
export function splitScene(document: ClipDocument, { atMs }: { atMs: number }): EditResult {
  const picture = document.pictures[document.ratio]
  const ordered = scenesInOrder(picture?.scenes ?? {})
  const at = ordered.findLastIndex((scene) => scene.startMs <= atMs)
  const sceneAt = ordered[at]
  if (!picture || !sceneAt) return refuse('unknown-scene')
  const { id, ...scene } = sceneAt
  const cutMs = onFrame(document, atMs)
  const untilMs = Math.max(scene.endMs, ordered[at + 1]?.startMs ?? scene.endMs)
  if (cutMs >= untilMs) return refuse('unknown-scene')
  if (cutMs - scene.startMs < leastRangeMs || untilMs - cutMs < leastRangeMs) return refuse('range-too-short')
  // What a person parted is theirs: a later plan must not join it again.
  const half = { ...scene, origin: 'chosen' as const }
  const scenes = {
    ...picture.scenes,
    [id]: sceneWithin(half, scene.startMs, cutMs),
    [freeId(id, picture.scenes)]: sceneWithin(half, cutMs, untilMs),
  }
  return finishEdit(document, { ...document, pictures: { ...document.pictures, [document.ratio]: { ...picture, scenes } } }, 'splitScene')
}
