import type { Analysis, Curve, Span } from '@clipwright/contract/sources/analysis'
import type { CurationPref, Moment, ExplainedScore } from '@clipwright/contract/clips/curation'
import type { Message } from '@clipwright/contract/message'
import { writeSentence } from '../messages/write-message.ts'
import { formatInEnglish } from '../messages/format-messages.ts'
import { cutAtWord, longestTitle } from '../wording/title-text.ts'
import { rateLength } from './candidates.ts'
import { hashText } from './fingerprint.ts'
import { roundScore } from './score-weights.ts'
import { planClipCount } from './selection.ts'

type Stretch = Span & {
  opening: number
  level: number
  /** Strengths of laughter and applause, summed. */
  bursts: number
  cuts: number
  /** Share of the time with a face in the frame. */
  faces: number
  value: number
}

/** Places for unobtrusive cuts: shot changes and middles of silences; about every second where there are few. */
function findEdges(analysis: Analysis, range: Span): number[] {
  const natural = [
    ...analysis.shots.map((shot) => shot.startMs),
    ...analysis.silences.map((silence) => (silence.startMs + silence.endMs) / 2),
  ]
  const inside = natural.filter((at) => at > range.startMs && at < range.endMs)
  const stepMs = Math.max(1000, (range.endMs - range.startMs) / 1200)
  const even = Array.from({ length: Math.ceil((range.endMs - range.startMs) / stepMs) }, (_, index) => range.startMs + index * stepMs)
  const cuts = inside.length * 12_000 >= range.endMs - range.startMs ? inside : [...inside, ...even]
  return [...new Set([range.startMs, ...cuts.map(Math.round), range.endMs])].sort((a, b) => a - b)
}

/** Prefix sums of the level in standard deviations, so that the mean of any stretch is one subtraction. */
function levelSums(curve: Curve | undefined): { meanOf(startMs: number, endMs: number): number } {
  if (!curve || curve.values.length === 0) return { meanOf: () => 0 }
  const values = curve.values.map((value) => Math.max(value, -90))
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1
  const sums = [0]
  for (const value of values) sums.push((sums[sums.length - 1] ?? 0) + (value - mean) / deviation)
  const indexAt = (ms: number) => Math.min(values.length, Math.max(0, Math.round((ms - curve.startMs) / curve.stepMs)))
  return {
    meanOf: (startMs, endMs) => {
      const first = indexAt(startMs)
      const last = Math.max(first + 1, indexAt(endMs))
      return ((sums[last] ?? sums[sums.length - 1] ?? 0) - (sums[first] ?? 0)) / (last - first)
    },
  }
}

const sharedMs = (a: Span, b: Span) => Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs))

/** Spans over which one face is followed. */
const faceSpans = (analysis: Analysis): Span[] =>
  analysis.faces.map(({ samples }) => ({ startMs: samples[0]?.atMs ?? 0, endMs: samples.at(-1)?.atMs ?? 0 }))

/**
 * Length of all spans before each edge, weighted: what lies between two edges is then one subtraction. One pass over both, for a
 * source of hours has ten thousands of either. Edges must be in order.
 */
function sumUntil(spans: readonly (Span & { weight?: number })[], edges: readonly number[]): Map<number, number> {
  const turns = spans
    .flatMap(({ startMs, endMs, weight = 1 }) => [
      { atMs: Math.max(0, startMs), weight },
      { atMs: Math.max(0, startMs, endMs), weight: -weight },
    ])
    .sort((a, b) => a.atMs - b.atMs)
  let [next, rate, sum, atMs] = [0, 0, 0, 0]
  return new Map(
    edges.map((edgeMs) => {
      for (let turn = turns[next]; turn && turn.atMs <= edgeMs; turn = turns[++next]) {
        sum += rate * (turn.atMs - atMs)
        rate += turn.weight
        atMs = turn.atMs
      }
      sum += rate * (edgeMs - atMs)
      atMs = edgeMs
      return [edgeMs, sum]
    }),
  )
}

