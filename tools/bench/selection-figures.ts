import type { Transcript } from '@clipwright/contract/sources/transcript'
import type { JudgedSection, QuotedEpisode } from '../train/judgements.ts'
import type { ReadStretch } from '../train/readings.ts'
import { createRandomSource } from '../random-source.ts'

export type ChosenClip = { startMs: number; endMs: number; firstWord: number; lastWord: number; isRunnerUp: boolean }

/** What is measured: an engine that gives ranked clips and a value for any window of sentences. */
export type Engine = {
  clipsOf(transcript: Transcript): Promise<ChosenClip[]>
  /** Values of windows given as word spans; higher is better. */
  valuesOf(transcript: Transcript, windows: readonly { firstWord: number; lastWord: number }[]): Promise<number[]>
}

const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Ranks; ties share their middle. */
function rankValues(values: readonly number[]): Float64Array {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const ranks = new Float64Array(values.length)
  for (let at = 0; at < order.length; ) {
    let end = at
    while (end + 1 < order.length && values[order[end + 1] ?? 0] === values[order[at] ?? 0]) end++
    for (let index = at; index <= end; index++) ranks[order[index] ?? 0] = (at + end) / 2
    at = end + 1
  }
  return ranks
}

export function spearman(a: readonly number[], b: readonly number[]): number {
  const left = rankValues(a)
  const right = rankValues(b)
  const [meanLeft, meanRight] = [mean(left), mean(right)]
  let both = 0
  let squaresLeft = 0
  let squaresRight = 0
  left.forEach((rank, index) => {
    const one = rank - meanLeft
    const other = (right[index] ?? 0) - meanRight
    both += one * other
    squaresLeft += one * one
    squaresRight += other * other
  })
  return both / Math.sqrt(squaresLeft * squaresRight || 1)
}

/** Share of pairs at least two grades apart that the values order as the reader did; a tie counts half. */
export function measurePairAccuracy(values: readonly number[], ratings: readonly number[]): { right: number; pairs: number } {
  let right = 0
  let pairs = 0
  for (let a = 0; a < values.length; a++) {
    for (let b = a + 1; b < values.length; b++) {
      const apart = (ratings[a] ?? 0) - (ratings[b] ?? 0)
      if (Math.abs(apart) < 2) continue
      const agreement = ((values[a] ?? 0) - (values[b] ?? 0)) * Math.sign(apart)
      pairs++
      right += agreement > 0 ? 1 : agreement === 0 ? 0.5 : 0
    }
  }
  return { right, pairs }
}

export type Span = { startMs: number; endMs: number }

const timeOf = ({ transcript, spans }: JudgedSection, from: number, to: number): Span => ({
  startMs: transcript.words[spans[from]?.firstWord ?? 0]?.startMs ?? 0,
  endMs: transcript.words[(spans[to]?.lastWord ?? 1) - 1]?.endMs ?? 0,
})

/** A passage is held when half of it is inside clips. */
export function isHeld(passage: Span, clips: readonly Span[]): boolean {
  const inside = clips.reduce(
    (sum, clip) => sum + Math.max(0, Math.min(clip.endMs, passage.endMs) - Math.max(clip.startMs, passage.startMs)),
    0,
  )
  return inside >= 0.5 * (passage.endMs - passage.startMs)
}

/**
 * Passages held by the first clips that fill a share of the time. The clip that crosses the limit counts in proportion to
 * its part within it, so that the length of clips has no influence.
 */
export function measureHeldWithin(passages: readonly Span[], clips: readonly Span[], budgetMs: number): number {
  const countHeld = (count: number) => passages.filter((passage) => isHeld(passage, clips.slice(0, count))).length
  let usedMs = 0
  for (let count = 0; count < clips.length; count++) {
    const clip = clips[count]
    const lengthMs = clip ? clip.endMs - clip.startMs : 0
    if (usedMs + lengthMs >= budgetMs) {
      const part = lengthMs > 0 ? (budgetMs - usedMs) / lengthMs : 0
      return countHeld(count) + part * (countHeld(count + 1) - countHeld(count))
    }
    usedMs += lengthMs
  }
  return countHeld(clips.length)
}

/** Sentences the readers marked as good or bad starts, or ends, of a clip. */
function listEdgeVerdicts(section: JudgedSection, edge: 'start' | 'end'): Map<number, boolean> {
  const verdicts = new Map<number, boolean>()
  const setVerdict = (sentence: number, isGood: boolean) => verdicts.set(sentence, isGood || (verdicts.get(sentence) ?? false))
  for (const window of section.windows) {
    setVerdict(edge === 'start' ? window.from : window.to, !window.faults.includes(edge))
    if (window.trim) setVerdict(window.trim[edge === 'start' ? 0 : 1], true)
  }
  for (const moment of [...section.best, ...section.secondBest]) setVerdict(edge === 'start' ? moment.from : moment.to, true)
  return verdicts
}

