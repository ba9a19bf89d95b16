import type { Box, FaceTrack, Span } from '@clipwright/contract/sources/analysis'

/** A face that is missed for up to this long counts as still there. */
const rememberMs = 1500

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

function findIndexAfter(track: FaceTrack, atMs: number): number {
  let low = 0
  let high = track.samples.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((track.samples[middle]?.atMs ?? 0) > atMs) high = middle
    else low = middle + 1
  }
  return low
}

/** Position of a face at a time: interpolated between samples, held briefly at its ends; undefined when it is absent. */
export function findFaceAt(track: FaceTrack, atMs: number): Box | undefined {
  const next = findIndexAfter(track, atMs)
  const before = track.samples[next - 1]
  const after = track.samples[next]
  if (!before || !after) {
    const edge = before ?? after
    return edge && Math.abs(edge.atMs - atMs) <= rememberMs ? { x: edge.x, y: edge.y, w: edge.w, h: edge.h } : undefined
  }
  if (after.atMs - before.atMs > rememberMs * 2) {
    const nearest = atMs - before.atMs <= after.atMs - atMs ? before : after
    return Math.abs(nearest.atMs - atMs) <= rememberMs ? { x: nearest.x, y: nearest.y, w: nearest.w, h: nearest.h } : undefined
  }
  const share = (atMs - before.atMs) / (after.atMs - before.atMs)
  const mix = (a: number, b: number): number => a + (b - a) * share
  return { x: mix(before.x, after.x), y: mix(before.y, after.y), w: mix(before.w, after.w), h: mix(before.h, after.h) }
}

/** Typical box of a face during a span; undefined when it is not seen in it. */
export function findTypicalBox(track: FaceTrack, span: Span): Box | undefined {
  const inside = track.samples.slice(
    findIndexAfter(track, span.startMs - rememberMs - 1),
    findIndexAfter(track, span.endMs + rememberMs - 1),
  )
  if (inside.length === 0) return undefined
  const of = (key: 'x' | 'y' | 'w' | 'h'): number => median(inside.map((sample) => sample[key]))
  return { x: of('x'), y: of('y'), w: of('w'), h: of('h') }
}

/** Times in a span, `stepMs` apart, including its start. */
export function listTimes(span: Span, stepMs: number): number[] {
  const count = Math.max(1, Math.ceil((span.endMs - span.startMs) / stepMs))
  return Array.from({ length: count }, (_, index) => span.startMs + index * stepMs)
}
