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
function explainGaps({ view, pref, queries, vocabulary, notices }: Choice, candidates: readonly Candidate[], kept: number): void {
  const wished = pref.clipCount ?? clipBudget(view.range.endMs - view.range.startMs).fewest
  if (kept < wished) {
    notices.push([writeSentence('fewAnswer', { numbers: { count: kept } })])
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
function coverKeywords(choice: Choice, answering: readonly Candidate[], kept: readonly Candidate[]): Candidate[] {
  const { view, pref, queries } = choice
  const isAnswer = (query: Query, candidate: Candidate) => queryRelevance(query, view, candidate, []) >= answers
  const keywords = queries.filter((query) => query.kind === 'keyword')
  const most = pref.clipCount ?? clipBudget(view.range.endMs - view.range.startMs).most
  const byValue = [...answering].sort((a, b) => b.raw - a.raw || a.first - b.first || a.last - b.last)
  let chosen = [...kept]
  for (const query of keywords) {
    if (chosen.some((candidate) => isAnswer(query, candidate))) continue
    const isSpare = (candidate: Candidate) =>
      keywords.every((other) => !isAnswer(other, candidate) || chosen.some((rival) => rival !== candidate && isAnswer(other, rival)))
    const spare = chosen.length >= most ? chosen.findLast(isSpare) : undefined
    if (chosen.length >= most && !spare) continue
    const rest = chosen.filter((candidate) => candidate !== spare)
    const found = byValue.find((candidate) => isAnswer(query, candidate) && !rest.some((other) => overlap(candidate, other)))
    if (found) chosen = [...rest, found].sort((a, b) => b.raw - a.raw || a.first - b.first)
  }
  return chosen
}

/**
 * Kept clips and runners-up. Where something was asked, only moments that answer it are kept and the rest wait as
 * runners-up; where nothing answers, the notice says what was searched and the choice is made without the request.
 */
export function chooseMoments(choice: Choice, candidates: readonly Candidate[]): Selection {
  const { view, pref, relevance, notices, queries, vocabulary, chapters } = choice
  const { sameness } = choice.personalization
  if (candidates.length === 0) {
    notices.push([writeSentence('noStretchFits')])
    return { kept: [], runnersUp: [] }
  }
  if (!relevance.isAsked) {
    const selection = selectMoments(view, candidates, pref.clipCount, sameness)
    if (pref.clipCount !== undefined && selection.kept.length < pref.clipCount) {
      notices.push([writeSentence('roomFor', { numbers: { kept: selection.kept.length, count: pref.clipCount } })])
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
  const asked = selectMoments(view, answering, pref.clipCount, sameness)
  const anything = selectMoments(view, candidates, pref.clipCount, sameness)
  const kept = coverKeywords(choice, answering, asked.kept)
  const isFree = (candidate: Candidate) => !kept.some((other) => overlap(candidate, other))
  const spare = asked.runnersUp.filter(isFree)
  const taken = [...kept, ...spare]
  const rest = [...anything.kept, ...anything.runnersUp].filter((candidate) => !taken.some((other) => overlap(candidate, other)))
  explainGaps(choice, candidates, kept.length)
  return { kept, runnersUp: [...spare, ...rest] }
}
