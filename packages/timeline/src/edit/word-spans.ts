import type { ClipDocument } from './clip-document.ts'
import { onFrame } from './document-ranges.ts'
import { wordsInOrder } from './document-words.ts'
import type { WordAt } from './document-words.ts'
import { memoizeByObject } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

/** Source ms. */
export type Span = { startMs: number; endMs: number }

// What stays of the pause before and after: a word never loses its breath, and never more than half the pause is taken.
const tailMs = 120
const leadMs = 80
// A cut this close to a scene change moves there: a flash of a few frames of another shot is worse than a shorter pause.
const sceneReachMs = 250

const sceneChanges = layoutCache(() => memoizeByObject(findSceneChanges))

/** Moments of the source at which a scene begins in any aspect ratio. */
function findSceneChanges(framings: ClipDocument['pictures']): readonly number[] {
  const starts = Object.values(framings).flatMap((framing) => Object.values(framing.scenes).map((scene) => scene.startMs))
  return [...new Set(starts)].sort((a, b) => a - b)
}

/** The place for a cut in a pause: `targetMs`, or a scene change nearby inside the same pause. */
function snapToScene(document: ClipDocument, targetMs: number, pause: Span, layout: ClipLayout): number {
  const changes = layout.cache(sceneChanges)(document.pictures)
  const near = changes.filter((ms) => ms >= pause.startMs && ms <= pause.endMs && Math.abs(ms - targetMs) <= sceneReachMs)
  const best = near.sort((a, b) => Math.abs(a - targetMs) - Math.abs(b - targetMs))[0]
  return onFrame(document, best ?? targetMs)
}

/** Where a range may begin so that `word` is whole: in the pause before it. */
export function edgeBefore(document: ClipDocument, word: WordAt, before: WordAt | undefined, layout: ClipLayout): number {
  if (!before) return snapToScene(document, Math.max(0, word.startMs - leadMs), { startMs: 0, endMs: word.startMs }, layout)
  const gapMs = word.startMs - before.endMs
  // Words that overlap are parted where the second begins, or in the middle when it begins before the first one's.
  if (gapMs <= 0) return onFrame(document, Math.max(word.startMs, (before.startMs + before.endMs) / 2))
  return snapToScene(document, word.startMs - Math.min(gapMs / 2, leadMs), { startMs: before.endMs, endMs: word.startMs }, layout)
}

/** Where a range may end so that `word` is whole: in the pause after it. */
export function edgeAfter(document: ClipDocument, word: WordAt, next: WordAt | undefined, layout: ClipLayout): number {
  const endOfSource = document.source.durationMs
  if (!next) return snapToScene(document, Math.min(endOfSource, word.endMs + tailMs), { startMs: word.endMs, endMs: endOfSource }, layout)
  const gapMs = next.startMs - word.endMs
  if (gapMs <= 0) return onFrame(document, Math.max(next.startMs, (word.startMs + word.endMs) / 2))
  return snapToScene(document, word.endMs + Math.min(gapMs / 2, tailMs), { startMs: word.endMs, endMs: next.startMs }, layout)
}

/** Neighbouring words as runs, in source order. Undefined when an id is none of the document's. */
export function wordRuns(document: ClipDocument, wordIds: readonly string[], layout: ClipLayout): WordAt[][] | undefined {
  const ids = new Set(wordIds)
  const runs: WordAt[][] = []
  let matchCount = 0
  let isOpen = false
  for (const word of wordsInOrder(document, layout)) {
    if (!ids.has(word.id)) {
      isOpen = false
      continue
    }
    matchCount += 1
    if (isOpen) runs.at(-1)?.push(word)
    else runs.push([word])
    isOpen = true
  }
  return matchCount === ids.size ? runs : undefined
}

/**
 * The span to cut for neighbouring words: from the pause before the first to the pause before the word after the last, so
 * that the pause after them is cut too. The words on both sides stay whole.
 */
export function spanOfRun(document: ClipDocument, run: readonly WordAt[], layout: ClipLayout): Span | undefined {
  const words = wordsInOrder(document, layout)
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return undefined
  const before = words[words.indexOf(first) - 1]
  const next = words[words.indexOf(last) + 1]
  const startMs = before ? edgeAfter(document, before, first, layout) : edgeBefore(document, first, undefined, layout)
  const endMs = next ? edgeBefore(document, next, last, layout) : edgeAfter(document, last, undefined, layout)
  // Where the pause is all there is between two edges they meet; a word that lies inside another has no span of its own.
  return endMs > startMs ? { startMs, endMs } : undefined
}
