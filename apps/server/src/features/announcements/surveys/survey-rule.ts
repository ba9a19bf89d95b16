import type { SurveyKind } from '@clipwright/contract/announcements/surveys'
import { dayMs } from '#platform/time.ts'

/** Projects that must have come to their clips before anybody is asked about them, and about the product. */
const projectsBefore = { survey: 3, nps: 5 } as const
/** Long enough to have watched the clips; short enough to remember them. */
const clipsSeenAfterMs = 10 * 60_000
const clipsRememberedMs = 14 * dayMs
const accountBeforeNpsMs = 14 * dayMs
/** Between two questions of any kind. */
export const betweenMs = 30 * dayMs

export type SurveyHistory = {
  nowMs: number
  accountMadeMs: number
  /** The person's own projects in this organisation that came to their clips. */
  finishedProjects: number
  /** When the latest of them did; null without one. */
  lastFinishedMs: number | null
  /** Everything that was ever put to the person, in any organisation. */
  asked: readonly { kind: SurveyKind; atMs: number }[]
}

/** Which question may be put to a person who may be asked at all; at most one. */
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

/** Net promoter score of counts of 0, 1, … 10; null without an answer. */
export function promoterScore(scores: readonly number[]): number | null {
  const total = scores.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const of = (from: number, to: number) => scores.slice(from, to + 1).reduce((sum, count) => sum + count, 0)
  // Plus zero, so that a balance of nothing is never minus zero.
  return Math.round(((of(9, 10) - of(0, 6)) / total) * 100) + 0
}
