import type { Tagged } from '../text/parts-of-speech.ts'
import { isNoun, isVerb, isWord, joinPieces } from './title-syntax.ts'

const intensifiers = new Set(
  'very really quite pretty absolutely extremely incredibly simply truly completely totally highly deeply clearly certainly specifically particularly essentially generally literally suddenly finally ultimately'.split(
    ' ',
  ),
)
const conditions =
  /^(?:if|unless|when|until|once|whenever|whether|suppose|imagine|as|because|not|instead|rather|without|unlike|despite|although|though)$/
const countWords = (pieces: readonly Tagged[]) => (pieces.length === 0 ? 0 : joinPieces(pieces).split(' ').length)

/** Drops "very", "also" and the like; never after "not", which would reverse the meaning. */
const withoutIntensifiers = (pieces: readonly Tagged[]): Tagged[] =>
  pieces.filter(
    ({ norm, kind }, at) =>
      !(
        intensifiers.has(norm) &&
        (kind === 'ADV' || norm === 'very') &&
        !/^(?:n't|not|is|are|was|were|'s|'re)$/.test(pieces[at - 1]?.norm ?? '') &&
        !/^(?:that|as|many|much|far|few)$/.test(pieces[at + 1]?.norm ?? '')
      ),
  )

/** Drops the place from "In the workplace, …". */
function dropLead(pieces: readonly Tagged[]): Tagged[] {
  const comma = pieces.findIndex(({ text }) => text === ',')
  const [first] = pieces
  if (comma < 1 || comma > 7 || !first || conditions.test(first.norm)) return [...pieces]
  const lead = pieces.slice(0, comma)
  return (first.kind === 'ADP' || first.kind === 'ADV') && !lead.some(isVerb) ? pieces.slice(comma + 1) : [...pieces]
}

/** Drops the name from "My co-founder, Dmitriy, built it". */
function dropApposition(pieces: readonly Tagged[]): Tagged[] {
  const open = pieces.findIndex(({ text }) => text === ',')
  const close = pieces.findIndex(({ text }, at) => at > open && text === ',')
  if (open < 1 || close < 0 || close - open > 7 || !isNoun(pieces[open - 1] ?? { kind: '', text: '', norm: '', isGlued: false }))
    return [...pieces]
  const inside = pieces.slice(open + 1, close)
  return inside.some(isVerb) || /^(?:and|or)$/.test(pieces[close + 1]?.norm ?? '')
    ? [...pieces]
    : [...pieces.slice(0, open), ...pieces.slice(close + 1)]
}

/** The same in at most `most` words; null when more than small words and asides would have to go. */
export function shorten(pieces: readonly Tagged[], most: number): Tagged[] | null {
  const plain = dropApposition(dropLead(withoutIntensifiers(pieces)))
  const trimmed = plain.slice(plain.findIndex(isWord))
  return trimmed.length > 3 && countWords(trimmed) <= most ? trimmed : null
}
