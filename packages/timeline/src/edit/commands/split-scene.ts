import type { ClipDocument } from '../clip-document.ts'
import { leastRangeMs } from '../clip-document.ts'
import { onFrame } from '../document-ranges.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'
import { freeId, sceneWithin } from '../scene-paths.ts'
import { scenesInOrder } from '../zoomed-scenes.ts'

/** Parts the scene at a moment of the source in two. Nothing looks different until one of them is changed. */
export function splitScene(document: ClipDocument, { atMs }: { atMs: number }): Edited {
  const picture = document.pictures[document.ratio]
  const ordered = scenesInOrder(picture?.scenes ?? {})
  const at = ordered.findLastIndex((scene) => scene.startMs <= atMs)
  const found = ordered[at]
  if (!picture || !found) return refuse('unknown-scene')
  const { id, ...scene } = found
  const cutMs = onFrame(document, atMs)
  const untilMs = Math.max(scene.endMs, ordered[at + 1]?.startMs ?? scene.endMs)
  if (cutMs >= untilMs) return refuse('unknown-scene')
  if (cutMs - scene.startMs < leastRangeMs || untilMs - cutMs < leastRangeMs) return refuse('range-too-short')
  // What a person parted is theirs: a later plan must not join it again.
  const chosen = { ...scene, origin: 'chosen' as const }
  const scenes = {
    ...picture.scenes,
    [id]: sceneWithin(chosen, scene.startMs, cutMs),
    [freeId(id, picture.scenes)]: sceneWithin(chosen, cutMs, untilMs),
  }
  return edited(document, { ...document, pictures: { ...document.pictures, [document.ratio]: { ...picture, scenes } } }, 'splitScene')
}
