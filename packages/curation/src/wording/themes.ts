import type { SourceView, Window } from '../moments/source-view.ts'
import { stem } from '../text/stem.ts'

/** The evergreen subject a window touches most, named by the first word of its synonym group; null when none is touched twice. */
export function themeOf(view: SourceView, window: Window): string | null {
  const counts = new Map<string, number>()
  for (let index = window.first; index <= window.last; index++) {
    for (const term of view.text.sentences[index]?.terms ?? []) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  let best = { theme: '', hits: 1 }
  for (const group of view.text.pack.synonyms) {
    const roots = new Set(group.map((word) => stem(word, view.text.pack)))
    let hits = 0
    for (const root of roots) hits += counts.get(root) ?? 0
    if (hits > best.hits) best = { theme: group[0] ?? '', hits }
  }
  return best.theme || null
}
