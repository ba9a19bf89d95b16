import type { DurationRange } from '@clipwright/contract/clips/curation'
import type { PartScores, TalkJudgement } from '../selection/judge-talk.ts'
import { listBurstsWithin, rateSound } from './sound.ts'
import type { Aside, CutWindow, SourceView, Window } from './source-view.ts'

export type Candidate = Window & {
  /** Source ms, with the breath before and the laughter after. */
  startMs: number
  endMs: number
  parts: PartScores
  /** Quality of the clip itself, 0 to 10 or slightly beyond: the displayed score. */
  own: number
  /** Rank value: `own` plus relevance to the request (`chooseMoments`) and earlier likes. */
  raw: number
  /** How well it answers the request, 0 to 1; null without a request. */
  relevance: number | null
  /** What it leaves out inside. */
  aside?: Aside
}

/** What is heard of a window, ms. */
export const measureHeard = ({ startMs, endMs, aside }: Pick<Candidate, 'startMs' | 'endMs' | 'aside'>): number =>
  endMs - startMs - (aside ? aside.endMs - aside.startMs : 0)

export type CandidateOptions = {
  durations: readonly DurationRange[]
  judgement: TalkJudgement
  /** Kinds of first sentences that are allowed. */
  openers: ReadonlySet<'clean' | 'responsive' | 'dangling'>
  relevanceOf?: (window: Window) => number
  /** What changes the rank alone: place, genre, earlier likes and dislikes. */
  bonusOf?: (window: CutWindow, parts: PartScores) => number
  /** Only windows around an aside that was left out of view and judgement, which stood before its first sentence. */
  aside?: Aside
}

/** The cut on the source: a short breath before, room after, and laughter that follows the last sentence. */
export function findCut(view: SourceView, window: Window): { startMs: number; endMs: number } {
  const { sentences } = view.text
  const first = sentences[window.first]
  const last = sentences[window.last]
  if (!first || !last) return { startMs: 0, endMs: 0 }
  const opening = view.text.words[first.openingWord]?.startMs ?? first.startMs
  const previousEnd =
    first.openingWord > first.firstWord
      ? (view.text.words[first.openingWord - 1]?.endMs ?? opening)
      : (sentences[window.first - 1]?.endMs ?? view.range.startMs)
  const nextStart = sentences[window.last + 1]?.startMs ?? view.range.endMs
  const gapBefore = Math.max(0, opening - previousEnd)
  const gapAfter = Math.max(0, nextStart - last.endMs)
  const laughter = listBurstsWithin(view.sound, last.endMs - 400, last.endMs + 1200).reduce(
    (latest, burst) => Math.max(latest, burst.endMs),
    0,
  )
  const room = laughter > last.endMs ? Math.min(laughter - last.endMs, 2500, gapAfter * 0.9) : Math.min(300, gapAfter / 2)
  const startMs = Math.max(view.range.startMs, opening - Math.min(150, gapBefore / 2))
  // Word times of rolling captions overlap; the first word of the next sentence must not be heard.
  const endMs = Math.min(
    view.range.endMs,
    nextStart > last.startMs ? Math.max(last.startMs + 1, Math.min(last.endMs + room, nextStart)) : last.endMs,
  )
  return { startMs: Math.round(startMs), endMs: Math.round(endMs) }
}

export const isInside = (durationMs: number, durations: readonly DurationRange[]) =>
  durations.some(([low, high]) => durationMs >= low * 1000 && durationMs <= high * 1000)

/** A shorter clip says too little; only a length range that allows nothing longer goes below. */
const shortestMs = 8000

/**
 * Value of a length: flat where clips of this length range work best, falling towards both ends. With little material, a
 * clip need not be longer than most of it.
 */
export function rateLength(durationMs: number, durations: readonly DurationRange[], availableMs = Infinity): number {
  let best = -Infinity
  for (const [low, high] of durations) {
    const lowMs = Math.max(low * 1000, Math.min(shortestMs, high * 500))
    const highMs = high * 1000
    if (durationMs < low * 1000 || durationMs > highMs) continue
    const comfortLow = Math.max(lowMs, Math.min(22_000, lowMs + (highMs - lowMs) * 0.5, availableMs * 0.6))
    const comfortHigh = Math.max(comfortLow, Math.min(highMs, Math.max(60_000, lowMs + (highMs - lowMs) * 0.6)))
    if (durationMs < comfortLow) best = Math.max(best, -3.4 * (1 - durationMs / comfortLow))
    else if (durationMs > comfortHigh) best = Math.max(best, -0.5 * (durationMs / comfortHigh - 1))
    else best = Math.max(best, 0)
  }
  return best
}

function isUsableStart(view: SourceView, index: number, options: CandidateOptions): boolean {
  const sentence = view.text.sentences[index]
  const traits = view.traits[index]
  if (!sentence?.canStart || !traits || sentence.tokens.length === 0) return false
  return sentence.startMs >= view.range.startMs && options.openers.has(traits.opener)
}

/** Rank of a window among all judged ones, raised by its sound. */
export const rateWindow = (view: SourceView, judgement: TalkJudgement, window: CutWindow): number =>
  judgement.scoreOf(judgement.valueOf(window.first, window.last)) + rateSound(view.sound, view.text.sentences, window)

/** Every window of whole sentences that fits the requested lengths, with its value. */
export function findCandidates(view: SourceView, options: CandidateOptions): Candidate[] {
  const { sentences } = view.text
  const { aside } = options
  const leftOutMs = aside ? aside.endMs - aside.startMs : 0
  const longestMs = Math.max(...options.durations.map(([, high]) => high)) * 1000
  const floorMs = Math.min(shortestMs, longestMs / 2)
  const availableMs = view.range.endMs - view.range.startMs
  const candidates: Candidate[] = []
  for (let first = 0; first < (aside?.first ?? sentences.length); first++) {
    if (!isUsableStart(view, first, options)) continue
    const startMs = sentences[first]?.startMs ?? 0
    for (let last = aside?.first ?? first; last < sentences.length; last++) {
      const end = sentences[last]
      if (!end || end.endMs > view.range.endMs + 1 || end.endMs - startMs - leftOutMs > longestMs) break
      if (!end.canEnd || end.tokens.length === 0) continue
      const cut = findCut(view, { first, last })
      const durationMs = cut.endMs - cut.startMs - leftOutMs
      if (durationMs < floorMs || !isInside(durationMs, options.durations)) continue
      const window = { first, last, ...cut }
      const relevance = options.relevanceOf ? options.relevanceOf(window) : null
      const parts = options.judgement.partsOf(first, last)
      const own = rateWindow(view, options.judgement, window) + rateLength(durationMs, options.durations, availableMs)
      const raw = own + (options.bonusOf?.(window, parts) ?? 0)
      candidates.push({ ...window, parts, own, raw, relevance })
    }
  }
  return candidates
}
