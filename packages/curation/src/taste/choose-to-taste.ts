import type { Candidate } from '../moments/candidates.ts'
import { searchWindows } from '../moments/search-windows.ts'
import type { Selection } from '../moments/selection.ts'
import { chooseMoments, type Choice } from '../steering/choose-moments.ts'
import { explainTaste } from './explain-taste.ts'
import type { Opinion } from './opinion.ts'
import { noTaste, readTaste, type Taste } from './read-taste.ts'

type Question = Omit<Choice, 'taste'>

const choose = (question: Question, taste: Taste): Selection => {
  const choice = { ...question, taste }
  return chooseMoments(choice, searchWindows(choice))
}

/** Keeps the best share; a number that was wished outright stands. */
function keepShare({ kept, runnersUp }: Selection, share: number, wished: number | undefined): Selection & { dropped: number } {
  const count = wished === undefined ? Math.max(1, Math.ceil(kept.length * share)) : kept.length
  const dropped = kept.slice(count)
  return { kept: kept.slice(0, count), runnersUp: [...dropped, ...runnersUp], dropped: dropped.length }
}

/** The choice with earlier opinions in mind, and a notice on what they changed about it. */
export function chooseToTaste(question: Question, opinions: readonly Opinion[]): Selection {
  if (opinions.length === 0) return choose(question, noTaste)
  const taste = readTaste(opinions, question.view)
  const { dropped, ...selection } = keepShare(choose(question, taste), taste.keptShare, question.pref.clipCount)
  const plain = choose({ ...question, notices: [] }, noTaste).kept
  const isPlain = (candidate: Candidate) => plain.some((other) => other.first === candidate.first && other.last === candidate.last)
  const changed = selection.kept.filter((candidate) => !isPlain(candidate)).length
  const says = explainTaste(opinions, { kept: selection.kept.length, changed, dropped })
  if (says.length > 0) question.notices.push(says)
  return selection
}
