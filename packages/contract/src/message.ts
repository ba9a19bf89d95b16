import { z } from 'zod'

/** The four parts of a clip's score. */
export const ScorePart = z.enum(['hook', 'coherence', 'connection', 'trend'])
export type ScorePart = z.infer<typeof ScorePart>

/**
 * Something that curation or the media pipeline says, before it is written in a reader's language: which sentence, and the
 * words and numbers it rests on. Words stay as they were spoken or typed. `say` is a key of the message catalogue in
 * packages/messages, without the namespace; a key that is no longer there is not an error, the text beside the message is shown instead.
 */
export const Message = z.object({
  say: z.string(),
  words: z.array(z.string()).optional(),
  /** `count` chooses the plural form; names that end in `Ms` are places in the source. */
  numbers: z.record(z.string(), z.number()).optional(),
  /** The strength that this is named for in the reason of a clip. */
  part: ScorePart.optional(),
})
export type Message = z.infer<typeof Message>
