import type { Chapter } from '@clipwright/contract/clips/curation'
import { steeringValue, type Candidate } from '../moments/candidates.ts'
import type { WindowSearch } from '../moments/search-windows.ts'
import { clipBudget, selectMoments, type Selection } from '../moments/selection.ts'
import { writeSentence } from '../messages/write-message.ts'
import { explainNothingFound, explainUnanswered, unsaidWords } from './nearest-misses.ts'
import { answers, queryRelevance } from './relevance.ts'
import type { Vocabulary, Query } from './read-queries.ts'

export type Choice = WindowSearch & { queries: readonly Query[]; vocabulary: Vocabulary; chapters: readonly Chapter[] }

const overlap = (a: Candidate, b: Candidate) => a.first <= b.last && b.first <= a.last

/** What of the request was not met, told beside the clips that meet the rest. */
function explainGaps({ view, pref, queries, vocabulary, notices }: Choice, candidates: readonly Candidate[], pickCount: number): void {
  const requestedCount = pref.clipCount ?? clipBudget(view.range.endMs - view.range.startMs).fewest
  if (pickCount < requestedCount) {
    notices.push([writeSentence('fewAnswer', { numbers: { count: pickCount } })])
  }
  const unanswered = queries.filter((query) => !candidates.some((candidate) => queryRelevance(query, view, candidate, []) >= answers))
  const keywords = unanswered.filter((query) => query.kind === 'keyword')
  if (keywords.length > 0) notices.push([explainUnanswered(keywords)])
  const unsaid = unsaidWords(queries, vocabulary)
  if (unsaid.length > 0) notices.push([writeSentence('unsaid', { words: unsaid })])
}

/**
 * Gives each keyword that the source can answer a clip: beside the others while there is room, else in place of the
 * weakest clip whose keywords others answer as well.
 */
function coverKeywords(choice: Choice, answering: readonly Candidate[], firstPicks: readonly Candidate[]): Candidate[] {
  const { view, pref, queries } = choice
  const isAnswer = (query: Query, candidate: Candidate) => queryRelevance(query, view, candidate, []) >= answers
  const keywords = queries.filter((query) => query.kind === 'keyword')
  const most = pref.clipCount ?? clipBudget(view.range.endMs - view.range.startMs).most
  const byValue = [...answering].sort((a, b) => b.raw - a.raw || a.first - b.first || a.last - b.last)
  let picks = [...firstPicks]
  for (const query of keywords) {
    if (picks.some((candidate) => isAnswer(query, candidate))) continue
    const isSpare = (candidate: Candidate) =>
      keywords.every((other) => !isAnswer(other, candidate) || picks.some((rival) => rival !== candidate && isAnswer(other, rival)))
    const spare = picks.length >= most ? picks.findLast(isSpare) : undefined
    if (picks.length >= most && !spare) continue
    const rest = picks.filter((candidate) => candidate !== spare)
    const answer = byValue.find((candidate) => isAnswer(query, candidate) && !rest.some((other) => overlap(candidate, other)))
    if (answer) picks = [...rest, answer].sort((a, b) => b.raw - a.raw || a.first - b.first)
  }
  return picks
}

/**
 * Picks and runners-up. Where something was asked, only moments that answer it are kept and the rest wait as
 * runners-up; where nothing answers, the notice says what was searched and the choice is made without the request.
 */
export function chooseMoments(choice: Choice, candidates: readonly Candidate[]): Selection {
  const { view, pref, relevance, notices, queries, vocabulary, chapters } = choice
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
  const best = Math.max(0, ...candidates.map((candidate) => candidate.relevance ?? 0))
  if (best < answers) {
    notices.push(explainNothingFound(queries, view, vocabulary, chapters))
    const unsteered = candidates.map((candidate) => ({ ...candidate, raw: candidate.raw - steeringValue(candidate.relevance) }))
    return selectMoments(view, unsteered, pref.clipCount, sameness)
  }
  const answering = candidates.filter((candidate) => (candidate.relevance ?? 0) >= Math.max(answers, best * 0.45))
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
