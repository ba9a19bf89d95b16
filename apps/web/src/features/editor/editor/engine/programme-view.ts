import { momentOf } from '@clipwright/timeline/edit/clip-moment'
import { rangesOf } from '@clipwright/timeline/edit/document-ranges'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { firstPlace } from '@clipwright/timeline/first-place'
import type { Ends } from './clip-clock.ts'
import { editorLayout } from './editor-layout.ts'

/** A part of the clip. `startMs` and `endMs` count on the source, `atMs` and `untilMs` on the clip. */
export type Part = { id: string; index: number; startMs: number; endMs: number; atMs: number; untilMs: number }

type RangesInOrder = Pick<ClipDocument, 'ranges' | 'order'>
const partsCache = new WeakMap<RangesInOrder['ranges'], { order: RangesInOrder['order']; parts: readonly Part[] }>()

/** The parts of the clip in order, cached for each set of parts. */
export function partsOf(document: RangesInOrder): readonly Part[] {
  const before = partsCache.get(document.ranges)
  if (before && before.order === document.order) return before.parts
  let atMs = 0
  const parts = rangesOf(document).map(({ id, startMs, endMs }, index): Part => {
    const part = { id, index, startMs, endMs, atMs, untilMs: atMs + endMs - startMs }
    atMs = part.untilMs
    return part
  })
  partsCache.set(document.ranges, { order: document.order, parts })
  return parts
}

/** Lengths of intro and outro, ms. */
export function endsOf({ intro, outro }: Pick<ClipDocument, 'intro' | 'outro'>): Ends {
  return { introMs: intro?.durationMs ?? 0, outroMs: outro?.durationMs ?? 0 }
}

/** Ms of the clip. */
export function wholeMs(document: RangesInOrder): number {
  return partsOf(document).at(-1)?.untilMs ?? 0
}

/** Length of the rendered clip with intro and outro, ms. */
export function withEndsMs(document: ClipDocument): number {
  const { introMs, outroMs } = endsOf(document)
  return introMs + wholeMs(document) + outroMs
}

/** The part at a moment of the clip; past the end the last one. */
export function partAt(document: RangesInOrder, programmeMs: number): Part | undefined {
  const parts = partsOf(document)
  return parts[firstPlace(parts, ({ untilMs }) => untilMs > programmeMs)] ?? parts.at(-1)
}

/** The source moment at a moment of the clip. */
export function sourceMsAt(document: RangesInOrder, programmeMs: number): number {
  const part = partAt(document, programmeMs)
  return part ? Math.min(part.endMs, part.startMs + Math.max(0, programmeMs - part.atMs)) : 0
}

/** Where a source span plays, clip ms, in play order: one entry per part that shows some of it. */
export function playsAt(document: RangesInOrder, span: { startMs: number; endMs: number }): { startMs: number; endMs: number }[] {
  return partsOf(document).flatMap((part) => {
    const [from, to] = [Math.max(span.startMs, part.startMs), Math.min(span.endMs, part.endMs)]
    return to > from ? [{ startMs: part.atMs + from - part.startMs, endMs: part.atMs + to - part.startMs }] : []
  })
}

/** The moment of the clip in the pause beside a word that plays; undefined where it does not. */
export function pauseBeside(document: ClipDocument, wordId: string, side: 'before' | 'after'): number | undefined {
  const place = momentOf(document, { wordId }, side, editorLayout)
  const part = 'index' in place ? partsOf(document)[place.index] : undefined
  if (!part || !('index' in place)) return undefined
  return part.atMs + Math.min(part.endMs, Math.max(part.startMs, place.sourceMs)) - part.startMs
}
