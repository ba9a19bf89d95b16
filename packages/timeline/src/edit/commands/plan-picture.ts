import type { AspectRatio, LayoutSegment } from '@clipwright/contract/layout'
import type { CaptionPosition } from '../../timeline.ts'
import type { ClipDocument, Scene } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'

export type PlanPicture = { ratio: AspectRatio; segments: readonly LayoutSegment[]; captionPositions: readonly CaptionPosition[] }

/** Takes over what was planned for a ratio. Scenes that a person chose stay: a plan never overrules a choice. */
export function planPicture(document: ClipDocument, { ratio, segments, captionPositions }: PlanPicture): Edited {
  if (segments.length === 0) return refuse('nothing-chosen')
  const chosen = Object.entries(document.pictures[ratio]?.scenes ?? {}).filter(([, scene]) => scene.origin === 'chosen')
  const scenes: Record<string, Scene> = Object.fromEntries(chosen)
  const free = (prefix: string) => {
    let id = prefix
    for (let n = 2; Object.hasOwn(scenes, id); n++) id = `${prefix}.${n}`
    return id
  }
  segments.forEach((segment, index) => {
    for (const part of outside(
      segment,
      chosen.map(([, scene]) => scene),
    )) {
      scenes[free(`p${index + 1}`)] = { ...segment, ...part, origin: 'planned' }
    }
  })
  const pictures = { ...document.pictures, [ratio]: { scenes, captionPositions: [...captionPositions] } }
  return edited(document, { ...document, pictures }, 'planPicture')
}

type Span = { startMs: number; endMs: number }

/** The parts of a span that none of the others cover. */
function outside(span: Span, others: readonly Span[]): Span[] {
  let parts: Span[] = [{ startMs: span.startMs, endMs: span.endMs }]
  for (const other of others) {
    parts = parts.flatMap((part) => [
      { startMs: part.startMs, endMs: Math.min(part.endMs, other.startMs) },
      { startMs: Math.max(part.startMs, other.endMs), endMs: part.endMs },
    ])
    parts = parts.filter((part) => part.endMs > part.startMs)
  }
  return parts
}
