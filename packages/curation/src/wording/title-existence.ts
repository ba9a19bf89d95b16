import type { Tagged } from '../text/parts-of-speech.ts'
import { isNoun, isVerb } from './title-syntax.ts'

/** "There are languages that have no word for blue": those who do it, and what they do. */
export function findExistence(pieces: Tagged[]): Tagged[] | null {
  const [first, verb, ...rest] = pieces
  if (first?.norm !== 'there' || !/^(?:is|are|was|were|'s|'re)$/.test(verb?.norm ?? '')) return null
  const relative = rest.findIndex(({ norm }) => norm === 'that' || norm === 'who')
  const subject = rest.slice(0, Math.max(0, relative))
  const next = rest[relative + 1]
  // "A need for bakers who wait": the bakers wait, not the need.
  const isPlain = !subject.some((piece) => isVerb(piece) || piece.kind === 'PART' || (piece.kind === 'ADP' && piece.norm !== 'of'))
  const isNamed = (subject.length > 1 || subject[0]?.kind === 'PROPN') && isNoun(subject[subject.length - 1] ?? first)
  return isNamed && isPlain && subject.length < 7 && next && (isVerb(next) || next.kind === 'ADV')
    ? [...subject, ...rest.slice(relative + 1)]
    : null
}
