import { countSentences, findAsides, leaveOut } from './asides.ts'
import { findCandidates, measureHeard, type Candidate, type CandidateOptions } from './candidates.ts'
import type { Aside, SourceView } from './source-view.ts'

/** Rating steps, of four, that a window may lose with its aside: fewer tell nothing. */
const mostLoss = 0.1
/** What is heard on each side must be worth hearing. */
const shortestSideMs = 5000

/** Windows around an aside, without it, that are no worse than the same windows with it. */
function findAround(view: SourceView, options: CandidateOptions, aside: Aside): Candidate[] {
  const { judgement, bonusOf } = options
  const rest = judgement.without(aside.first, aside.last)
  const around = findCandidates(leaveOut(view, aside), { ...options, judgement: rest, bonusOf: () => 0, aside })
  return around.flatMap((candidate) => {
    const clip = { ...candidate, last: candidate.last + countSentences(aside), aside }
    const loss = judgement.valueOf(clip.first, clip.last) - rest.valueOf(candidate.first, candidate.last)
    const isLong = aside.endMs - aside.startMs > measureHeard(clip)
    const shortestSide = Math.min(aside.startMs - clip.startMs, clip.endMs - aside.endMs)
    if (loss > mostLoss || isLong || shortestSide < shortestSideMs) return []
    return [{ ...clip, raw: clip.own + (bonusOf?.(clip, clip.parts) ?? 0) }]
  })
}

/** At most one in so many clips leaves an aside out: a cut inside is taken rarely. */
const clipsPerAside = 8

/** Windows around the best few asides. */
function limitAsides(candidates: Candidate[], count: number): Candidate[] {
  const best = new Map<number, number>()
  for (const { aside, raw } of candidates) if (aside) best.set(aside.first, Math.max(raw, best.get(aside.first) ?? -Infinity))
  const most = Math.ceil(count / clipsPerAside)
  if (best.size <= most) return candidates
  const allowed = new Set(
    [...best]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, most)
      .map(([first]) => first),
  )
  return candidates.filter(({ aside }) => aside && allowed.has(aside.first))
}

/**
 * Windows that contain an aside, without it instead of with it. `count`: clips that are wanted at most.
 */
export function leaveAsidesOut(view: SourceView, options: CandidateOptions, candidates: readonly Candidate[], count: number): Candidate[] {
  const around = limitAsides(
    findAsides(view, options.judgement).flatMap((aside) => findAround(view, options, aside)),
    count,
  )
  const windows = new Set(around.map(({ first, last }) => `${first} ${last}`))
  return [...candidates.filter(({ first, last }) => !windows.has(`${first} ${last}`)), ...around]
}
