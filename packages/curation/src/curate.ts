import type { Analysis } from '@clipwright/contract/analysis'
import type { Chapter, CurationPref, CurationResult, Genre } from '@clipwright/contract/curation'
import type { Transcript } from '@clipwright/contract/transcript'
import { makeChapters, recommendPrompts } from './chapters.ts'
import { detectGenre, genreBonus, weightsOf } from './genre.ts'
import { mergeProposals, type MergedProposals, type Proposal } from './language-model.ts'
import { cutOf, findCandidates, steeringValue, type Candidate, type CandidateOptions } from './moments/candidates.ts'
import { partValues } from './moments/part-values.ts'
import { rawScoreOf } from './moments/score-scale.ts'
import { clipBudget, selectMoments, type Selection } from './moments/selection.ts'
import { readTraits } from './moments/sentence-traits.ts'
import { readSound } from './moments/sound.ts'
import type { SourceView, Window } from './moments/source-view.ts'
import { toMoment, type MomentContext } from './moments/to-moment.ts'
import { wholeRange } from './moments/whole-range.ts'
import { explainNothingFound, explainUnanswered } from './steering/nearest-misses.ts'
import { answers, measureRelevance, wishRelevance, type Relevance } from './steering/relevance.ts'
import { readVocabulary, readWishes } from './steering/wishes.ts'
import { measureSalience } from './text/salience.ts'
import { readSource } from './text/source-text.ts'
import { findTopics } from './topics/find-topics.ts'

export type CurateInput = {
  transcript: Transcript
  /** Sound and shots; null when only words are known. */
  analysis: Analysis | null
  pref: CurationPref
  /** Of the source; read for what it is about, never shown as a clip's own. */
  title: string
  /** From a language model, already parsed by `parseProposals`. */
  proposals?: readonly Proposal[]
}

/** Milliseconds that may be used: the wished range within what was analysed. */
function rangeOf(input: CurateInput): { startMs: number; endMs: number } {
  const spoken = input.transcript.words.reduce((latest, word) => Math.max(latest, word.endMs), 0)
  const end = Math.max(input.analysis?.range.endMs ?? input.transcript.durationMs, input.analysis ? 0 : spoken)
  const start = input.analysis?.range.startMs ?? 0
  const wished = input.pref.range
  const startMs = Math.max(start, Math.round((wished?.startSec ?? 0) * 1000))
  return { startMs, endMs: Math.max(startMs, Math.min(end, Math.round((wished?.endSec ?? Infinity) * 1000))) }
}

/** Everything about the source that does not depend on what was asked. */
export function viewSource(input: CurateInput): SourceView {
  const text = readSource(input.transcript)
  const salience = measureSalience(text.sentences)
  const sound = readSound(text.sentences, input.analysis)
  const topicStarts = findTopics(text)
  const topicOf: number[] = []
  text.sentences.forEach((_, index) => topicOf.push((topicOf[index - 1] ?? -1) + (topicStarts.includes(index) ? 1 : 0)))
  return {
    text,
    salience,
    sound,
    traits: readTraits(text, salience, sound),
    analysis: input.analysis,
    topicStarts,
    topicOf,
    range: rangeOf(input),
  }
}

type Search = { view: SourceView; pref: CurationPref; genre: Genre; relevance: Relevance; merged: MergedProposals; notices: string[] }

const openerTiers: readonly CandidateOptions['openers'][] = [
  new Set(['clean']),
  new Set(['clean', 'responsive']),
  new Set(['clean', 'responsive', 'dangling']),
]

/** Windows with clean openings; worse ones only where a short source offers nothing else. */
function search({ view, pref, genre, relevance, merged, notices }: Search): Candidate[] {
  const plain = {
    weights: weightsOf(genre),
    ...(relevance.isAsked ? { relevanceOf: relevance.of } : {}),
    bonusOf: (window: Window, values: Candidate['values']) =>
      (genre === 'Auto' ? 0 : genreBonus(view, genre, window, values)) + merged.bonusOf(window),
  }
  for (const openers of openerTiers) {
    const found = findCandidates(view, { ...plain, durations: pref.clipDurations, openers })
    if (found.length > 0) {
      if (openers.has('dangling'))
        notices.push('Every sentence of this video leans on the one before, so the clip opens in the middle of a thought.')
      return found
    }
  }
  return widestWindow(view, pref, plain, notices)
}

/** When nothing fits the wished lengths: the widest stretch of whole sentences below the longest of them. */
function widestWindow(
  view: SourceView,
  pref: CurationPref,
  plain: Omit<CandidateOptions, 'durations' | 'openers'>,
  notices: string[],
): Candidate[] {
  const highest = Math.max(...pref.clipDurations.map(([, high]) => high))
  const wished = pref.clipDurations.map(([low, high]) => `${low} to ${high} s`).join(' or ')
  for (const openers of openerTiers) {
    const found = findCandidates(view, { ...plain, durations: [[0, highest]], openers })
    const longestMs = found.reduce((longest, candidate) => Math.max(longest, candidate.endMs - candidate.startMs), 0)
    const widest = found
      .filter((candidate) => candidate.endMs - candidate.startMs >= longestMs * 0.92)
      .sort((a, b) => b.raw - a.raw || a.first - b.first)[0]
    if (widest) {
      notices.push(`No stretch of speech fits ${wished}, so the widest one that does not cut a sentence is given.`)
      return [widest]
    }
  }
  const all = allSpeech(view, plain)
  if (all.length > 0) notices.push(`There is too little speech for ${wished}, so all of it is given.`)
  return all
}

