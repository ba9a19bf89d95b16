import type { Candidate } from '../moments/candidates.ts'
import { searchWindows } from '../moments/search-windows.ts'
import type { Selection } from '../moments/selection.ts'
import { chooseMoments, type Choice } from '../steering/choose-moments.ts'
import { explainPersonalization } from './explain-personalization.ts'
import type { ClipFeedback } from './clip-feedback.ts'
import type { ClipResult } from './clip-result.ts'
import { noPersonalization, readFeedback, type Personalization } from './read-feedback.ts'
import { readResults } from './read-results.ts'

type PlainChoice = Omit<Choice, 'personalization'>

const choose = (plain: PlainChoice, personalization: Personalization): Selection => {
  const choice = { ...plain, personalization }
  return chooseMoments(choice, searchWindows(choice))
}

/** The effects of both; a share to keep and sameness come of feedback alone. */
const join = (own: Personalization, learned: Personalization): Personalization => ({
  ...own,
  bonusOf: (window) => own.bonusOf(window) + learned.bonusOf(window),
  weigh: (weights) => learned.weigh(own.weigh(weights)),
})

const noEffect = { pickCount: 0, changes: 0, isReordered: false, dropped: 0 }

/** Share of picks to keep; an explicitly requested number takes precedence. */
function keepShare({ picks, runnersUp }: Selection, share: number, requestedCount: number | undefined): Selection & { dropped: number } {
  const count = requestedCount === undefined ? Math.max(1, Math.ceil(picks.length * share)) : picks.length
  const rest = picks.slice(count)
  return { picks: picks.slice(0, count), runnersUp: [...rest, ...runnersUp], dropped: rest.length }
}

/** Likes and dislikes, and what became of posted clips; a notice says what they changed. */
type Experience = { feedback: readonly ClipFeedback[]; results: readonly ClipResult[] }

/** Chooses with earlier feedback and results in mind. */
export function chooseWithExperience(choice: PlainChoice, { feedback, results }: Experience): Selection {
  const lesson = readResults(results, choice.view)
  if (feedback.length === 0 && lesson.kind !== 'learned') {
    const selection = choose(choice, noPersonalization)
    const says = explainPersonalization(feedback, lesson, noEffect)
    if (says.length > 0) choice.notices.push(says)
    return selection
  }
  const own = readFeedback(feedback, choice.view)
  const personalization = lesson.kind === 'learned' ? join(own, lesson.effect) : own
  const { dropped, ...selection } = keepShare(choose(choice, personalization), personalization.keptShare, choice.pref.clipCount)
  const plain = choose({ ...choice, notices: [] }, noPersonalization).picks
  const isSame = (a: Candidate, b: Candidate | undefined) => a.first === b?.first && a.last === b.last
  const changes = selection.picks.filter((candidate) => !plain.some((other) => isSame(candidate, other))).length
  const isReordered = selection.picks.some((candidate, index) => !isSame(candidate, plain[index]))
  const says = explainPersonalization(feedback, lesson, { pickCount: selection.picks.length, changes, isReordered, dropped })
  if (says.length > 0) choice.notices.push(says)
  return selection
}
