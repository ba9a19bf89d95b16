import type { FeedbackReason } from '@clipwright/contract/clips/clips'
import type { ScorePart } from '@clipwright/contract/message'
import type { z } from 'zod'

/** Feedback of a member of the organisation on a clip. */
export type ClipFeedback = {
  /** Otherwise disliked. */
  liked: boolean
  reasons: readonly z.infer<typeof FeedbackReason>[]
  /** Words of the clip. */
  text: string
  keywords: readonly string[]
  durationSec: number
  /** Parts of the score, 0 to 10. */
  scores: Record<ScorePart, number>
  /** Span of a clip of this source; null for one of another project. */
  place: { startMs: number; endMs: number } | null
}

/** What a dislike asks to change next time. */
export type Concern = 'length' | 'duplicates' | 'topic' | 'moment' | 'cuts' | 'fewer'

const concernOf: Partial<Record<z.infer<typeof FeedbackReason>, Concern>> = {
  BadLength: 'length',
  WrongClipLengths: 'length',
  DuplicateContent: 'duplicates',
  BadTopic: 'topic',
  BadCuration: 'moment',
  ClipDislike: 'moment',
  BadCuts: 'cuts',
  FewerVideos: 'fewer',
}

/** None for a like, and for a dislike of only layout, captions or handling: those are not about the choice. */
export function listConcerns(entry: ClipFeedback): ReadonlySet<Concern> {
  if (entry.liked) return new Set()
  // A dislike without a reason is about the clip as a whole.
  if (entry.reasons.length === 0) return new Set(['moment'])
  return new Set(entry.reasons.flatMap((reason) => concernOf[reason] ?? []))
}

/** Feedback on another project tells about the people, but less about this source. */
export const weighFeedback = (entry: ClipFeedback) => (entry.place ? 1 : 0.35)