/** How many times lie before each edge, or on it too. Both in order. */
function countUntil(times: readonly number[], edges: readonly number[], isOnCounted: boolean): Map<number, number> {
  let count = 0
  return new Map(
    edges.map((edgeMs) => {
      for (let atMs = times[count]; atMs !== undefined && (atMs < edgeMs || (isOnCounted && atMs === edgeMs)); atMs = times[count]) count++
      return [edgeMs, count]
    }),
  )
}

/** Removes what adding up leaves where nothing is. */
const withoutNoise = (value: number) => Math.round(value * 1e6) / 1e6

function findStretches(analysis: Analysis, pref: CurationPref, range: Span): Stretch[] {
  const edges = findEdges(analysis, range)
  const faceMsUntil = sumUntil(faceSpans(analysis), edges)
  // Applause that is half inside counts half.
  const burstsUntil = sumUntil(
    analysis.bursts.map(({ startMs, endMs, strength }) => ({ startMs, endMs, weight: strength / Math.max(1, endMs - startMs) })),
    edges,
  )
  const shotStarts = analysis.shots.map((shot) => shot.startMs).sort((a, b) => a - b)
  const shotsBefore = countUntil(shotStarts, edges, false)
  const shotsUntil = countUntil(shotStarts, edges, true)
  const { meanOf } = levelSums(analysis.loudness?.rmsDb)
  const stretches: Stretch[] = []
  const longestMs = Math.max(...pref.clipDurations.map(([, high]) => high)) * 1000
  edges.forEach((startMs, index) => {
    for (let end = index + 1; end < edges.length; end++) {
      const endMs = edges[end] ?? startMs
      if (endMs - startMs > longestMs) break
      const fit = rateLength(endMs - startMs, pref.clipDurations)
      if (fit === -Infinity || endMs - startMs < Math.min(5000, longestMs / 2)) continue
      const bursts = withoutNoise((burstsUntil.get(endMs) ?? 0) - (burstsUntil.get(startMs) ?? 0))
      const cuts = (shotsBefore.get(endMs) ?? 0) - (shotsUntil.get(startMs) ?? 0)
      const opening = meanOf(startMs, startMs + 3000)
      const level = meanOf(startMs, endMs)
      const pace = Math.min(1.5, (cuts * 10_000) / (endMs - startMs))
      const faceMs = (faceMsUntil.get(endMs) ?? 0) - (faceMsUntil.get(startMs) ?? 0)
      const faces = Math.min(1, faceMs / (endMs - startMs))
      stretches.push({
        startMs,
        endMs,
        opening,
        level,
        bursts,
        cuts,
        faces,
        value: fit + 0.5 * opening + 1.5 * level + 0.8 * Math.min(bursts, 3) + 0.6 * pace + 0.3 * faces,
      })
    }
  })
  return stretches.sort((a, b) => b.value - a.value || a.startMs - b.startMs || a.endMs - b.endMs)
}

