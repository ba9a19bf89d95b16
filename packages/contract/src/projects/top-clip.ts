import { z } from 'zod'
import { ClipId } from '../ids.ts'

/** One of a project's best clips, as lists show it. */
export const TopClip = z.object({
  clipId: ClipId,
  title: z.string(),
  /** 0 to 10. */
  score: z.number(),
  /** Signed, like those of a clip. */
  uriForThumbnail: z.string().nullable(),
  videoUrl: z.string(),
})
export type TopClip = z.infer<typeof TopClip>
