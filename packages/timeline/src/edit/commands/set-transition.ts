import { Transition } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** How the cut after a range looks; null makes it plain. */
export function setTransition(
  document: ClipDocument,
  { rangeId, transition }: { rangeId: string; transition: Transition | null },
): EditResult {
  if (!document.ranges[rangeId]) return refuse('unknown-range')
  if (document.order.at(-1) === rangeId) return refuse('not-neighbours')
  const { [rangeId]: before, ...others } = document.transitions
  if (transition === null) return finishEdit(document, before ? { ...document, transitions: others } : document, 'setTransition')
  const result = Transition.safeParse(transition)
  if (!result.success) return refuse('range-too-short')
  if (before?.kind === result.data.kind && before.durationMs === result.data.durationMs) return refuse('nothing-changes')
  return finishEdit(document, { ...document, transitions: { ...document.transitions, [rangeId]: result.data } }, 'setTransition')
}
