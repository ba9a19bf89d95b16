import type { Span } from '@clipwright/contract/sources/analysis'

/** Items inside `range`, clipped to its ends. */
export function cutToRange<W extends Span>(words: readonly W[], range: Span): W[] {
  return words
    .filter((word) => word.startMs < range.endMs && word.endMs > range.startMs)
    .map((word) => ({ ...word, startMs: Math.max(word.startMs, range.startMs), endMs: Math.min(word.endMs, range.endMs) }))
}
