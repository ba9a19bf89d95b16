import { toSourceMs } from '../ranges.ts'
import type { ClipDocument } from './clip-document.ts'
import { onFrame, rangesOf } from './document-ranges.ts'
import { wordsInOrder } from './document-words.ts'
import type { RefusalName } from './edit-result.ts'
import { edgeAfter, edgeBefore } from './word-spans.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { createLayout } from '../layout/clip-layout.ts'

/** A place in the clip: programme ms, or a word. */
export type ClipMoment = { atMs: number } | { wordId: string }

/** The range (its place in the order) and the source ms of a moment; at a word, the edge of the pause on the asked side. */
export function momentOf(
  document: ClipDocument,
  moment: ClipMoment,
  side: 'before' | 'after',
  layout: ClipLayout = createLayout(),
): { index: number; sourceMs: number } | { refusal: RefusalName } {
  const ranges = rangesOf(document)
  if ('atMs' in moment) {
    const place = toSourceMs(ranges, moment.atMs)
    if (!place) return { refusal: 'outside-clip' }
    return { index: document.order.indexOf(place.rangeId), sourceMs: onFrame(document, place.sourceMs) }
  }
  const words = wordsInOrder(document, layout)
  const at = words.findIndex((word) => word.id === moment.wordId)
  const word = words[at]
  if (!word) return { refusal: 'unknown-word' }
  const middle = (word.startMs + word.endMs) / 2
  const index = ranges.findIndex((range) => middle >= range.startMs && middle < range.endMs)
  if (index < 0) return { refusal: 'outside-clip' }
  const sourceMs = side === 'before' ? edgeBefore(document, word, words[at - 1], layout) : edgeAfter(document, word, words[at + 1], layout)
  return { index, sourceMs }
}
