import { z } from 'zod'

/** Exact frame rate, for example 30000/1001. A float would drift by a frame per hour. */
export const FrameRate = z.object({ num: z.number().int().positive(), den: z.number().int().positive() })
export type FrameRate = z.infer<typeof FrameRate>
