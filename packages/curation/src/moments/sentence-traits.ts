import type { CueName } from '../text/pack-source.ts'
import { cueNames } from '../text/pack-source.ts'
import type { Salience } from '../text/salience.ts'
import type { Sentence, SourceText } from '../text/source-text.ts'
import type { Token } from '../text/tokens.ts'
import { classifyOpener, countUnresolvedPointers, type OpenerKind } from './openers.ts'
import type { Sound } from './sound.ts'

/** Traits of one sentence as numbers. Cue values are 0 to 1 and saturate. */
export type SentenceTraits = Record<CueName, number> & {
  opener: OpenerKind
  pointers: number
  asks: number
  numbers: number
  names: number
  /** Mean salience of its terms, 0 to 1. */
  salience: number
  fillerShare: number
  /** Words before it gets to the point: "um", "so well", "I mean". */
  hesitation: number
  length: number
  energy: number
  pace: number
}

const saturate = (value: number) => 1 - Math.exp(-value)

const greatNumber =
  /^(?:hundreds?|thousands?|[mb]illions?|percent|mil|ciento|millones|millón|miles|milhão|milhões|hundert|tausend|million(?:en)?|milliarden?|prozent|mille|milliards?|pourcent|mila|milion[ei]|miliard[oi]|honderd|duizend|miljoen|miljard|procent|tysi(?:ąc|ące|ęcy)|milion(?:y|ów)?|miliard(?:y|ów)?|百万|万|亿|百分之|만|억|백만|퍼센트)$/u

/** Meaningful figures: 40%, $3, 1,000, 2014, a million; not a lone small digit. */
export const isFigure = (text: string) => /\d{2,}|\d[.,]\d/.test(text) || greatNumber.test(text)

function measureHesitation(sentence: Sentence, source: SourceText): number {
  const { fillers, leadIns, emptyPhrases } = source.pack
  const norms = sentence.tokens.map((token) => token.norm)
  let at = 0
  while (at < norms.length) {
    const empty = emptyPhrases.find((phrase) => phrase.every((word, offset) => norms[at + offset] === word))
    const skip = empty ? empty.length : fillers.has(norms[at] ?? '') || leadIns.has(norms[at] ?? '') ? 1 : 0
    if (skip === 0) break
    at += skip
  }
  return at
}

/** Capitalised words that do not open the sentence, in languages where that marks a name. */
export function nameTokens(sentence: Sentence, source: SourceText): Token[] {
  if (source.pack.code === 'de' || source.pack.unspaced || !source.isPunctuated) return []
  return sentence.tokens.filter(
    (token, index) => index > 0 && /^\p{Lu}[\p{L}\d]/u.test(token.surface) && !token.isStop && !token.surface.startsWith("I'"),
  )
}

/** In text with capitals, a sentence that starts in lower case is likely the rest of another. */
function classifySentenceOpener(sentence: Sentence, source: SourceText): OpenerKind {
  const kind = classifyOpener(sentence, source.pack)
  return kind === 'clean' && source.isPunctuated && /^\p{Ll}/u.test(sentence.text) ? 'responsive' : kind
}

function measureTraits(sentence: Sentence, source: SourceText, salience: Salience, sound: Sound): SentenceTraits {
  const counts = Object.fromEntries(cueNames.map((name) => [name, 0])) as Record<CueName, number>
  for (const hit of sentence.cues) counts[hit.cue] += 1
  const length = sentence.tokens.length
  const cues = Object.fromEntries(cueNames.map((name) => [name, saturate(counts[name])])) as Record<CueName, number>
  const weights = sentence.terms.map((term) => salience.get(term) ?? 0)
  // A question word far from the start is rarely a question; a question mark always is.
  const early = sentence.cues.some((hit) => hit.cue === 'question' && hit.firstWord - sentence.firstWord <= 3)
  return {
    ...cues,
    opener: classifySentenceOpener(sentence, source),
    pointers: countUnresolvedPointers(sentence, source.pack),
    asks: sentence.isQuestion ? 1 : early && !source.isPunctuated ? 0.7 : 0,
    numbers: saturate(sentence.tokens.filter((token) => isFigure(token.norm)).length),
    names: saturate(nameTokens(sentence, source).length / 1.5),
    salience: weights.length === 0 ? 0 : weights.reduce((sum, weight) => sum + weight, 0) / Math.max(weights.length, 3),
    fillerShare: length === 0 ? 1 : sentence.tokens.filter((token) => token.isFiller).length / length,
    hesitation: measureHesitation(sentence, source),
    length,
    energy: sound.energy[sentence.index] ?? 0,
    pace: sound.pace[sentence.index] ?? 0,
  }
}

export function readTraits(source: SourceText, salience: Salience, sound: Sound): SentenceTraits[] {
  return source.sentences.map((sentence) => measureTraits(sentence, source, salience, sound))
}
