import type { SourceView, Window } from '../moments/source-view.ts'
import { measureManner } from './manners.ts'
import type { Query } from './query.ts'
import { measurePair, measureTerm } from './term-values.ts'
import type { Vocabulary } from './vocabulary.ts'
import {
  toAspect,
  measureHeat,
  measurePresence,
  toRunningSums,
  measureSubjectHeat,
  sumWindow,
  weighRarity,
  type Aspect,
  type Sums,
} from './warmth.ts'

/** How well each window answers one query. */
type Answering = { query: Query; of(window: Window): number; said(window: Window): string[] }

function listSubjectAspects(query: Query, view: SourceView, vocabulary: Vocabulary): Aspect[] {
  const terms = query.terms.map((term) => {
    const values = measureTerm(term, view, vocabulary)
    return toAspect(weighRarity(values), values, term)
  })
  const pairs = query.terms.flatMap((term) => {
    const before = query.terms.find(({ root }) => root === term.follows)
    const values = before ? measurePair(term, before, vocabulary) : null
    return values ? [toAspect(weighRarity(values), values)] : []
  })
  return [...terms, ...pairs, ...listMannerNouns(query, view, vocabulary)]
}

/** Next to a subject, a manner such as "failure" is also a subject: its own word counts as half a term. */
function listMannerNouns({ terms, manners }: Query, view: SourceView, vocabulary: Vocabulary): Aspect[] {
  if (terms.length === 0) return []
  const roots = [...new Set(manners.flatMap((manner) => manner.roots))]
  return roots.flatMap((root) => {
    const places = vocabulary.sentencesOf.get(root) ?? []
    if (places.length === 0 || places.length * 20 > view.text.sentences.length) return []
    const values = new Float64Array(view.text.sentences.length)
    for (const index of places) values[index] = 1
    return [toAspect(0.5 * weighRarity(values), values)]
  })
}

/** Sentences with something unwanted. */
function sumUnwanted({ avoid, avoidManners }: Query, view: SourceView, vocabulary: Vocabulary): Sums | null {
  if (avoid.length === 0 && avoidManners.length === 0) return null
  const values = Float64Array.from(vocabulary.rootsOf, (roots) => {
    const sentence = new Set(roots)
    return avoid.some((groups) => groups.every((group) => [...group].some((root) => sentence.has(root)))) ? 1 : 0
  })
  for (const manner of avoidManners)
    measureManner(manner, [], view, vocabulary).forEach(
      (value, index) => (values[index] = Math.max(values[index] ?? 0, value >= 0.6 ? 1 : 0)),
    )
  return toRunningSums(values)
}

function measureTimeShare({ time }: Query, view: SourceView, { first, last }: Window): number {
  if (!time) return 1
  const startMs = view.text.sentences[first]?.startMs ?? 0
  const endMs = view.text.sentences[last]?.endMs ?? 0
  return Math.max(0, Math.min(endMs, time.toMs) - Math.max(startMs, time.fromMs)) / Math.max(1, endMs - startMs)
}

function findAnswering(query: Query, view: SourceView, vocabulary: Vocabulary): Answering {
  const subjects = listSubjectAspects(query, view, vocabulary)
  const manners = query.manners.map(({ name, roots }) => toAspect(1, measureManner(name, roots, view, vocabulary)))
  const total = subjects.reduce((sum, { weight }) => sum + weight, 0)
  // When the subject never occurs, the manner decides: "questions from the audience".
  const isSubjectSaid = subjects.length > 0 && (manners.length === 0 || subjects.some(({ values }) => values.some((value) => value >= 0.5)))
  const heat = isSubjectSaid ? measureSubjectHeat(subjects, view) : measureHeat(manners, view)
  const unwanted = sumUnwanted(query, view, vocabulary)
  const ownLengths = Float64Array.from(view.text.sentences, ({ tokens, speaker }) => (speaker === query.speaker ? tokens.length : 0))
  const ownSums = query.speaker === undefined ? null : toRunningSums(ownLengths)
  const density = (window: Window) => sumWindow(heat.sums, window) / Math.max(1, sumWindow(heat.lengths, window)) / heat.most
  return {
    query,
    of(window) {
      if (unwanted && sumWindow(unwanted, window) > 0) return 0
      const inTime = measureTimeShare(query, view, window)
      if (inTime < 0.5) return 0
      const present = subjects.map((aspect) => measurePresence(aspect, window))
      const met = present.reduce((sum, value, index) => sum + value * (subjects[index]?.weight ?? 0), 0)
      // A keyword needs all its words, a prompt most of them.
      const whole = query.kind === 'keyword' ? 0.35 + 0.65 * Math.min(1, ...present) : 1
      const close = 0.5 + 0.6 * density(window)
      const subject = isSubjectSaid ? (met / total) * whole * close : undefined
      const manner =
        manners.length === 0 ? undefined : manners.reduce((sum, aspect) => sum + measurePresence(aspect, window), 0) / manners.length
      let relevance =
        subject === undefined
          ? manner === undefined
            ? 0.5
            : manner * close
          : manner === undefined
            ? subject
            : subject * (0.7 + 0.3 * manner)
      if (ownSums) relevance *= sumWindow(ownSums, window) / Math.max(1, sumWindow(heat.lengths, window))
      return Math.min(1, relevance) * inTime
    },
    said: (window) =>
      query.kind === 'keyword'
        ? [query.text]
        : subjects.flatMap((aspect) => (aspect.term && measurePresence(aspect, window) > 0.5 ? [aspect.term.asked] : [])),
  }
}

export type Relevance = {
  isAsked: boolean
  queries: readonly Query[]
  /** 0 to 1: the best answered query of the window. */
  of(window: Window): number
  /** 0 to 1 for one of `queries`, by its index. */
  ofQuery(index: number, window: Window): number
  /** Words of the queries that the window answers. */
  answered(window: Window): string[]
  /** Words of a window that are requested or related, although it answers no query. */
  near(window: Window): string[]
}

/** From this relevance on, a window answers a query. */
export const answers = 0.34

export function measureRelevance(queries: readonly Query[], view: SourceView, vocabulary: Vocabulary): Relevance {
  const answerings = queries.map((query) => findAnswering(query, view, vocabulary))
  return {
    isAsked: queries.length > 0,
    queries,
    of: (window) => {
      const values = answerings.map((answering) => answering.of(window))
      const prompt = queries[0]?.kind === 'prompt' ? (values[0] ?? 0) : undefined
      const keywords = prompt === undefined ? values : values.slice(1)
      const best = Math.max(0, ...keywords)
      if (prompt === undefined) return best
      return keywords.length === 0 ? prompt : 0.6 * Math.max(prompt, best) + 0.4 * Math.min(prompt, best)
    },
    ofQuery: (index, window) => answerings[index]?.of(window) ?? 0,
    answered: (window) => answerings.filter((answering) => answering.of(window) >= answers).flatMap((answering) => answering.said(window)),
    near: (window) => {
      const here = new Set(vocabulary.rootsOf.slice(window.first, window.last + 1).flat())
      const roots = queries.flatMap(({ terms }) => terms.flatMap(({ answers: kin }) => [...kin.keys()].filter((root) => here.has(root))))
      return [...new Set(roots)].flatMap((root) => vocabulary.surfaceOf.get(root) ?? [])
    },
  }
}
