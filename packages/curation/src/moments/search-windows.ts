import type { CurationPref, Genre } from '@clipwright/contract/clips/curation'
import type { Message } from '@clipwright/contract/message'
import { weighGenre } from '../genre.ts'
import { writeSentence } from '../messages/write-message.ts'
import type { Relevance } from '../steering/relevance.ts'
import type { PartScores, TalkJudgement } from '../selection/judge-talk.ts'
import { chooseModelKind } from '../selection/model-kind.ts'
import { leaveAsidesOut } from './candidates-without-aside.ts'
import { findCut, findCandidates, rateWindow, type Candidate, type CandidateOptions } from './candidates.ts'
import { plainWeights, weighParts } from './score-weights.ts'
import type { Personalization } from '../personalization/read-feedback.ts'
import { planClipCount } from './selection.ts'
import { rateSound } from './sound.ts'
import type { CutWindow, SourceView, Window } from './source-view.ts'

export type WindowSearch = {
  view: SourceView
  judgement: TalkJudgement
  /** What editors of whole conversations add to the rank; see `prepareEditorsValue`. */
  editorsValue(window: CutWindow): number
  pref: CurationPref
  genre: Genre
  relevance: Relevance
  /** Effect of earlier likes and dislikes. */
  personalization: Personalization
  /** Receives the notices for the person; each is one or several sentences. */
  notices: Message[][]
}

type Rules = Omit<CandidateOptions, 'durations' | 'openers'>

type Openers = CandidateOptions['openers']
const anyOpener: Openers = new Set(['clean', 'responsive', 'dangling'])
const strictestFirst: readonly Openers[] = [new Set(['clean']), new Set(['clean', 'responsive']), anyOpener]

/**
 * Kinds of first sentences to try, in turn, until some window fits. Where words are read, the model of starts decides
 * alone: of the sentences where readers let a stranger in, the rules call as many dependent as not.
 */
const openerTiers = (view: SourceView): readonly Openers[] => (chooseModelKind(view) === 'full' ? [anyOpener] : strictestFirst)

/** Rank cost of an opening where all kinds are allowed. */
const openerCosts = { clean: 0, responsive: -1, dangling: -2.5 }

/** When there is less speech than any clip needs, up to half a minute: all of it. */
function takeAllSpeech(view: SourceView, rules: Rules): Candidate[] {
  const usable = view.text.sentences.filter(
    (sentence) => sentence.startMs >= view.range.startMs && sentence.endMs <= view.range.endMs && sentence.tokens.length > 0,
  )
  const first = usable[0]
  const last = usable[usable.length - 1]
  if (!first || !last || last.endMs - first.startMs > 30_000) return []
  const window = { first: first.index, last: last.index }
  const cut = findCut(view, window)
  // Times that run backwards or stand still make nothing that can be played.
  if (cut.endMs - cut.startMs < 200) return []
  const own = rateWindow(view, rules.judgement, { ...window, ...cut })
  return [{ ...window, ...cut, parts: rules.judgement.partsOf(window.first, window.last), own, raw: own, relevance: null }]
}

/** When nothing fits the requested lengths: the best of the widest windows of whole sentences below the longest of them. */
function findWidestWindow({ view, pref, notices }: WindowSearch, rules: Rules): Candidate[] {
  const highest = Math.max(...pref.clipDurations.map(([, high]) => high))
  const lengths = pref.clipDurations.map(([low, high]) => `${low}–${high}`)
  for (const openers of openerTiers(view)) {
    const candidates = findCandidates(view, { ...rules, durations: [[0, highest]], openers })
    const longestMs = candidates.reduce((longest, candidate) => Math.max(longest, candidate.endMs - candidate.startMs), 0)
    const wide = candidates.filter((candidate) => candidate.endMs - candidate.startMs >= longestMs * 0.92)
    const [widest] = wide.sort((a, b) => b.raw - a.raw || a.first - b.first)
    if (widest) {
      notices.push([writeSentence('widestGiven', { words: lengths })])
      return [widest]
    }
  }
  const all = takeAllSpeech(view, rules)
  if (all.length > 0) notices.push([writeSentence('tooLittleSpeech', { words: lengths })])
  return all
}

/** Windows of the requested lengths with clean openings; worse openings only where there is nothing else. */
export function searchWindows(search: WindowSearch): Candidate[] {
  const { view, judgement, pref, genre, relevance, notices } = search
  const liked = search.personalization.weigh(plainWeights)
  const tiers = openerTiers(view)
  const rules: Rules = {
    judgement,
    ...(relevance.isAsked ? { relevanceOf: relevance.of } : {}),
    bonusOf: (window: CutWindow, parts: PartScores) =>
      (relevance.isAsked && tiers.length > 1 ? openerCosts[view.traits[window.first]?.opener ?? 'clean'] : 0) +
      search.editorsValue(window) +
      // Sound counts twice when moments of sound are wanted, too.
      (pref.model === 'ClipAnything' ? rateSound(view.sound, view.text.sentences, window) : 0) +
      weighGenre(view, genre, window, parts) +
      search.personalization.bonusOf(window) +
      weighParts(parts, liked) -
      weighParts(parts, plainWeights),
  }
  // What the request asks for may begin at no better place.
  for (const openers of relevance.isAsked ? [anyOpener] : tiers) {
    const options = { ...rules, durations: pref.clipDurations, openers }
    const candidates = findCandidates(view, options)
    if (candidates.length === 0) continue
    if (!candidates.some(({ first }) => view.traits[first]?.opener !== 'dangling')) notices.push([writeSentence('everySentenceLeans')])
    // What is asked for may be what a clip would leave out.
    if (relevance.isAsked) return candidates
    return leaveAsidesOut(view, options, candidates, pref.clipCount ?? planClipCount(view.range.endMs - view.range.startMs).most)
  }
  return findWidestWindow(search, rules)
}

/** A window chosen elsewhere, valued like one from the search. */
export function toCandidate(
  { view, judgement, relevance }: Pick<WindowSearch, 'view' | 'judgement' | 'relevance'>,
  window: Window,
): Candidate {
  const cut = { ...window, ...findCut(view, window) }
  const own = rateWindow(view, judgement, cut)
  return {
    ...cut,
    parts: judgement.partsOf(window.first, window.last),
    own,
    raw: own,
    relevance: relevance.isAsked ? relevance.of(window) : null,
  }
}
