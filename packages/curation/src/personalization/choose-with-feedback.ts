import type { Candidate } from '../moments/candidates.ts'
import { searchWindows } from '../moments/search-windows.ts'
import type { Selection } from '../moments/selection.ts'
import { chooseMoments, type Choice } from '../steering/choose-moments.ts'
import { explainPersonalization } from './explain-personalization.ts'
import type { ClipFeedback } from './clip-feedback.ts'
import { noPersonalization, readFeedback, type Personalization } from './read-feedback.ts'

type PlainChoice = Omit<Choice, 'personalization'>

const choose = (plain: PlainChoice, personalization: Personalization): Selection => {
  const choice = { ...plain, personalization }
  return chooseMoments(choice, searchWindows(choice))
}

/** Share of picks to keep; an explicitly requested number takes precedence. */
function keepShare({ picks, runnersUp }: Selection, share: number, requestedCount: number | undefined): Selection & { dropped: number } {
  const count = requestedCount === undefined ? Math.max(1, Math.ceil(picks.length * share)) : picks.length
  const rest = picks.slice(count)
  return { picks: picks.slice(0, count), runnersUp: [...rest, ...runnersUp], dropped: rest.length }
}

/** Chooses with earlier feedback in mind; a notice says what it changed. */
export function chooseWithFeedback(choice: PlainChoice, feedback: readonly ClipFeedback[]): Selection {
  if (feedback.length === 0) return choose(choice, noPersonalization)
  const personalization = readFeedback(feedback, choice.view)
  const { dropped, ...selection } = keepShare(choose(choice, personalization), personalization.keptShare, choice.pref.clipCount)
  const plain = choose({ ...choice, notices: [] }, noPersonalization).picks
  const isPlain = (candidate: Candidate) => plain.some((other) => other.first === candidate.first && other.last === candidate.last)
  const changes = selection.picks.filter((candidate) => !isPlain(candidate)).length
  const says = explainPersonalization(feedback, { pickCount: selection.picks.length, changes, dropped })
  if (says.length > 0) choice.notices.push(says)
  return selection
}
