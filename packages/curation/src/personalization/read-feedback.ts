import type { ScorePart } from '@clipwright/contract/message'
import type { PartWeights } from '../moments/score-weights.ts'
import type { CutWindow, SourceView, Window } from '../moments/source-view.ts'
import { listConcerns, weighFeedback, type Concern, type ClipFeedback } from './clip-feedback.ts'
import { clamp, lengthLikeness, listStems, measureSubjectLift } from './likeness.ts'

/** Effect of earlier likes and dislikes on a choice. */
export type Personalization = {
  /** Added to the rank value. */
  bonusOf(window: CutWindow): number
  /** Weights of the four sub-scores, moved towards the strengths of liked clips. */
  weigh(weights: PartWeights): PartWeights
  /** Cost of similarity to a clip already chosen; 1 is usual. */
  sameness: number
  /** Share of the chosen clips to keep; 1 keeps all. */
  keptShare: number
}

/** Most by which each kind of feedback moves a rank; ordinary and good clips differ by about 2. */
const reach = { topic: 1.5, dislikedPlace: 2, likedPlace: 1.2, length: 2.5, likedLength: 0.6, edges: 2.6 }

/** Total strength of feedback with a reason, at most 1. */
const pressure = (feedback: readonly ClipFeedback[], concern: Concern) =>
  Math.min(
    1,
    feedback.reduce((sum, entry) => sum + (listConcerns(entry).has(concern) ? weighFeedback(entry) : 0), 0),
  )

/** Attitude of feedback to the subject of its clip: positive towards it, negative away from it. */
function measureSubjectPull(entry: ClipFeedback): number {
  const concerns = listConcerns(entry)
  const pull = entry.liked ? 0.7 : concerns.has('topic') ? -1 : concerns.has('moment') ? -0.5 : 0
  return pull * weighFeedback(entry)
}

/** Preference for each content word, -1 to 1. */
function readSubjects(feedback: readonly ClipFeedback[], view: SourceView): Map<string, number> {
  const liking = new Map<string, number>()
  for (const entry of feedback) {
    const pull = measureSubjectPull(entry)
    if (pull === 0) continue
    for (const stem of listStems(entry.text, view)) liking.set(stem, clamp((liking.get(stem) ?? 0) + pull, 1))
  }
  return liking
}

/** Overlap of two spans as a share of the shorter. */
function measureSharedPart(a: { startMs: number; endMs: number }, b: { startMs: number; endMs: number }): number {
  const both = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)
  return both <= 0 ? 0 : both / Math.max(1, Math.min(a.endMs - a.startMs, b.endMs - b.startMs))
}

function measurePlaceLift(feedback: readonly ClipFeedback[], window: CutWindow): number {
  let lift = 0
  for (const entry of feedback) {
    if (!entry.place) continue
    const concerns = listConcerns(entry)
    const isUnwanted = concerns.has('topic') || concerns.has('moment')
    const most = entry.liked ? reach.likedPlace : isUnwanted ? -reach.dislikedPlace : concerns.has('duplicates') ? -1 : 0
    if (most !== 0) lift += most * measureSharedPart(entry.place, window)
  }
  return clamp(lift, reach.dislikedPlace)
}

function measureLengthLift(feedback: readonly ClipFeedback[], window: CutWindow): number {
  const seconds = Math.max(0.1, (window.endMs - window.startMs) / 1000)
  let away = 0
  let towards = 0
  for (const entry of feedback) {
    const near = weighFeedback(entry) * lengthLikeness(seconds, Math.max(0.1, entry.durationSec))
    if (entry.liked) towards = Math.max(towards, near)
    else if (listConcerns(entry).has('length')) away = Math.max(away, near)
  }
  return reach.likedLength * towards - reach.length * away
}

/** Abruptness of a cut, 0 to 1: 0 from half a second of silence on. */
const abruptness = (gapMs: number) => 1 - Math.min(500, Math.max(0, gapMs)) / 500

function measureEdgeCost(view: SourceView, window: Window): number {
  const { sentences } = view.text
  const first = sentences[window.first]
  const last = sentences[window.last]
  if (!first || !last) return 0
  const before = first.startMs - (sentences[window.first - 1]?.endMs ?? -Infinity)
  const after = (sentences[window.last + 1]?.startMs ?? Infinity) - last.endMs
  return (abruptness(before) + abruptness(after)) / 2
}

const parts: readonly ScorePart[] = ['hook', 'coherence', 'connection', 'trend']

function averageScore(feedback: readonly ClipFeedback[], part: ScorePart): number | undefined {
  const strength = feedback.reduce((sum, entry) => sum + weighFeedback(entry), 0)
  return strength === 0 ? undefined : feedback.reduce((sum, entry) => sum + weighFeedback(entry) * entry.scores[part], 0) / strength
}

/** Up to a quarter more weight for sub-scores in which liked clips exceed disliked ones, or the middle. */
function weighParts(feedback: readonly ClipFeedback[]): Personalization['weigh'] {
  const liked = feedback.filter((entry) => entry.liked)
  if (liked.length === 0) return (weights) => weights
  const unwanted = feedback.filter((entry) => listConcerns(entry).has('moment'))
  const trust = Math.min(1, liked.reduce((sum, entry) => sum + weighFeedback(entry), 0) / 2)
  return (weights) => {
    const result = { ...weights }
    for (const part of parts) {
      const difference = (averageScore(liked, part) ?? 5) - (averageScore(unwanted, part) ?? 5)
      result[part] = weights[part] * (1 + 0.25 * trust * clamp(difference / 4, 1))
    }
    return result
  }
}

/** Pure: the effect of feedback on earlier clips, of this project and less so of others, on a choice. */
export function readFeedback(feedback: readonly ClipFeedback[], view: SourceView): Personalization {
  const liking = readSubjects(feedback, view)
  const cuts = pressure(feedback, 'cuts')
  return {
    bonusOf: (window) =>
      clamp(2 * measureSubjectLift(liking, view, window), reach.topic) +
      measurePlaceLift(feedback, window) +
      measureLengthLift(feedback, window) -
      (cuts > 0 ? reach.edges * cuts * measureEdgeCost(view, window) : 0),
    weigh: weighParts(feedback),
    sameness: 1 + 1.2 * pressure(feedback, 'duplicates'),
    keptShare: 1 - 0.4 * pressure(feedback, 'fewer'),
  }
}

/** For people without feedback. */
export const noPersonalization: Personalization = { bonusOf: () => 0, weigh: (weights) => weights, sameness: 1, keptShare: 1 }
