import { z } from 'zod'

/** The four sub-scores of a clip. */
export const ScorePart = z.enum(['hook', 'coherence', 'connection', 'trend'])
export type ScorePart = z.infer<typeof ScorePart>

/**
 * A message from curation or the media pipeline, before it is formatted in a reader's language: a key of the message
 * catalogue in packages/messages, without the namespace (`say`), with its words and numbers. Words stay as spoken or typed.
 * For a key that no longer exists, the text stored beside the message is shown.
 */
export const Message = z.object({
  say: z.string(),
  words: z.array(z.string()).optional(),
  /** `count` chooses the plural form; names ending in `Ms` are times in the source. */
  numbers: z.record(z.string(), z.number()).optional(),
  /** The sub-score for which the reason of a clip cites it. */
  part: ScorePart.optional(),
})
export type Message = z.infer<typeof Message>
