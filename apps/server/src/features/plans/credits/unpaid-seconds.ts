import type { Span } from '@clipwright/contract/sources/analysis'

/** Whole seconds of a part of a source that no paid part covers; begun seconds count. Source ms. */
export function unpaidSeconds(part: Span, paidParts: readonly Span[]): number {
  let coveredToMs = part.startMs
  let unpaidMs = 0
  for (const { startMs, endMs } of paidParts.toSorted((a, b) => a.startMs - b.startMs)) {
    const gapEndMs = Math.min(startMs, part.endMs)
    if (gapEndMs > coveredToMs) unpaidMs += gapEndMs - coveredToMs
    coveredToMs = Math.max(coveredToMs, endMs)
  }
  return Math.ceil((unpaidMs + Math.max(0, part.endMs - coveredToMs)) / 1000)
}
