import { totalMs } from '../ranges.ts'
import type { SourceRange } from '../timeline.ts'
import type { ClipDocument } from './clip-document.ts'

type Placed = { startMs: number; endMs: number; follows: boolean }
type Span = { startMs: number; endMs: number; rangeId: string }

// Shorter than this nobody sees or hears a layer.
const leastLayerMs = 40

/** Source spans that play under a stretch of the programme, in play order. */
function spansUnder(ranges: readonly SourceRange[], startMs: number, endMs: number): Span[] {
  let at = 0
  return ranges.flatMap((range) => {
    const from = Math.max(startMs, at) - at + range.startMs
    const to = Math.min(endMs, at + range.endMs - range.startMs) - at + range.startMs
    at += range.endMs - range.startMs
    return to > from ? [{ startMs: from, endMs: to, rangeId: range.id }] : []
  })
}

function rootOf(id: string): string {
  return id.split('.')[0] ?? id
}

/** Programme positions where a source span still plays; those in a piece of its own range first. */
function playsAt(ranges: readonly SourceRange[], span: Span): { startMs: number; endMs: number }[] {
  let at = 0
  const places = ranges.flatMap((range) => {
    const startMs = Math.max(span.startMs, range.startMs)
    const endMs = Math.min(span.endMs, range.endMs)
    const place = {
      startMs: at + startMs - range.startMs,
      endMs: at + endMs - range.startMs,
      own: rootOf(range.id) === rootOf(span.rangeId),
    }
    at += range.endMs - range.startMs
    return endMs > startMs ? [place] : []
  })
  const own = places.filter((place) => place.own)
  return own.length > 0 ? own : places
}

/** A layer after a change of the ranges; undefined when nothing it lay over is left. */
function moveLayer<T extends Placed>(layer: T, before: readonly SourceRange[], after: readonly SourceRange[]): T | undefined {
  if (!layer.follows) return layer
  const beforeMs = totalMs(before)
  const under = spansUnder(before, layer.startMs, Math.min(layer.endMs, beforeMs))
  if (under.length === 0) return layer
  const first = under.map((span) => playsAt(after, span)[0]).find((place) => place !== undefined)
  const last = under.map((span) => playsAt(after, span).at(-1)).findLast((place) => place !== undefined)
  if (!first || !last) return undefined
  // What hung over the end of the clip still does.
  const overhangMs = Math.max(0, layer.endMs - beforeMs)
  // Where parts changed places, the layer stays with the first of what it lay over.
  const endMs = (last.endMs > first.startMs ? last.endMs : first.endMs) + overhangMs
  if (endMs - first.startMs < leastLayerMs) return undefined
  return first.startMs === layer.startMs && endMs === layer.endMs ? layer : { ...layer, startMs: first.startMs, endMs }
}

function moveAll<T extends Placed>(
  layers: Record<string, T>,
  before: readonly SourceRange[],
  after: readonly SourceRange[],
): Record<string, T> {
  const pairs = Object.entries(layers).map(([id, layer]) => [id, moveLayer(layer, before, after)] as const)
  if (pairs.every(([id, layer]) => layer === layers[id])) return layers
  return Object.fromEntries(pairs.flatMap(([id, layer]) => (layer ? [[id, layer] as const] : [])))
}

/** Moves what follows the words along with them. */
export function followRanges(document: ClipDocument, before: readonly SourceRange[], after: readonly SourceRange[]): ClipDocument {
  return {
    ...document,
    overlays: moveAll(document.overlays, before, after),
    brolls: moveAll(document.brolls, before, after),
    sounds: moveAll(document.sounds, before, after),
  }
}
