import { cutRate, frameAtMs, msAtFrame } from '../frames.ts'
import { totalMs } from '../ranges.ts'
import type { SourceRange } from '../timeline.ts'
import { fitInRoom } from './broll-room.ts'
import type { ClipDocument, KeptRange } from './clip-document.ts'
import { followRanges } from './follow-ranges.ts'

/** The ranges of the clip in the order they play. */
export function rangesOf(document: Pick<ClipDocument, 'ranges' | 'order'>): SourceRange[] {
  return document.order.flatMap((id) => {
    const range = document.ranges[id]
    return range ? [{ id, startMs: range.startMs, endMs: range.endMs }] : []
  })
}

/**
 * The nearest frame of the source, ms. Every cut that a person makes lies on one: what plays after it is then counted from
 * the same frames as before, so nothing but the place of the cut has to be drawn again.
 */
export function onFrame({ source }: Pick<ClipDocument, 'source'>, ms: number): number {
  const rate = cutRate(source.frameRate)
  const nearest = msAtFrame(frameAtMs(ms, rate), rate)
  return Math.min(source.durationMs, Math.max(0, nearest))
}

/** Programme ms. */
export function lengthMs(document: Pick<ClipDocument, 'ranges' | 'order'>): number {
  return totalMs(rangesOf(document))
}

/** With what plays before and after it: how long the rendered clip is, ms. */
export function finishedMs(document: Pick<ClipDocument, 'ranges' | 'order' | 'intro' | 'outro'>): number {
  return (document.intro?.durationMs ?? 0) + lengthMs(document) + (document.outro?.durationMs ?? 0)
}

function sameRange(a: KeptRange | undefined, b: KeptRange): a is KeptRange {
  return a !== undefined && a.startMs === b.startMs && a.endMs === b.endMs
}

/**
 * The document with other ranges. What did not change stays the same object; layers that follow move with the speech
 * under them, and transitions of ranges that were removed, or are last now, are dropped.
 * B-roll whose place was found gives way to the hook and the punch line of the clip as it is then.
 */
export function withRanges(document: ClipDocument, ranges: readonly SourceRange[], layers: 'follow' | 'stay' = 'follow'): ClipDocument {
  const before = rangesOf(document)
  const isSame =
    before.length === ranges.length && before.every((range, index) => range.id === ranges[index]?.id && sameRange(ranges[index], range))
  if (isSame) return document
  const rangesById = Object.fromEntries(
    ranges.map(({ id, startMs, endMs }) => {
      const existing = document.ranges[id]
      return [id, sameRange(existing, { startMs, endMs }) ? existing : { startMs, endMs }]
    }),
  )
  const order = ranges.map(({ id }) => id)
  const inner = new Set(order.slice(0, -1))
  const dangling = Object.keys(document.transitions).some((id) => !inner.has(id))
  const transitions = dangling
    ? Object.fromEntries(Object.entries(document.transitions).filter(([id]) => inner.has(id)))
    : document.transitions
  const next = { ...document, ranges: rangesById, order, transitions }
  return withBrollInRoom(withWholeLayers(layers === 'stay' ? next : followRanges(next, before, ranges), totalMs(before)))
}

// Sums of milliseconds carry noise far below a frame.
const noiseMs = 1e-3

/** A logo or music for the whole clip stays for the whole of it, however long it is now. */
function withWholeLayers(document: ClipDocument, beforeMs: number): ClipDocument {
  const endMs = lengthMs(document)
  if (Math.abs(endMs - beforeMs) < noiseMs) return document
  const stretch = <T extends { startMs: number; endMs: number; follows: boolean }>(layers: Record<string, T>): Record<string, T> => {
    const isWhole = (layer: T) => !layer.follows && layer.startMs === 0 && Math.abs(layer.endMs - beforeMs) < noiseMs
    if (!Object.values(layers).some(isWhole)) return layers
    return Object.fromEntries(Object.entries(layers).map(([id, layer]) => [id, isWhole(layer) ? { ...layer, endMs } : layer]))
  }
  const [overlays, sounds] = [stretch(document.overlays), stretch(document.sounds)]
  return overlays === document.overlays && sounds === document.sounds ? document : { ...document, overlays, sounds }
}

function withBrollInRoom(document: ClipDocument): ClipDocument {
  const brolls = fitInRoom(document.brolls, totalMs(rangesOf(document)))
  return brolls === document.brolls ? document : { ...document, brolls }
}
