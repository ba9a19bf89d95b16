import type { AspectRatio, LayoutSegment } from '@clipwright/contract/editor/layout'
import type { CaptionPosition } from '../../timeline.ts'
import { withPositions } from '../caption-positions.ts'
import type { ClipDocument, Scene } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult, EditName } from '../edit-result.ts'
import { freeId, sceneWithin, uncovered } from '../scene-paths.ts'
import { scenesInOrder } from '../zoomed-scenes.ts'

type PutScenes = {
  ratio: AspectRatio
  /** What is shown from now on where these lie, source ms. Elsewhere everything stays. */
  segments: readonly LayoutSegment[]
  origin: Scene['origin']
  /** Places of the captions that go with them. */
  captionPositions?: readonly CaptionPosition[]
  /** What was asked for. */
  because: Extract<EditName, 'setLayout' | 'planPicture' | 'followFace'>
}

/** Replaces the framing where the segments lie, even scenes that were chosen by hand: a person asked for it. */
export function putScenes(document: ClipDocument, { ratio, segments, origin, captionPositions, because }: PutScenes): EditResult {
  if (!document.source.hasVideo) return refuse('no-picture')
  const framing = document.pictures[ratio]
  const fresh = segments.filter(({ startMs, endMs }) => endMs > startMs && startMs < document.source.durationMs)
  if (!framing || fresh.length === 0) return refuse('unknown-scene')
  const scenes: Record<string, Scene> = {}
  const ordered = scenesInOrder(framing.scenes)
  ordered.forEach(({ id, ...scene }, index) => {
    const untilMs = Math.max(scene.endMs, ordered[index + 1]?.startMs ?? scene.endMs)
    for (const part of uncovered({ startMs: scene.startMs, endMs: untilMs }, fresh)) {
      const whole = part.startMs === scene.startMs && part.endMs === untilMs
      const name = Object.hasOwn(scenes, id) ? freeId(id, scenes, framing.scenes) : id
      scenes[name] = whole ? (framing.scenes[id] ?? scene) : sceneWithin(scene, part.startMs, part.endMs)
    }
  })
  fresh.forEach((segment, index) => {
    const existing = ordered.find(({ startMs, id }) => startMs === segment.startMs && !Object.hasOwn(scenes, id))
    scenes[existing?.id ?? freeId(`p${index + 1}`, scenes, framing.scenes)] = {
      ...segment,
      endMs: Math.min(segment.endMs, document.source.durationMs),
      panes: [...segment.panes],
      origin,
    }
  })
  const positions = captionPositions ? withPositions(framing.captionPositions, captionPositions) : framing.captionPositions
  const pictures = { ...document.pictures, [ratio]: { scenes, captionPositions: positions } }
  return finishEdit(document, { ...document, pictures }, because, fresh.length)
}
