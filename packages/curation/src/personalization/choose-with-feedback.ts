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

/** Keeps the best share; a number that was asked for outright stands. */
function keepShare({ kept, runnersUp }: Selection, share: number, wished: number | undefined): Selection & { dropped: number } {
  const count = wished === undefined ? Math.max(1, Math.ceil(kept.length * share)) : kept.length
  const dropped = kept.slice(count)
  return { kept: kept.slice(0, count), runnersUp: [...dropped, ...runnersUp], dropped: dropped.length }
}

/** The choice with earlier feedback in mind, and a notice on what it changed about it. */
export function chooseWithFeedback(choice: PlainChoice, feedback: readonly ClipFeedback[]): Selection {
  if (feedback.length === 0) return choose(choice, noPersonalization)
  const personalization = readFeedback(feedback, choice.view)
  const { dropped, ...selection } = keepShare(choose(choice, personalization), personalization.keptShare, choice.pref.clipCount)
  const plain = choose({ ...choice, notices: [] }, noPersonalization).kept
  const isPlain = (candidate: Candidate) => plain.some((other) => other.first === candidate.first && other.last === candidate.last)
  const changed = selection.kept.filter((candidate) => !isPlain(candidate)).length
  const says = explainPersonalization(feedback, { kept: selection.kept.length, changed, dropped })
  if (says.length > 0) choice.notices.push(says)
  return selection
}
