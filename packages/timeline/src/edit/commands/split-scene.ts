import type { ClipDocument } from '../clip-document.ts'
import { leastRangeMs } from '../clip-document.ts'
import { onFrame } from '../document-ranges.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { freeId, sceneWithin } from '../scene-paths.ts'
import { scenesInOrder } from '../zoomed-scenes.ts'

/** Splits the scene at a moment of the source. Nothing looks different until one half is changed. */
export function splitScene(document: ClipDocument, { atMs }: { atMs: number }): EditResult {
  const framing = document.pictures[document.ratio]
  const ordered = scenesInOrder(framing?.scenes ?? {})
  const at = ordered.findLastIndex((scene) => scene.startMs <= atMs)
  const sceneAt = ordered[at]
  if (!framing || !sceneAt) return refuse('unknown-scene')
  const { id, ...scene } = sceneAt
  const cutMs = onFrame(document, atMs)
  const untilMs = Math.max(scene.endMs, ordered[at + 1]?.startMs ?? scene.endMs)
  if (cutMs >= untilMs) return refuse('unknown-scene')
  if (cutMs - scene.startMs < leastRangeMs || untilMs - cutMs < leastRangeMs) return refuse('range-too-short')
  // A split made by hand: a later plan must not undo it.
  const half = { ...scene, origin: 'chosen' as const }
  const scenes = {
    ...framing.scenes,
    [id]: sceneWithin(half, scene.startMs, cutMs),
    [freeId(id, framing.scenes)]: sceneWithin(half, cutMs, untilMs),
  }
  return finishEdit(document, { ...document, pictures: { ...document.pictures, [document.ratio]: { ...framing, scenes } } }, 'splitScene')
}