/** Start of a clip's first sentence: clips may drop "And" and "Yeah, so", while readers judged sentences. */
const sentenceStart = ({ sentences }: Transcript, { firstWord }: ChosenClip): number =>
  sentences.findLast((sentence) => sentence.firstWord <= firstWord)?.firstWord ?? firstWord

/** Judgements of the edges of chosen clips, where readers judged that very edge. */
function judgeEdges(section: JudgedSection, clips: readonly ChosenClip[], tally: Record<'start' | 'end', { ok: number; judged: number }>) {
  const starts = new Map(section.spans.map((span, index) => [span.firstWord, index]))
  const ends = new Map(section.spans.map((span, index) => [span.lastWord, index]))
  const verdicts = { start: listEdgeVerdicts(section, 'start'), end: listEdgeVerdicts(section, 'end') }
  for (const clip of clips) {
    const at = { start: starts.get(sentenceStart(section.transcript, clip)), end: ends.get(clip.lastWord) }
    for (const edge of ['start', 'end'] as const) {
      const verdict = verdicts[edge].get(at[edge] ?? -1)
      if (verdict === undefined) continue
      tally[edge].judged++
      if (verdict) tally[edge].ok++
    }
  }
}

/**
 * How many first and last sentences of chosen clips are among the good entries and exits that a reader listed, out of every
 * sentence of a section.
 */
function countListedEdges({ starts, ends }: ReadStretch, transcript: Transcript, clips: readonly ChosenClip[]) {
  const starters = new Set(starts)
  const enders = new Set(ends)
  return {
    starts: clips.filter((clip) => starters.has(sentenceStart(transcript, clip))).length,
    ends: clips.filter(({ lastWord }) => enders.has(lastWord)).length,
  }
}

/** Share of the time that the readers' own best moments fill. */
const budgetShare = 0.16

/** Figures over judged sections; each is given to the engine that has not seen it. */
export async function measureSections(
  sections: readonly JudgedSection[],
  stretches: readonly ReadStretch[],
  engineFor: (section: JudgedSection) => Engine,
): Promise<Record<string, number>> {
  const values: number[] = []
  const ratings: number[] = []
  const inside = { right: 0, pairs: 0 }
  const within: number[] = []
  const tally = { start: { ok: 0, judged: 0 }, end: { ok: 0, judged: 0 } }
  const listed = { clips: 0, starts: 0, ends: 0 }
  let heldTotal = 0
  let best = 0
  for (const section of sections) {
    const engine = engineFor(section)
    const windows = section.windows.map(({ from, to }) => ({
      firstWord: section.spans[from]?.firstWord ?? 0,
      lastWord: section.spans[to]?.lastWord ?? 0,
    }))
    const windowValues = await engine.valuesOf(section.transcript, windows)
    const rated = section.windows.map((window) => window.rating)
    const pairs = measurePairAccuracy(windowValues, rated)
    inside.right += pairs.right
    inside.pairs += pairs.pairs
    if (windowValues.length >= 5) within.push(spearman(windowValues, rated))
    values.push(...windowValues)
    ratings.push(...rated)
    const clips = await engine.clipsOf(section.transcript)
    const passages = section.best.map(({ from, to }) => timeOf(section, from, to))
    heldTotal += measureHeldWithin(passages, clips, budgetShare * section.transcript.durationMs)
    best += passages.length
    const picks = clips.filter((clip) => !clip.isRunnerUp)
    judgeEdges(section, picks, tally)
    const stretch = stretches.find(({ source }) => source === section.id)
    if (!stretch) continue
    const { starts, ends } = countListedEdges(stretch, section.transcript, picks)
    listed.clips += picks.length
    listed.starts += starts
    listed.ends += ends
  }
  const pairs = measurePairAccuracy(values, ratings)
  return {
    window_spearman: spearman(values, ratings),
    window_spearman_within_section: mean(within),
    pair_accuracy_two_steps: pairs.right / Math.max(1, pairs.pairs),
    pair_accuracy_two_steps_within_section: inside.right / Math.max(1, inside.pairs),
    best_moment_recall: heldTotal / Math.max(1, best),
    start_ok_share: tally.start.ok / Math.max(1, tally.start.judged),
    starts_judged: tally.start.judged,
    end_ok_share: tally.end.ok / Math.max(1, tally.end.judged),
    ends_judged: tally.end.judged,
    start_listed_share: listed.starts / Math.max(1, listed.clips),
    end_listed_share: listed.ends / Math.max(1, listed.clips),
    clips_listed: listed.clips,
  }
}

