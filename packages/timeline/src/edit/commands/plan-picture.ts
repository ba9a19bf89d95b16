import type { AspectRatio, LayoutSegment } from '@clipwright/contract/editor/layout'
import type { CaptionPosition } from '../../timeline.ts'
import type { ClipDocument, Scene } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'
import { freeId, uncovered } from '../scene-paths.ts'

export type PlanPicture = { ratio: AspectRatio; segments: readonly LayoutSegment[]; captionPositions: readonly CaptionPosition[] }

/** Takes over what was planned for a ratio. Scenes that a person chose stay: a plan never overrules a choice. */
export function planPicture(document: ClipDocument, { ratio, segments, captionPositions }: PlanPicture): Edited {
  if (segments.length === 0) return refuse('nothing-chosen')
  const chosen = Object.entries(document.pictures[ratio]?.scenes ?? {}).filter(([, scene]) => scene.origin === 'chosen')
  const scenes: Record<string, Scene> = Object.fromEntries(chosen)
  segments.forEach((segment, index) => {
    for (const part of uncovered(
      segment,
      chosen.map(([, scene]) => scene),
    )) {
      scenes[freeId(`p${index + 1}`, scenes)] = { ...segment, ...part, origin: 'planned' }
    }
  })
  const pictures = { ...document.pictures, [ratio]: { scenes, captionPositions: [...captionPositions] } }
  return edited(document, { ...document, pictures }, 'planPicture')
}
