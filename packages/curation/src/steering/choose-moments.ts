import type { Chapter } from '@clipwright/contract/clips/curation'
import type { Candidate } from '../moments/candidates.ts'
import type { WindowSearch } from '../moments/search-windows.ts'
import { planClipCount, selectMoments, type Selection } from '../moments/selection.ts'
import { writeSentence } from '../messages/write-message.ts'
import { explainNearest, explainNothingFound, explainUnanswered, findUnsaidWords } from './nearest-misses.ts'
import { answers } from './relevance.ts'
import type { Query } from './query.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Choice = WindowSearch & { queries: readonly Query[]; vocabulary: Vocabulary; chapters: readonly Chapter[] }

const overlap = (a: Candidate, b: Candidate) => a.first <= b.last && b.first <= a.last

/** Points of rank between a full answer and none: relevance comes before quality. */
const steeringPoints = 26

/** Ranks by relevance, then by the clip's own value. The displayed score does not change. */
function steer(candidates: readonly Candidate[], best: number): Candidate[] {
  return candidates.map((candidate) => ({ ...candidate, raw: candidate.raw + steeringPoints * ((candidate.relevance ?? 0) / best - 1) }))
}

/** Notices on what part of the request was not met, when clips meet the rest. */
function explainGaps(choice: Choice, candidates: readonly Candidate[], pickCount: number): void {
  const { view, pref, queries, relevance, vocabulary, notices } = choice
  const requestedCount = pref.clipCount ?? planClipCount(view.range.endMs - view.range.startMs).fewest
  if (pickCount < requestedCount) {
    notices.push([writeSentence('fewAnswer', { numbers: { count: pickCount } })])
  }
  const unanswered = queries.filter(
    (query, index) => query.kind === 'keyword' && !candidates.some((candidate) => relevance.ofQuery(index, candidate) >= answers),
  )
  if (unanswered.length > 0) notices.push([explainUnanswered(unanswered)])
  const unsaid = findUnsaidWords(queries, vocabulary)
  if (unsaid.length > 0) notices.push([writeSentence('unsaid', { words: unsaid })])
}

/**
 * Gives each keyword that the source can answer a clip: an additional one while there is room, else in place of the weakest
 * clip whose keywords others answer as well.
 */
function coverKeywords(choice: Choice, answering: readonly Candidate[], firstPicks: readonly Candidate[]): Candidate[] {
  const { view, pref, queries, relevance } = choice
  const isAnswer = (index: number, candidate: Candidate) => relevance.ofQuery(index, candidate) >= answers
  const keywords = [...queries.keys()].filter((index) => queries[index]?.kind === 'keyword')
  const most = pref.clipCount ?? planClipCount(view.range.endMs - view.range.startMs).most
  const byValue = [...answering].sort((a, b) => b.raw - a.raw || a.first - b.first || a.last - b.last)
  let picks = [...firstPicks]
  for (const keyword of keywords) {
    if (picks.some((candidate) => isAnswer(keyword, candidate))) continue
    const isSpare = (candidate: Candidate) =>
      keywords.every((other) => !isAnswer(other, candidate) || picks.some((rival) => rival !== candidate && isAnswer(other, rival)))
    const spare = picks.length >= most ? picks.findLast(isSpare) : undefined
    if (picks.length >= most && !spare) continue
    const rest = picks.filter((candidate) => candidate !== spare)
    const answer = byValue.find((candidate) => isAnswer(keyword, candidate) && !rest.some((other) => overlap(candidate, other)))
    if (answer) picks = [...rest, answer].sort((a, b) => b.raw - a.raw || a.first - b.first)
  }
  return picks
}

/** Least relevance of a near miss. */
const nearEnough = 0.08

/** When nothing answers: the nearest misses, labelled so; without any, the choice without the request. */
function chooseNearest(choice: Choice, candidates: readonly Candidate[], best: number): Selection {
  const { view, pref, relevance, notices, queries, vocabulary, chapters } = choice
  const { sameness } = choice.personalization
  if (best < nearEnough) {
    notices.push([...explainNothingFound(queries, view, vocabulary, chapters), writeSentence('chosenWithout')])
    return selectMoments(view, candidates, pref.clipCount, sameness)
  }
  const selection = selectMoments(view, steer(candidates, best), pref.clipCount, sameness)
  notices.push([...explainNothingFound(queries, view, vocabulary, []), explainNearest(relevance, selection.picks)])
  return selection
}

/**
 * Picks and runners-up. With a request, only moments that answer it are picks, the others runners-up; when nothing answers,
 * the notice lists what was searched and the nearest moments are chosen.
 */
export function chooseMoments(choice: Choice, candidates: readonly Candidate[]): Selection {
  const { view, pref, relevance, notices } = choice
  const { sameness } = choice.personalization
  if (candidates.length === 0) {
    notices.push([writeSentence('noStretchFits')])
    return { picks: [], runnersUp: [] }
  }
  if (!relevance.isAsked) {
    const selection = selectMoments(view, candidates, pref.clipCount, sameness)
    if (pref.clipCount !== undefined && selection.picks.length < pref.clipCount) {
      notices.push([writeSentence('roomFor', { numbers: { kept: selection.picks.length, count: pref.clipCount } })])
    }
    return selection
  }
  const best = candidates.reduce((most, candidate) => Math.max(most, candidate.relevance ?? 0), 0)
  if (best < answers) return chooseNearest(choice, candidates, best)
  const answering = steer(candidates, best).filter((candidate) => (candidate.relevance ?? 0) >= Math.max(answers, best * 0.35))
  const answerSelection = selectMoments(view, answering, pref.clipCount, sameness)
  const anything = selectMoments(view, candidates, pref.clipCount, sameness)
  const picks = coverKeywords(choice, answering, answerSelection.picks)
  const isFree = (candidate: Candidate) => !picks.some((other) => overlap(candidate, other))
  const spare = answerSelection.runnersUp.filter(isFree)
  const steered = [...picks, ...spare]
  const rest = [...anything.picks, ...anything.runnersUp].filter((candidate) => !steered.some((other) => overlap(candidate, other)))
  explainGaps(choice, candidates, picks.length)
  return { picks, runnersUp: [...spare, ...rest] }
}
