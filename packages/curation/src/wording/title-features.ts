import type { SourceView, Window } from '../moments/source-view.ts'
import type { Tagged } from '../text/parts-of-speech.ts'
import type { CueName } from '../text/pack-source.ts'
import { stem } from '../text/stem.ts'
import type { Keyphrase } from './keyphrases.ts'
import type { TitleCandidate } from './title-candidate.ts'
import { isNoun, isVerb } from './title-syntax.ts'

/** Features of the line itself, whoever wrote it. */
export const styleFeatures = [
  'short',
  'long',
  'opensWithI',
  'opensWithYou',
  'opensWithWe',
  'opensWithThe',
  'opensWithThere',
  'opensWithIt',
  'opensWithGerund',
  'opensWithName',
  'opensWithPreposition',
  'asks',
  'explainsWhy',
  'explainsHow',
  'imperative',
  'negation',
  'absolute',
  'figure',
  'contrast',
  'emotion',
  'surprise',
  'tentative',
  'vague',
  'colloquial',
  'commas',
  'copulaOnly',
  'endsWithNoun',
  'stopShare',
  'nounShare',
  'pronounShare',
  'verbs',
  'indefinite',
  'comparison',
  'refusal',
  'endsWithPronoun',
  'opensWithAdverb',
  'veryShort',
] as const

/** Features of the line's place in the clip and talk. */
export const contentFeatures = [
  'meanSalience',
  'greatestSalience',
  'keyphrases',
  'isEarly',
  'isLate',
  'opensClip',
  'closesClip',
  'wholeSentence',
  'claim',
  'payoff',
  'story',
  'isResolved',
  'isQuote',
  'isPair',
  'isQuestion',
  'isWhClause',
  'isStory',
  'isNoun',
  'isFramed',
  'isCut',
  'coverage',
  'centrality',
  'isDefinition',
  'isAsked',
  'isTold',
  'opensSentence',
  'endsClause',
  'isAdvice',
  'isDeed',
  'isContrast',
  'isRelative',
  'isEmbedded',
  'isReasoned',
  'asksLate',
  'isAnswered',
  'namesNothing',
] as const

export type TitleFeature = (typeof styleFeatures)[number] | (typeof contentFeatures)[number]

const absolute =
  /\b(?:never|always|every|everyone|everything|only|most|best|worst|biggest|first|nobody|nothing|none|all|entire|forever|no one|single)\b/i
const tentative =
  /\b(?:might|maybe|perhaps|could|would|probably|some|somewhat|seems?|sometimes|often|generally|usually|typically|tend|somehow|try|trying)\b/i
const vague =
  /\b(?:things?|stuff|way|ways|lots?|something|somebody|someone|people|bunch|kind|part|area|aspect|etc|whatever|point|case|example|bit)\b/gi
const indefinite = /\b(?:someone|something|somebody|somewhere|another|certain|or|then|maybe|similar|different|familiar|situation)\b/gi
const opensLoosely = (first: Tagged | undefined) => flag(first?.kind === 'ADV' || first?.kind === 'CCONJ' || first?.kind === 'INTJ')
const colloquial = /\b(?:gonna|wanna|gotta|guys?|yeah|cool|awesome|pretty|super|stuff|dude|kinda)\b/i

const hit = (text: string, cue: CueName, view: SourceView) => {
  const { cues } = view.text.pack
  cues[cue].lastIndex = 0
  return cues[cue].test(` ${text.toLowerCase().replace(/[^\p{L}\p{N}' ]+/gu, '')} `) ? 1 : 0
}

const share = (pieces: readonly Tagged[], test: (piece: Tagged) => boolean) => pieces.filter(test).length / Math.max(1, pieces.length)
const flag = (value: boolean) => (value ? 1 : 0)