/** Less speech than any clip needs: all of it. */
function allSpeech(view: SourceView, plain: Omit<CandidateOptions, 'durations' | 'openers'>): Candidate[] {
  const usable = view.text.sentences.filter(
    (sentence) => sentence.startMs >= view.range.startMs && sentence.endMs <= view.range.endMs && sentence.tokens.length > 0,
  )
  const first = usable[0]
  const last = usable[usable.length - 1]
  if (!first || !last || last.endMs - first.startMs > 30_000) return []
  const window = { first: first.index, last: last.index }
  const values = partValues(view, window)
  return [{ ...window, ...cutOf(view, window), values, raw: rawScoreOf(values, plain.weights), relevance: null }]
}

/** Only moments that answer what was asked are kept; the rest wait as runners-up. */
function keepAnswers(selection: Selection, best: number): Selection {
  const enough = Math.max(answers, best * 0.45)
  const isAnswer = (candidate: Candidate) => (candidate.relevance ?? 0) >= enough
  return {
    kept: selection.kept.filter(isAnswer),
    runnersUp: [
      ...selection.kept.filter((candidate) => !isAnswer(candidate)),
      ...selection.runnersUp.filter((candidate) => !isAnswer(candidate)),
    ],
  }
}

function choose(
  context: Search,
  candidates: readonly Candidate[],
  wishes: ReturnType<typeof readWishes>,
  explain: () => string,
): Selection {
  const { view, pref, relevance, notices } = context
  const best = Math.max(0, ...candidates.map((candidate) => candidate.relevance ?? 0))
  if (!relevance.isAsked || candidates.length === 0) return selectMoments(view, candidates, pref.clipCount)
  if (best < answers) {
    notices.push(explain())
    const unsteered = candidates.map((candidate) => ({ ...candidate, raw: candidate.raw - steeringValue(candidate.relevance) }))
    return selectMoments(view, unsteered, pref.clipCount)
  }
  const enough = candidates.filter((candidate) => (candidate.relevance ?? 0) >= Math.max(answers, best * 0.45))
  const kept = selectMoments(view, enough, pref.clipCount)
  const all = selectMoments(view, candidates, pref.clipCount)
  const rest = [...all.kept, ...all.runnersUp].filter(
    (candidate) => ![...kept.kept, ...kept.runnersUp].some((other) => candidate.first <= other.last && other.first <= candidate.last),
  )
  const selection = keepAnswers({ kept: kept.kept, runnersUp: [...kept.runnersUp, ...rest] }, best)
  const wished = pref.clipCount ?? clipBudget(view.range.endMs - view.range.startMs).fewest
  if (selection.kept.length < wished) {
    const found = selection.kept.length === 1 ? 'Only 1 clip answers' : `Only ${selection.kept.length} clips answer`
    notices.push(`${found} your request; other good moments are among the runners-up.`)
  }
  const vague = wishes.filter((wish) => !candidates.some((candidate) => wishRelevance(wish, view, candidate, []) >= answers))
  if (vague.length > 0) notices.push(explainUnanswered(vague))
  return selection
}

/**
 * The moments of a source worth a clip, best first, with the reasons. Pure: the same input gives the same result.
 */
export function curate(input: CurateInput): CurationResult {
  const { pref, transcript } = input
  const view = viewSource(input)
  const chapters = transcript.words.length > 0 ? makeChapters(view) : []
  const genre = pref.genre === 'Auto' ? detectGenre(view) : pref.genre
  const notices: string[] = []
  const engine = (input.proposals?.length ?? 0) > 0 ? ('built-in+language-model' as const) : ('built-in' as const)
  const result = { chapters, genre, promptRecommendations: recommendPrompts(view), notices, engine }
  const vocabulary = readVocabulary(view)
  const wishes = readWishes(pref, view, vocabulary)
  const relevance = measureRelevance(wishes, view, vocabulary)
  const merged = mergeProposals(view, input.proposals ?? [])
  const context: MomentContext = {
    view,
    chapters,
    genre,
    isDraft: transcript.quality === 'draft',
    hasPrompt: pref.customPrompt !== '',
    takenTitles: new Set<string>(),
    answeredBy: (candidate) => relevance.answered(candidate),
    wordingOf: (candidate) => merged.wordingOf(candidate),
  }
  if (pref.skipCurate) return { ...result, moments: [wholeRange(context, input.title)] }
  if (transcript.words.length === 0) {
    notices.push(
      'No speech was found, so there is nothing to choose clips from. Add subtitles or a script, or take the whole video as one clip.',
    )
    return { ...result, moments: [] }
  }
  const work: Search = { view, pref, genre: pref.genre, relevance, merged, notices }
  const candidates = search(work)
  const { kept, runnersUp } = choose(work, candidates, wishes, () => explainNothingFound(wishes, view, vocabulary, chapters as Chapter[]))
  if (candidates.length === 0) notices.push('No stretch of whole sentences fits the wished lengths. Allow longer clips or a wider range.')
  else if (pref.clipCount !== undefined && kept.length < pref.clipCount && !relevance.isAsked) {
    notices.push(`The speech in this range has room for ${kept.length} of the ${pref.clipCount} wished clips.`)
  }
  const moments = [...kept, ...runnersUp].map((candidate, index) => toMoment(context, candidate, index + 1, index >= kept.length))
  return { ...result, moments }
}
