import type { SourceView } from '../moments/source-view.ts'
import { endsSentence, type Sentence } from '../text/source-text.ts'
import learned from './edge-signs.json' with { type: 'json' }
import type { Edge } from './word-tables.ts'

/** Signs that are traits of the sentence. */
const traitSigns = [
  'claim',
  'contrast',
  'payoff',
  'topicShift',
  'housekeeping',
  'firstPerson',
  'secondPerson',
  'names',
  'pointers',
] as const

/**
 * Signs of a sentence that mean the same in every language that has full stops. The neutral models, which also read talks
 * without any, do not know the marks among them.
 */
export const edgeSignNames = [
  'words',
  'isSingle',
  'onlyAnswers',
  'asks',
  'isClean',
  ...traitSigns,
  'opensSmall',
  'isEnded',
  'trailsOff',
  'followsQuestion',
  'danglesAfter',
  'closesTalk',
] as const
export type EdgeSign = (typeof edgeSignNames)[number]
/** For each sign a number of every sentence. */
export type EdgeSigns = Record<EdgeSign, Float64Array>

/** New log odds are `odds` times the old ones, plus `intercept`, plus each sign by its weight. */
export type EdgeSignWeights = { odds: number; intercept: number; weights: Record<EdgeSign, number> }

/** Words of a sentence that says no more than “yes, right”. */
const mostAnswered = 3

const flag = (value: boolean | undefined) => (value ? 1 : 0)

function readSentence(view: SourceView, sentence: Sentence, index: number): Record<EdgeSign, number> {
  const { sentences } = view.text
  const traits = view.traits[index]
  const values = Object.fromEntries(traitSigns.map((name) => [name, traits?.[name] ?? 0])) as Record<(typeof traitSigns)[number], number>
  return {
    words: Math.log(1 + sentence.tokens.length),
    isSingle: flag(sentence.tokens.length <= 1),
    onlyAnswers: flag(traits?.opener === 'responsive' && sentence.tokens.length <= mostAnswered),
    asks: flag(sentence.isQuestion),
    isClean: flag(traits?.opener === 'clean'),
    ...values,
    opensSmall: flag(/^\p{Ll}/u.test(sentence.text)),
    isEnded: flag(endsSentence(sentence.text)),
    trailsOff: flag(/(?:\.\.\.|…)["'”’)]*$/u.test(sentence.text)),
    followsQuestion: flag(sentences[index - 1]?.isQuestion),
    danglesAfter: flag(view.traits[index + 1]?.opener === 'dangling'),
    closesTalk: flag(index === sentences.length - 1),
  }
}

/** Null for English and for talks without full stops, whose edges are told otherwise. */
export function readEdgeSigns(view: SourceView): EdgeSigns | null {
  const { pack, isPunctuated, sentences } = view.text
  if (pack.code === 'en' || !isPunctuated) return null
  const rows = sentences.map((sentence, index) => readSentence(view, sentence, index))
  return Object.fromEntries(edgeSignNames.map((name) => [name, Float64Array.from(rows, (row) => row[name])])) as EdgeSigns
}

/** The log odds that a clip may start and end at each sentence, with what these signs say. */
export function addEdgeSigns<Odds extends Record<Edge, Float64Array>>(
  odds: Odds,
  signs: EdgeSigns,
  model: Record<Edge, EdgeSignWeights> = learned,
): Odds {
  const withSigns = (edge: Edge) => {
    const { odds: share, intercept, weights } = model[edge]
    return odds[edge].map((value, at) =>
      edgeSignNames.reduce((sum, name) => sum + weights[name] * (signs[name][at] as number), intercept + share * value),
    )
  }
  return { ...odds, start: withSigns('start'), end: withSigns('end') }
}
