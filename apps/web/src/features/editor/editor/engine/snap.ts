import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { wordsInOrder } from '@clipwright/timeline/edit/document-words'
import { firstPlace } from '@clipwright/timeline/first-place'
import { partsOf } from './programme-view.ts'
import { editorLayout } from './editor-layout.ts'

/** The nearest of the targets within reach of one of the dragged edges, and how far to move so that they meet. */
export function snapEdges(edges: readonly number[], targets: readonly number[], withinMs: number): { byMs: number; atMs: number | null } {
  let best = { byMs: 0, atMs: null as number | null }
  let distance = withinMs
  for (const edge of edges) {
    for (const target of targets) {
      const away = Math.abs(target - edge)
      if (away > distance || (away === distance && best.atMs !== null)) continue
      distance = away
      best = { byMs: target - edge, atMs: target }
    }
  }
  return best
}

/** First index of a sorted list whose item begins at or after a moment. */
export function firstFrom(items: readonly { startMs: number }[], ms: number): number {
  return firstPlace(items, ({ startMs }) => startMs >= ms)
}

// Longer than any word, so that its end is found from its start.
const longestWordMs = 10_000

/** Word edges near a moment of the source, where a part can end without cutting into a word. */
export function wordEdges(document: ClipDocument, edge: 'start' | 'end', aroundMs: number, withinMs: number): number[] {
  const words = wordsInOrder(document, editorLayout)
  const edges: number[] = []
  for (let at = firstFrom(words, aroundMs - withinMs - longestWordMs); at < words.length; at++) {
    const word = words[at]
    if (!word || word.startMs > aroundMs + withinMs) break
    const ms = edge === 'start' ? word.startMs : word.endMs
    if (Math.abs(ms - aroundMs) <= withinMs) edges.push(ms)
  }
  return edges
}

/** Snap targets for layers between two moments of the clip: cuts and word edges. */
export function clipEdges(document: ClipDocument, fromMs: number, toMs: number): number[] {
  const words = wordsInOrder(document, editorLayout)
  return partsOf(document).flatMap((part) => {
    if (part.untilMs < fromMs || part.atMs > toMs) return []
    const edges = [part.atMs, part.untilMs]
    const offsetMs = part.atMs - part.startMs
    const lastMs = Math.min(part.endMs, toMs - offsetMs)
    for (let at = firstFrom(words, Math.max(part.startMs, fromMs - offsetMs)); at < words.length; at++) {
      const word = words[at]
      if (!word || word.startMs >= lastMs) break
      edges.push(word.startMs + offsetMs, Math.min(word.endMs, part.endMs) + offsetMs)
    }
    return edges
  })
}
