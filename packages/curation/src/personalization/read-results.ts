import type { ScorePart } from '@clipwright/contract/message'
import { leastPostedClips } from '@clipwright/contract/publishing/view-learning'
import type { CutWindow, SourceView } from '../moments/source-view.ts'
import type { ClipResult } from './clip-result.ts'
import { clamp, lengthLikeness, listStems, measureSubjectLift } from './likeness.ts'
import { type Personalization, noPersonalization } from './read-feedback.ts'

/** Unseen clips of this many that did as usual stand beside those that were posted. */
const prior = 3
/** Of a normal distribution: four times in five. */
const intervalDeviations = 1.2816

/** Most by which results move a rank; ordinary and good clips differ by about 2. */
const reach = { subject: 1, length: 0.6, part: 0.25 }

const parts: readonly ScorePart[] = ['hook', 'coherence', 'connection', 'trend']

type PostedClip = { stems: ReadonlySet<string>; seconds: number; scores: ClipResult['scores']; pull: number }

/** What views teach about a choice: `none` below ten posted clips, `chance` where no rule foretells them. */
export type ResultLesson =
  | { kind: 'none' }
  | { kind: 'chance'; count: number }
  | { kind: 'learned'; count: number; effect: Personalization }

/**
 * Pure: the effect of what became of posted clips on a choice. Each is foretold from all others, by its words, its length and the
 * parts of its score; only where that succeeds beyond chance do they count.
 */
export function readResults(results: readonly ClipResult[], view: SourceView): ResultLesson {
  const count = results.length
  if (count < leastPostedClips) return { kind: 'none' }
  const clips = standardise(results, view)
  const forecasts = clips.map((clip, index) => forecast(learn(clips.toSpliced(index, 1)), clip))
  if (
    !isBeyondChance(
      forecasts,
      clips.map(({ pull }) => pull),
    )
  )
    return { kind: 'chance', count }
  return { kind: 'learned', count, effect: toPersonalization(learn(clips), view) }
}

/** Success of each clip from -1 to 1, so that one that went around the world weighs no more than two good ones. */
function standardise(results: readonly ClipResult[], view: SourceView): PostedClip[] {
  const deviation = deviationOf(results.map(({ lift }) => lift))
  return results.map(({ text, durationSec, scores, lift }) => ({
    stems: listStems(text, view),
    seconds: Math.max(0.1, durationSec),
    scores,
    pull: deviation === 0 ? 0 : clamp(lift / deviation, 2) / 2,
  }))
}

type Lesson = {
  subjects: ReadonlyMap<string, number>
  pullOfLength(seconds: number): number
  parts: Record<ScorePart, number>
  clips: readonly PostedClip[]
}

function learn(clips: readonly PostedClip[]): Lesson {
  return { subjects: learnSubjects(clips), pullOfLength: (seconds) => pullOfLength(clips, seconds), parts: learnParts(clips), clips }
}

/** Pull of each root, drawn towards none where few clips say it. */
function learnSubjects(clips: readonly PostedClip[]): Map<string, number> {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { stems, pull } of clips) {
    for (const stem of stems) {
      const { sum, count } = sums.get(stem) ?? { sum: 0, count: 0 }
      sums.set(stem, { sum: sum + pull, count: count + 1 })
    }
  }
  return new Map([...sums].map(([stem, { sum, count }]) => [stem, sum / (count + prior)]))
}

function pullOfLength(clips: readonly PostedClip[], seconds: number): number {
  let [sum, weight] = [0, prior]
  for (const clip of clips) {
    const near = lengthLikeness(seconds, clip.seconds)
    sum += near * clip.pull
    weight += near
  }
  return sum / weight
}

/** How far each part of the score goes with success, -1 to 1. */
function learnParts(clips: readonly PostedClip[]): Record<ScorePart, number> {
  const pulls = clips.map(({ pull }) => pull)
  const shrink = clips.length / (clips.length + leastPostedClips)
  const learnPart = (part: ScorePart) =>
    shrink *
    correlate(
      clips.map(({ scores }) => scores[part]),
      pulls,
    )
  return { hook: learnPart('hook'), coherence: learnPart('coherence'), connection: learnPart('connection'), trend: learnPart('trend') }
}

/** What the lesson says of a clip that it was not learned from. */
function forecast(lesson: Lesson, clip: PostedClip): number {
  const pulls = [...clip.stems].map((stem) => lesson.subjects.get(stem) ?? 0)
  const bySubject = pulls.length === 0 ? 0 : mean(pulls)
  const byParts = parts.map((part) => {
    const usual = lesson.clips.map(({ scores }) => scores[part])
    const deviation = deviationOf(usual)
    return deviation === 0 ? 0 : lesson.parts[part] * clamp((clip.scores[part] - mean(usual)) / deviation, 2)
  })
  return 2 * reach.subject * bySubject + reach.length * lesson.pullOfLength(clip.seconds) + reach.part * mean(byParts)
}

/** Whether forecasts go with what happened, by Fisher’s transformation. */
function isBeyondChance(forecasts: readonly number[], pulls: readonly number[]): boolean {
  const correlation = Math.min(0.999, correlate(forecasts, pulls))
  return Math.atanh(Math.max(-0.999, correlation)) > intervalDeviations / Math.sqrt(pulls.length - 3)
}

function toPersonalization(lesson: Lesson, view: SourceView): Personalization {
  return {
    ...noPersonalization,
    bonusOf: (window: CutWindow) =>
      clamp(2 * measureSubjectLift(lesson.subjects, view, window), reach.subject) +
      reach.length * lesson.pullOfLength(Math.max(0.1, (window.endMs - window.startMs) / 1000)),
    weigh: (weights) => {
      const result = { ...weights }
      for (const part of parts) result[part] = weights[part] * (1 + reach.part * lesson.parts[part])
      return result
    },
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function deviationOf(values: readonly number[]): number {
  const centre = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)))
}

/** 0 where all of a side are alike. */
function correlate(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [mean(xs), mean(ys)]
  const together = mean(xs.map((value, index) => (value - x) * ((ys[index] ?? y) - y)))
  const apart = deviationOf(xs) * deviationOf(ys)
  return apart < 1e-9 ? 0 : together / apart
}
