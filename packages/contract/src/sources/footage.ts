import { z } from 'zod'

/** Of an image with equally spaced tiles, row by row. Tile `n` shows `n * stepMs` after the start of the footage. */
export const Filmstrip = z.object({
  url: z.string(),
  stepMs: z.number().positive(),
  count: z.number().int(),
  columns: z.number().int(),
  /** Pixels. */
  tileWidth: z.number().int(),
  tileHeight: z.number().int(),
})
export type Filmstrip = z.infer<typeof Filmstrip>

/** What was made of the part of the source that was looked through, source ms. The proxy begins at `startMs`, too. */
export const Footage = z.object({
  startMs: z.number().nonnegative(),
  endMs: z.number().positive(),
  /** One byte for each 20 ms from `startMs`: the highest sample, 0 to 255. Null without sound. */
  peaksUrl: z.string().nullable(),
  /** Null without video. */
  filmstrip: Filmstrip.nullable(),
})
export type Footage = z.infer<typeof Footage>