const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`
const centred = (value: number) => roundScore(5 + 2.5 * value)

function toMoment(stretch: Stretch, title: string, rank: number, isRunnerUp: boolean): Moment {
  const { startMs, endMs, opening, level, bursts, cuts, value } = stretch
  const part = (score: number, ...says: Message[]): ExplainedScore => ({ score, comment: formatInEnglish(says), evidence: [], says })
  const loudness = writeSentence(level >= 0 ? 'louder' : 'quieter')
  const applause = writeSentence(bursts > 0 ? 'burstsHeard' : 'noBursts')
  const cutCount = writeSentence('cuts', { numbers: { count: cuts } })
  // A weakness is no reason to choose it.
  const merits = [...(level >= 0 ? [loudness] : []), ...(bursts > 0 ? [applause] : []), ...(cuts > 0 ? [cutCount] : [])]
  const says = [writeSentence('wordlessPlace', { numbers: { fromMs: startMs, toMs: endMs } }), ...merits]
  const timeRanges: [number, number][] = [[startMs / 1000, endMs / 1000]]
  return {
    key: hashText(`${startMs}-${endMs} without words`),
    timeRanges,
    firstWord: 0,
    lastWord: 0,
    durationSec: (endMs - startMs) / 1000,
    rank,
    isRunnerUp,
    rawScore: Math.round(value * 1000) / 1000,
    score: centred(value / 2),
    title: cutAtWord(title ? `${title}, ${clock(startMs)}` : `Moment at ${clock(startMs)}`, longestTitle),
    description: '',
    hashtags: [],
    keywords: [],
    topicKeywords: [],
    reason: formatInEnglish(says),
    says,
    evidence: [],
    genre: 'Others',
    text: '',
    screenplay: { chapters: [], lines: [], words: [] },
    judgeResult: { score: centred(value / 2), isCopilotClip: false, relevanceScore: null, trendTopic: null },
    hookScore: part(centred(opening), writeSentence(opening >= 0 ? 'opensLouder' : 'opensQuieter')),
    coherenceScore: part(5, writeSentence('cutsCleanly')),
    connectionScore: part(roundScore(2 + 3 * bursts), applause),
    trendScore: part(centred(level), loudness, cutCount),
  }
}

/** The best stretches first, without overlaps. */
function pickApart(stretches: readonly Stretch[], count: number): Stretch[] {
  const picks: Stretch[] = []
  for (const stretch of stretches) {
    if (picks.length >= count) break
    if (!picks.some((other) => sharedMs(stretch, other) > 0)) picks.push(stretch)
  }
  return picks
}

type Wordless = { analysis: Analysis; pref: CurationPref; title: string; range: Span }

/** Moments of a source without speech: by loudness, laughter or applause, cuts and faces. */
export function findWordlessMoments({ analysis, pref, title, range }: Wordless): Moment[] {
  const budget = planClipCount(range.endMs - range.startMs)
  const most = pref.clipCount ?? budget.most
  const spare = Math.max(2, Math.round(most * 0.5))
  return pickApart(findStretches(analysis, pref, range), most + spare).map((stretch, index) =>
    toMoment(stretch, title, index + 1, index >= most),
  )
}

/** Moments without words next to spoken ones: clips for each of them, and their least value. */
const beside = { clipsToOne: 4, leastValue: 1.5 }

/**
 * Adds moments that stand out by sound and video alone to the clips chosen for their words: at most one in four, between
 * spans of speech. Where a number of clips was asked for, they take the place of the weakest of four, or a free one.
 */
export function addWordless(
  { analysis, pref, title, range, speech }: Wordless & { speech: readonly Span[] },
  moments: readonly Moment[],
): Moment[] {
  const picks = moments.filter(({ isRunnerUp }) => !isRunnerUp)
  const spanOf = ({ timeRanges }: Moment): Span => ({
    startMs: 1000 * (timeRanges[0]?.[0] ?? 0),
    endMs: 1000 * (timeRanges.at(-1)?.[1] ?? 0),
  })
  const busySpans = [...speech, ...picks.map(spanOf)]
  const isNotable = (stretch: Stretch) =>
    stretch.value >= beside.leastValue && (stretch.bursts > 0 || stretch.cuts > 2) && !busySpans.some((span) => sharedMs(span, stretch) > 0)
  const isFull = pref.clipCount !== undefined && picks.length >= pref.clipCount
  const most = Math.max(isFull ? 0 : 1, Math.floor(picks.length / beside.clipsToOne))
  const wordless = pickApart(findStretches(analysis, pref, range).filter(isNotable), most).map((stretch) =>
    toMoment(stretch, title, 0, false),
  )
  if (wordless.length === 0) return [...moments]
  const room = pref.clipCount === undefined ? picks.length : Math.max(0, pref.clipCount - wordless.length)
  const clips = [...picks.slice(0, room), ...wordless].sort((a, b) => b.score - a.score)
  const isFree = (moment: Moment) => !wordless.some((other) => sharedMs(spanOf(other), spanOf(moment)) > 0)
  const others = [...picks.slice(room), ...moments.filter(({ isRunnerUp }) => isRunnerUp)].filter(isFree)
  return [...clips.map((moment) => ({ ...moment, isRunnerUp: false })), ...others.map((moment) => ({ ...moment, isRunnerUp: true }))].map(
    (moment, index) => ({ ...moment, rank: index + 1 }),
  )
}