/**
 * As many windows as there are clips, each as long as one of them, cut at sentences, without overlaps. Positions are drawn
 * uniformly or, with `weightAt`, in proportion to its weight at that position in the episode (0 to 1).
 */
export function drawWindows(
  transcript: Transcript,
  clips: readonly Span[],
  random: () => number,
  weightAt: (place: number) => number,
): Span[] {
  const { sentences, words, durationMs } = transcript
  const heaviest = Math.max(...Array.from({ length: 10 }, (_, tenth) => weightAt((tenth + 0.5) / 10)))
  const spans: Span[] = []
  for (const clip of clips) {
    const lengthMs = clip.endMs - clip.startMs
    for (let attempt = 0; attempt < 400; attempt++) {
      const first = Math.floor(random() * sentences.length)
      const startMs = words[sentences[first]?.firstWord ?? 0]?.startMs ?? 0
      if (random() * heaviest > weightAt(startMs / durationMs)) continue
      let endMs = 0
      for (let last = first; last < sentences.length; last++) {
        const nextMs = words[(sentences[last]?.lastWord ?? 1) - 1]?.endMs ?? 0
        if (last > first && Math.abs(nextMs - startMs - lengthMs) > Math.abs(endMs - startMs - lengthMs)) break
        endMs = nextMs
      }
      if (Math.abs(endMs - startMs - lengthMs) > 0.35 * lengthMs) continue
      if (spans.some((other) => startMs < other.endMs && other.startMs < endMs)) continue
      spans.push({ startMs, endMs })
      break
    }
  }
  return spans
}

/** Share of passages that begin in each tenth of their episode. */
function measurePlaces(episodes: readonly QuotedEpisode[]): number[] {
  const tenths = Array.from({ length: 10 }, () => 1)
  for (const { transcript, quotes } of episodes) {
    for (const { startMs } of quotes) {
      const tenth = Math.min(9, Math.floor((10 * startMs) / transcript.durationMs))
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
  }
  return tenths
}

const draws = 20

/** Figures over whole episodes with the passages chosen by their editors. */
export async function measureQuotes(
  episodes: readonly QuotedEpisode[],
  engineFor: (episode: QuotedEpisode) => Engine,
): Promise<Record<string, number>> {
  const random = createRandomSource(20261124)
  const total = { quotes: 0, held: 0, heldByFive: 0, byChance: 0, byPlace: 0, byFirstPlaces: 0, clipMs: 0, ms: 0 }
  const tenths = measurePlaces(episodes)
  for (const episode of episodes) {
    const { transcript, quotes } = episode
    const clips = (await engineFor(episode).clipsOf(transcript)).filter((clip) => !clip.isRunnerUp)
    const count = (spans: readonly Span[]) => quotes.filter((quote) => isHeld(quote, spans)).length
    total.quotes += quotes.length
    total.held += count(clips)
    total.heldByFive += count(clips.slice(0, 5))
    total.ms += transcript.durationMs
    total.clipMs += clips.reduce((sum, clip) => sum + clip.endMs - clip.startMs, 0)
    // An episode's own passages must not inform the positions.
    const others = measurePlaces([episode])
    const weightAt = (place: number) => {
      const tenth = Math.min(9, Math.floor(10 * place))
      return (tenths[tenth] ?? 1) - (others[tenth] ?? 1) + 1
    }
    for (let draw = 0; draw < draws; draw++) {
      total.byChance += count(drawWindows(transcript, clips, random, () => 1)) / draws
      total.byPlace += count(drawWindows(transcript, clips, random, weightAt)) / draws
      total.byFirstPlaces += count(drawWindows(transcript, clips, random, (place) => (place >= 0.08 && place < 0.32 ? 1 : 0.0001))) / draws
    }
  }
  const share = (shareOfTotal: number) => shareOfTotal / Math.max(1, total.quotes)
  return {
    quote_recall: share(total.held),
    quote_recall_top5: share(total.heldByFive),
    quote_recall_random: share(total.byChance),
    quote_lift: total.held / Math.max(1e-9, total.byChance),
    quote_recall_by_place_drawn: share(total.byPlace),
    quote_recall_by_best_fifth: share(total.byFirstPlaces),
    quote_time_share: total.clipMs / Math.max(1, total.ms),
  }
}
