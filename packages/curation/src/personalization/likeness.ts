import type { SourceView, Window } from '../moments/source-view.ts'
import { tokenize } from '../text/tokens.ts'

export const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** Roots of the content words of a clip, as the language of the source has them. */
export function listStems(text: string, view: SourceView): ReadonlySet<string> {
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ text: word, startMs: 0, endMs: 0 }))
  const meaningWords = tokenize(words, 0, view.text.pack).filter((token) => !token.isStop && !token.isFiller)
  return new Set(meaningWords.map((token) => token.stem))
}

/** Preference for the subject of a window: its words, weighted by salience. */
export function measureSubjectLift(liking: ReadonlyMap<string, number>, view: SourceView, window: Window): number {
  let lift = 0
  let all = 0
  for (let index = window.first; index <= window.last; index++) {
    for (const term of view.text.sentences[index]?.terms ?? []) {
      const weight = view.salience.get(term) ?? 0
      lift += weight * (liking.get(term) ?? 0)
      all += weight
    }
  }
  return all === 0 ? 0 : lift / all
}

/** Similarity of lengths: 1 when equal, falling with the ratio; a third more or less is another length. */
export const lengthLikeness = (a: number, b: number) => Math.exp(-((Math.log(a / b) / 0.22) ** 2) / 2)
