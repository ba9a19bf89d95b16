import type { SourceView, Window } from '../moments/source-view.ts'
import { stem } from '../text/stem.ts'

/** Share of its uses as a noun from which a word names a thing. */
const mostlyNoun = 0.6
/** Least number of words of a group, in total and different ones: a single word may mean anything. */
const leastHits = { all: 3, different: 2 }

/**
 * The evergreen subject a window mentions most, named by the first noun of its synonym group that occurs; null when none
 * is mentioned often.
 */
export function findTheme(view: SourceView, window: Window): string | null {
  const counts = new Map<string, number>()
  for (let index = window.first; index <= window.last; index++) {
    for (const term of view.text.sentences[index]?.terms ?? []) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  let best = { theme: '', hits: leastHits.all - 1 }
  for (const group of view.text.pack.synonyms) {
    const roots = new Map(group.map((word): [string, string] => [stem(word, view.text.pack), word]))
    const hits = [...roots.keys()].map((root) => counts.get(root) ?? 0).filter((count) => count > 0)
    const all = hits.reduce((sum, count) => sum + count, 0)
    const wordsSaid = group.filter((word) => counts.has(stem(word, view.text.pack)))
    const theme = wordsSaid.find((word) => (view.text.kindOf(word)?.noun ?? 1) >= mostlyNoun)
    if (theme && hits.length >= leastHits.different && all > best.hits) best = { theme, hits: all }
  }
  return best.theme || null
}
