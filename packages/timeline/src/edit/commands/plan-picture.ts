import type { AspectRatio, LayoutSegment } from '@clipwright/contract/editor/layout'
import type { CaptionPosition } from '../../timeline.ts'
import type { ClipDocument, Scene } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { freeId, uncovered } from '../scene-paths.ts'

type PlanPicture = { ratio: AspectRatio; segments: readonly LayoutSegment[]; captionPositions: readonly CaptionPosition[] }

/** Applies the planned framing of an aspect ratio. Scenes chosen by hand stay: a plan never overrules a choice. */
export function planPicture(document: ClipDocument, { ratio, segments, captionPositions }: PlanPicture): EditResult {
  if (segments.length === 0) return refuse('nothing-chosen')
  const chosenScenes = Object.entries(document.pictures[ratio]?.scenes ?? {}).filter(([, scene]) => scene.origin === 'chosen')
  const scenes: Record<string, Scene> = Object.fromEntries(chosenScenes)
  segments.forEach((segment, index) => {
    for (const part of uncovered(
      segment,
      chosenScenes.map(([, scene]) => scene),
    )) {
      scenes[freeId(`p${index + 1}`, scenes)] = { ...segment, ...part, origin: 'planned' }
    }
  })
  const pictures = { ...document.pictures, [ratio]: { scenes, captionPositions: [...captionPositions] } }
  return finishEdit(document, { ...document, pictures }, 'planPicture')
}
