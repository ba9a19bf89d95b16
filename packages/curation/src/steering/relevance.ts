import type { SourceView, Window } from '../moments/source-view.ts'
import type { IntentName } from './query-words.ts'
import type { Vocabulary, Query, QueryTerm } from './read-queries.ts'

/** Rarer words say more about what was meant. */
function weightOf(term: QueryTerm, view: SourceView, vocabulary: Vocabulary): number {
  let mentions = 0
  for (const [stem, weight] of term.answers) if (weight >= 0.5) mentions += vocabulary.sentencesOf.get(stem)?.length ?? 0
  const share = mentions / Math.max(1, view.text.sentences.length)
  // What is never said cannot tell moments apart; it only keeps a half answer from counting as a whole one.
  return mentions === 0 ? 0.22 : 0.35 + Math.min(1, Math.log(1 / Math.max(share, 0.002)) / 6)
}

/** How strongly one asked word is present, 0 to 1; twice is nearly full. */
function presence(term: QueryTerm, view: SourceView, window: Window): number {
  let sum = 0
  for (let index = window.first; index <= window.last; index++) {
    let best = 0
    for (const token of view.text.sentences[index]?.tokens ?? []) best = Math.max(best, term.answers.get(token.stem) ?? 0)
    sum += best
  }
  return 1 - Math.exp(-1.1 * sum)
}

const intentTrait: Record<IntentName, number> = {
  humour: 0.25,
  asks: 0.35,
  story: 0.25,
  howTo: 0.3,
  numbers: 0.25,
  surprise: 0.25,
  emotion: 0.35,
  contrast: 0.35,
  claim: 0.35,
  payoff: 0.2,
}

/** How much a window is of the asked manner, 0 to 1; `intentTrait` is the mean at which it is fully so. */
function intentPresence(intent: IntentName, view: SourceView, window: Window): number {
  let sum = 0
  for (let index = window.first; index <= window.last; index++) sum += view.traits[index]?.[intent] ?? 0
  return Math.min(1, sum / (window.last - window.first + 1) / intentTrait[intent])
}

function avoided(query: Query, view: SourceView, window: Window): number {
  if (query.avoid.size === 0) return 0
  let hits = 0
  for (let index = window.first; index <= window.last; index++) {
    for (const term of view.text.sentences[index]?.terms ?? []) if (query.avoid.has(term)) hits++
  }
  return hits
}

function speakerShare(query: Query, view: SourceView, window: Window): number {
  let own = 0
  let all = 0
  for (let index = window.first; index <= window.last; index++) {
    const sentence = view.text.sentences[index]
    if (!sentence) continue
    all += sentence.tokens.length
    if (sentence.speaker === query.speaker) own += sentence.tokens.length
  }
  return all === 0 ? 0 : own / all
}

/** How well a window answers one query, 0 to 1. */
export function queryRelevance(query: Query, view: SourceView, window: Window, weights: readonly number[]): number {
  if (avoided(query, view, window) > 0) return 0
  let total = 0
  let met = 0
  let weakest = 1
  query.terms.forEach((term, index) => {
    const weight = weights[index] ?? 1
    const here = presence(term, view, window)
    total += weight
    met += weight * here
    weakest = Math.min(weakest, here)
  })
  // All words of a keyword belong together; a prompt is met by the greater part.
  const subject = total === 0 ? undefined : query.kind === 'keyword' ? (met / total) * (0.35 + 0.65 * weakest) : met / total
  const manner = query.intents.length === 0 ? undefined : Math.max(...query.intents.map((intent) => intentPresence(intent, view, window)))
  let relevance = subject === undefined ? (manner ?? 0.5) : manner === undefined ? subject : subject * (0.65 + 0.35 * manner)
  if (query.speaker !== undefined) relevance *= speakerShare(query, view, window)
  return relevance
}

export type Relevance = {
  isAsked: boolean
  /** 0 to 1: the best answered query of the window. */
  of(window: Window): number
  /** Texts of the queries that the window answers. */
  answered(window: Window): string[]
}

/** A window this relevant answers a query. */
export const answers = 0.34

export function measureRelevance(queries: readonly Query[], view: SourceView, vocabulary: Vocabulary): Relevance {
  const weights = queries.map((query) => query.terms.map((term) => weightOf(term, view, vocabulary)))
  const each = (window: Window) => queries.map((query, index) => queryRelevance(query, view, window, weights[index] ?? []))
  return {
    isAsked: queries.length > 0,
    of: (window) => {
      const values = each(window)
      const prompt = queries[0]?.kind === 'prompt' ? (values[0] ?? 0) : undefined
      const keywords = prompt === undefined ? values : values.slice(1)
      const best = Math.max(0, ...keywords)
      if (prompt === undefined) return best
      return keywords.length === 0 ? prompt : 0.6 * Math.max(prompt, best) + 0.4 * Math.min(prompt, best)
    },
    answered: (window) => {
      const values = each(window)
      return queries
        .filter((_, index) => (values[index] ?? 0) >= answers)
        .flatMap((query) =>
          query.kind === 'keyword'
            ? [query.text]
            : query.terms.filter((term) => presence(term, view, window) > 0.5).map((term) => term.asked),
        )
    },
  }
}
