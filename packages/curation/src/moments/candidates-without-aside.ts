import { countSentences, findAsides, leaveOut } from './asides.ts'
import { findCandidates, measureHeard, type Candidate, type CandidateOptions } from './candidates.ts'
import type { Aside, SourceView } from './source-view.ts'

/** What is heard on each side must be worth hearing. */
const shortestSideMs = 5000

/** Windows around an aside, without it, that are worth more than the same windows with it. */
function findAround(view: SourceView, options: CandidateOptions, aside: Aside): Candidate[] {
  const { judgement, bonusOf } = options
  const rest = judgement.without(aside.first, aside.last)
  const around = findCandidates(leaveOut(view, aside), { ...options, judgement: rest, bonusOf: () => 0, aside })
  return around.flatMap((candidate) => {
    const clip = { ...candidate, last: candidate.last + countSentences(aside), aside }
    const isBetter = rest.valueOf(candidate.first, candidate.last) > judgement.valueOf(clip.first, clip.last)
    const isLong = aside.endMs - aside.startMs > measureHeard(clip)
    const shortestSide = Math.min(aside.startMs - clip.startMs, clip.endMs - aside.endMs)
    if (!isBetter || isLong || shortestSide < shortestSideMs) return []
    return [{ ...clip, raw: clip.own + (bonusOf?.(clip, clip.parts) ?? 0) }]
  })
}

export const findCandidatesWithoutAside = (view: SourceView, options: CandidateOptions): Candidate[] =>
  findAsides(view, options.judgement).flatMap((aside) => findAround(view, options, aside))
