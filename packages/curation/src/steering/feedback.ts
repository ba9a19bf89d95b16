import type { SourceView, Window } from '../moments/source-view.ts'
import { tokenize } from '../text/tokens.ts'

/** Texts of clips that people of the same organisation liked or disliked, of this source or of others. */
export type Feedback = { liked: readonly string[]; disliked: readonly string[] }

/** At most this much is added to, or taken from, a rank: taste tips the scales, it does not choose. */
const mostLift = 1

function profileOf(texts: readonly string[], view: SourceView): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const words = text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => ({ text: word, startMs: 0, endMs: 0 }))
    for (const token of tokenize(words, 0, view.text.pack)) if (!token.isStop) counts.set(token.stem, (counts.get(token.stem) ?? 0) + 1)
  }
  return counts
}

/** What earlier likes and dislikes add to a window: its share of terms that liked clips use, less that of disliked ones. */
export function feedbackBonus(feedback: Feedback | undefined, view: SourceView): (window: Window) => number {
  const liked = profileOf(feedback?.liked ?? [], view)
  const disliked = profileOf(feedback?.disliked ?? [], view)
  const taste = new Map<string, number>()
  for (const term of new Set([...liked.keys(), ...disliked.keys()])) {
    const lift = Math.sign((liked.get(term) ?? 0) - (disliked.get(term) ?? 0))
    if (lift !== 0) taste.set(term, lift)
  }
  if (taste.size === 0) return () => 0
  return (window) => {
    let lift = 0
    let terms = 0
    for (let index = window.first; index <= window.last; index++) {
      for (const term of view.text.sentences[index]?.terms ?? []) {
        lift += taste.get(term) ?? 0
        terms++
      }
    }
    return terms === 0 ? 0 : Math.max(-mostLift, Math.min(mostLift, (2 * lift) / terms))
  }
}
