import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { playsAt } from '../engine/programme-view.ts'
import type { NamedScene } from './scene-at.ts'

type Span = { startMs: number; endMs: number }

/** When a scene plays, clip ms, in play order. Touching parts are one span; empty when all of it is cut. */
export function whenSeen(
  document: Pick<ClipDocument, 'ranges' | 'order'>,
  { startMs, untilMs }: Pick<NamedScene, 'startMs' | 'untilMs'>,
): Span[] {
  const spans: Span[] = []
  for (const span of playsAt(document, { startMs, endMs: untilMs })) {
    const last = spans.at(-1)
    if (last?.endMs === span.startMs) last.endMs = span.endMs
    else spans.push({ ...span })
  }
  return spans
}
