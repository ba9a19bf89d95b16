import type { CurationPref, Genre } from '@clipwright/contract/clips/curation'
import type { Statement } from '@clipwright/contract/statement'
import { genreBonus, weightsOf } from '../genre.ts'
import { say } from '../say/say.ts'
import type { Relevance } from '../steering/relevance.ts'
import { cutOf, findCandidates, type Candidate, type CandidateOptions } from './candidates.ts'
import { partValues, type PartValues } from './part-values.ts'
import { rawScoreOf } from './score-scale.ts'
import type { Taste } from '../taste/read-taste.ts'
import type { CutWindow, SourceView, Window } from './source-view.ts'

export type WindowSearch = {
  view: SourceView
  pref: CurationPref
  genre: Genre
  relevance: Relevance
  /** What earlier likes and dislikes change. */
  taste: Taste
  /** Filled with what the person should know; each notice is one or several sentences. */
  notices: Statement[][]
}

type Rules = Omit<CandidateOptions, 'durations' | 'openers'>

const openerTiers: readonly CandidateOptions['openers'][] = [
  new Set(['clean']),
  new Set(['clean', 'responsive']),
  new Set(['clean', 'responsive', 'dangling']),
]

/** Less speech than any clip needs, up to half a minute: all of it. */
function allSpeech(view: SourceView, rules: Rules): Candidate[] {
  const usable = view.text.sentences.filter(
    (sentence) => sentence.startMs >= view.range.startMs && sentence.endMs <= view.range.endMs && sentence.tokens.length > 0,
  )
  const first = usable[0]
  const last = usable[usable.length - 1]
  if (!first || !last || last.endMs - first.startMs > 30_000) return []
  const window = { first: first.index, last: last.index }
  const cut = cutOf(view, window)
  // Times that run backwards or stand still give nothing that can be played.
  if (cut.endMs - cut.startMs < 200) return []
  const values = partValues(view, window)
  return [{ ...window, ...cut, values, raw: rawScoreOf(values, rules.weights), taste: 0, relevance: null }]
}

/** When nothing fits the wished lengths: the best of the widest stretches of whole sentences below the longest of them. */
function widestWindow({ view, pref, notices }: WindowSearch, rules: Rules): Candidate[] {
  const highest = Math.max(...pref.clipDurations.map(([, high]) => high))
  const wished = pref.clipDurations.map(([low, high]) => `${low}–${high}`)
  for (const openers of openerTiers) {
    const found = findCandidates(view, { ...rules, durations: [[0, highest]], openers })
    const longestMs = found.reduce((longest, candidate) => Math.max(longest, candidate.endMs - candidate.startMs), 0)
    const wide = found.filter((candidate) => candidate.endMs - candidate.startMs >= longestMs * 0.92)
    const [widest] = wide.sort((a, b) => b.raw - a.raw || a.first - b.first)
    if (widest) {
      notices.push([say('widestGiven', { words: wished })])
      return [widest]
    }
  }
  const all = allSpeech(view, rules)
  if (all.length > 0) notices.push([say('tooLittleSpeech', { words: wished })])
  return all
}

/** Windows of the wished lengths with clean openings; worse openings only where the source offers nothing else. */
export function searchWindows(search: WindowSearch): Candidate[] {
  const { view, pref, genre, relevance, notices } = search
  const weights = weightsOf(genre)
  const liked = search.taste.weigh(weights)
  const rules: Rules = {
    weights,
    ...(relevance.isAsked ? { relevanceOf: relevance.of } : {}),
    bonusOf: (window: CutWindow, values: PartValues) => genreBonus(view, genre, window, values),
    tasteOf: (window: CutWindow, values: PartValues) =>
      search.taste.bonusOf(window) + rawScoreOf(values, liked) - rawScoreOf(values, weights),
  }
  for (const openers of openerTiers) {
    const found = findCandidates(view, { ...rules, durations: pref.clipDurations, openers })
    if (found.length === 0) continue
    if (openers.has('dangling')) notices.push([say('everySentenceLeans')])
    return found
  }
  return widestWindow(search, rules)
}

/** A window that was chosen elsewhere, valued as if the search had found it. */
export function candidateAt({ view, genre, relevance }: Pick<WindowSearch, 'view' | 'genre' | 'relevance'>, window: Window): Candidate {
  const values = partValues(view, window)
  const asked = relevance.isAsked ? relevance.of(window) : null
  return { ...window, ...cutOf(view, window), values, raw: rawScoreOf(values, weightsOf(genre)), taste: 0, relevance: asked }
}
