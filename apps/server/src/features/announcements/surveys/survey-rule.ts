import type { SurveyKind } from '@clipwright/contract/announcements/surveys'
import { dayMs } from '#platform/time.ts'

/** Finished projects before a person is asked about their clips (`survey`) and about the product (`nps`). */
const projectsBefore = { survey: 3, nps: 5 } as const
/** Long enough to have watched the clips, short enough to remember them. */
const clipsSeenAfterMs = 10 * 60_000
const clipsRememberedMs = 14 * dayMs
const accountBeforeNpsMs = 14 * dayMs
/** Least time between two questions of any kind. */
export const betweenMs = 30 * dayMs

export type SurveyHistory = {
  nowMs: number
  accountMadeMs: number
  /** Finished projects of the person in this organisation. */
  finishedProjects: number
  /** When the latest of them finished; null without one. */
  lastFinishedMs: number | null
  /** Every question the person was ever asked, in any organisation. */
  asked: readonly { kind: SurveyKind; atMs: number }[]
}

/** The question to ask somebody who may be asked at all; null when none is due. */
export function dueSurvey(history: SurveyHistory): SurveyKind | null {
  const { nowMs, asked } = history
  const wasAsked = (kind: SurveyKind) => asked.some((past) => past.kind === kind)
  if (asked.some(({ atMs }) => nowMs - atMs < betweenMs)) return null
  if (!wasAsked('survey') && history.finishedProjects >= projectsBefore.survey && isFresh(history)) return 'survey'
  const isSettled = nowMs - history.accountMadeMs >= accountBeforeNpsMs && history.finishedProjects >= projectsBefore.nps
  return !wasAsked('nps') && isSettled ? 'nps' : null
}

function isFresh({ nowMs, lastFinishedMs }: SurveyHistory): boolean {
  if (lastFinishedMs === null) return false
  const sinceMs = nowMs - lastFinishedMs
  return sinceMs >= clipsSeenAfterMs && sinceMs <= clipsRememberedMs
}

/** Net promoter score of the counts of 0, 1, … 10; null without an answer. */
export function promoterScore(scores: readonly number[]): number | null {
  const total = scores.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const of = (from: number, to: number) => scores.slice(from, to + 1).reduce((sum, count) => sum + count, 0)
  // Adding zero turns minus zero into zero.
  return Math.round(((of(9, 10) - of(0, 6)) / total) * 100) + 0
}
