import type { SourceView } from '../moments/source-view.ts'
import { compareSpellings } from '../text/spelling-likeness.ts'
import type { Concepts } from './concepts.ts'
import type { PromptLanguage } from './prompt-languages.ts'
import type { PromptTerm } from './query.ts'
import type { Speakers } from './speakers.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Everything needed to read a prompt. */
export type Reader = { view: SourceView; vocabulary: Vocabulary; concepts: Concepts; speakers: Speakers; languages: PromptLanguage[] }

function findClosestSpelling(word: string, vocabulary: Vocabulary): string | undefined {
  let best = { root: '', likeness: 0.55 }
  for (const [root, surface] of vocabulary.surfaceOf) {
    if (surface.length < 4 || surface.charAt(0) !== word.charAt(0)) continue
    const likeness = compareSpellings(word, surface)
    if (likeness > best.likeness) best = { root, likeness }
  }
  return best.root || undefined
}

/** Words for people that "he" or "she" may refer to, besides names. */
const personFields = /^(?:family|love|work|education)$/

/** A word of a prompt with everything in this source that answers it. */
export function toTerm(word: string, { view, vocabulary, concepts, languages, speakers }: Reader): PromptTerm {
  const root = vocabulary.rootOf(word)
  const answers = new Map<string, number>([[root, 1]])
  const isSaid = vocabulary.sentencesOf.has(root)
  const kin = concepts.kinOf(
    word,
    languages.map(({ pack }) => pack.code),
    view.text.pack.code,
  )
  for (const [kinWord, weight] of kin.words) {
    const kinRoot = vocabulary.rootOf(kinWord)
    answers.set(kinRoot, Math.max(answers.get(kinRoot) ?? 0, weight))
  }
  const hasKin = [...answers.keys()].some((answer) => vocabulary.sentencesOf.has(answer))
  if (!hasKin && word.length >= 5) {
    const close = findClosestSpelling(word, vocabulary)
    if (close) answers.set(close, 0.7)
  }
  const speaker = speakers.labelOf(word)
  const isPerson = vocabulary.names.has(root) || speaker !== undefined || (kin.field !== undefined && personFields.test(kin.field))
  return { asked: word, root, answers, isSaid, isPerson, speaker, follows: undefined }
}
