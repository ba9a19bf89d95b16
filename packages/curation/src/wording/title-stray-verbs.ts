import type { Tagged } from '../text/parts-of-speech.ts'
import { findPredicate, isVerb, whWords } from './title-syntax.ts'

/** "Teams wanted was better tools": a verb directly after the verb of another clause. */
export const hasStrayVerb = (pieces: readonly Tagged[]) =>
  pieces.some(
    ({ kind, norm }, at) =>
      kind === 'VERB' &&
      !norm.endsWith('ing') &&
      /^(?:is|was|are|were)$/.test(pieces[at + 1]?.norm ?? '') &&
      !pieces
        .slice(0, at)
        .some(({ norm: word }) => whWords.has(word) || /^(?:that|all|thing|everything|anything|something|nothing)$/.test(word)),
  )

/** "Outputs and tries to match them": the end of a list, then a verb without its subject. */
export function hasJoinedVerb(pieces: readonly Tagged[]): boolean {
  const predicate = findPredicate(pieces)
  return predicate !== null && pieces[predicate.verb - 1]?.norm === 'and' && !pieces.slice(0, predicate.verb - 1).some(isVerb)
}

const namesSaying =
  /^(?:thing|things|point|idea|rule|news|part|problem|truth|fact|reality|lesson|difference|question|result|secret|trick|way|reason|answer|goal|plan|advice|key|what|doing|belief|view|fear|hope|risk|danger|issue|catch|deal)$/
/** "Google is you can put a meeting into it": what follows is no predicate of Google. */
export const equatesClause = (pieces: readonly Tagged[]) =>
  pieces.some(
    ({ norm }, at) =>
      at > 0 &&
      /^(?:is|was|be)$/.test(norm) &&
      /^(?:you|we|they|he|she|i)$/.test(pieces[at + 1]?.norm ?? '') &&
      !pieces.slice(0, at).some((piece) => namesSaying.test(piece.norm)),
  )
