import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { partsOf, type Part } from './programme-view.ts'

/** Limits of an edge, source ms: the neighbouring part, or its own other edge. */
export function edgeBounds(document: ClipDocument, part: Part, edge: 'start' | 'end'): [number, number] {
  const others = partsOf(document).filter(({ id }) => id !== part.id)
  if (edge === 'start') return [Math.max(0, ...others.map(({ endMs }) => endMs).filter((ms) => ms <= part.startMs)), part.endMs]
  const after = others.map(({ startMs }) => startMs).filter((ms) => ms >= part.endMs)
  return [part.startMs, Math.min(document.source.durationMs, ...after)]
}

/** Index of a part when it is dropped at a moment of the clip. */
export function placeFor(document: ClipDocument, id: string, pointerMs: number): number {
  return partsOf(document).filter((part) => part.id !== id && (part.atMs + part.untilMs) / 2 < pointerMs).length
}