export function readStyle(
  { text, pieces }: Pick<TitleCandidate, 'text' | 'pieces'>,
  view: SourceView,
): Record<(typeof styleFeatures)[number], number> {
  const { stopWords } = view.text.pack
  const words = text.split(/\s+/).length
  const [first, second] = pieces
  const last = pieces.findLast(({ kind }) => kind !== 'PUNCT')
  const opens = (...norms: string[]) => flag(norms.includes(first?.norm ?? ''))
  return {
    short: Math.max(0, 6 - words) / 3,
    long: Math.max(0, words - 9) / 3,
    opensWithI: opens('i', 'my'),
    opensWithYou: opens('you', 'your'),
    opensWithWe: opens('we', 'our'),
    opensWithThe: opens('the'),
    opensWithThere: opens('there'),
    opensWithIt: opens('it'),
    opensWithGerund: flag(first?.kind === 'VERB' && first.norm.endsWith('ing')),
    opensWithName: flag(first?.kind === 'PROPN'),
    opensWithPreposition: flag(first?.kind === 'ADP' || first?.kind === 'SCONJ'),
    asks: flag(text.endsWith('?')),
    explainsWhy: opens('why'),
    explainsHow: opens('how'),
    imperative: flag(first?.kind === 'VERB' && !first.norm.endsWith('ing')) || flag(first?.norm === 'do' && second?.norm === "n't"),
    negation: flag(/\b(?:not|no|never|nothing|nobody|without|cannot)\b|n['’]t\b/i.test(text)),
    absolute: flag(absolute.test(text)),
    figure: flag(/\d/.test(text)),
    contrast: flag(/\b(?:but|instead|rather|than|versus|vs)\b/i.test(text)),
    emotion: hit(text, 'emotion', view),
    surprise: hit(text, 'surprise', view),
    tentative: flag(tentative.test(text)),
    vague: (text.match(vague) ?? []).length,
    colloquial: flag(colloquial.test(text)),
    commas: (text.match(/[,;]/g) ?? []).length,
    copulaOnly: flag(pieces.filter(isVerb).every(({ norm }) => /^(?:is|are|was|were|be|'s|'re|'m|am|have|has|had|'ve)$/.test(norm))),
    endsWithNoun: flag(last !== undefined && isNoun(last)),
    stopShare: share(pieces, ({ norm }) => stopWords.has(norm)),
    nounShare: share(pieces, isNoun),
    pronounShare: share(pieces, ({ kind }) => kind === 'PRON'),
    verbs: pieces.filter(({ kind }) => kind === 'VERB').length / 3,
    indefinite: (text.match(indefinite) ?? []).length,
    comparison: flag(/\b(?:than|more|less|fewer|better|worse|easier|harder|faster|bigger|smaller|cheaper)\b/i.test(text)),
    refusal: flag(/\b(?:can't|cannot|couldn't|won't|don't|doesn't|stop|stopped|out of|without|no longer|anymore)\b/i.test(text)),
    endsWithPronoun: flag(last?.kind === 'PRON' || /^(?:it|them|me|us|you)$/.test(last?.norm ?? '')),
    opensWithAdverb: opensLoosely(first),
    veryShort: flag(words < 6),
  }
}

export type TitleSetting = { view: SourceView; window: Window; keyphrases: readonly Keyphrase[] }

const isFollowedByAnother = ({ text: { sentences } }: SourceView, at: number) =>
  sentences[at + 1] !== undefined && sentences[at + 1]?.speaker !== sentences[at]?.speaker

/** Share of the clip's content that a line has, and share of its sentences that take up the line's words. */
function readThemes(stems: ReadonlySet<string>, view: SourceView, window: Window): { coverage: number; centrality: number } {
  const counts = new Map<string, number>()
  let shared = 0
  for (let at = window.first; at <= window.last; at++) {
    const terms = new Set(view.text.sentences[at]?.terms ?? [])
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    if ([...stems].some((root) => terms.has(root))) shared++
  }
  const weightOf = (term: string, count: number) => (count < 2 ? 0.2 : Math.log(1 + count)) * (view.salience.get(term) ?? 0)
  let all = 0
  let ownWeight = 0
  for (const [term, count] of counts) {
    const weight = weightOf(term, count)
    all += weight
    if (stems.has(term)) ownWeight += weight
  }
  return { coverage: all === 0 ? 0 : ownWeight / all, centrality: Math.max(0, shared - 1) / Math.max(1, window.last - window.first) }
}

export function readContent(
  candidate: TitleCandidate,
  { view, window, keyphrases }: TitleSetting,
): Record<(typeof contentFeatures)[number], number> {
  const { pack } = view.text
  const stems = new Set(
    candidate.pieces.filter(({ norm }) => !pack.stopWords.has(norm) && norm.length > 2).map(({ norm }) => stem(norm, pack)),
  )
  const weights = [...stems].map((root) => view.salience.get(root) ?? 0)
  const place = (candidate.at - window.first) / Math.max(1, window.last - window.first)
  const traits = view.traits[candidate.at]
  const phraseCount = keyphrases.slice(0, 6).filter((phrase) => phrase.stems.some((root) => stems.has(root))).length
  return {
    meanSalience: weights.reduce((sum, weight) => sum + weight, 0) / Math.max(2, weights.length),
    greatestSalience: Math.max(0, ...weights),
    keyphrases: Math.min(3, phraseCount) / 3,
    isEarly: Math.max(0, 0.4 - place),
    isLate: Math.max(0, place - 0.6),
    opensClip: flag(candidate.at === window.first),
    closesClip: flag(candidate.at === window.last),
    wholeSentence: candidate.share,
    claim: traits?.claim ?? 0,
    payoff: traits?.payoff ?? 0,
    story: traits?.story ?? 0,
    isResolved: flag(candidate.kind === 'resolved'),
    isQuote: flag(candidate.kind === 'quote'),
    isPair: flag(candidate.kind === 'pair'),
    isQuestion: flag(candidate.kind === 'question'),
    isWhClause: flag(candidate.kind === 'whClause'),
    isStory: flag(candidate.kind === 'story'),
    isNoun: flag(candidate.kind === 'noun'),
    isFramed: flag(candidate.kind === 'framed'),
    isCut: flag(candidate.isCut === true),
    ...readThemes(stems, view, window),
    isDefinition: flag(candidate.kind === 'definition'),
    isTold: flag(candidate.kind === 'told'),
    isAsked: flag(candidate.kind === 'asked'),
    opensSentence: flag(candidate.opensSentence === true),
    endsClause: flag(candidate.endsClause === true),
    isAdvice: flag(candidate.kind === 'advice'),
    isDeed: flag(candidate.kind === 'deed'),
    isContrast: flag(candidate.kind === 'contrast'),
    isRelative: flag(candidate.kind === 'relative'),
    isEmbedded: flag(candidate.kind === 'embedded'),
    isReasoned: flag(candidate.kind === 'reasoned'),
    asksLate: flag(candidate.text.endsWith('?') && place > 0.6),
    isAnswered: flag(candidate.text.endsWith('?') && isFollowedByAnother(view, candidate.at)),
    namesNothing: flag(phraseCount === 0 && stems.size < 4),
  }
}
