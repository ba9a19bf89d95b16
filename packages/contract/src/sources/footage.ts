import { z } from 'zod'

/** One image of equal tiles, row by row. Tile `n` is the frame `n * stepMs` after the start of the footage. */
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

/** Files made from the analysed part of the source, source ms. The proxy begins at `startMs`, too. */
export const Footage = z.object({
  startMs: z.number().nonnegative(),
  endMs: z.number().positive(),
  /** One peak (0 to 255) for every 20 ms from `startMs`. Null without sound. */
  peaksUrl: z.string().nullable(),
  /** Null without video. */
  filmstrip: Filmstrip.nullable(),
})
export type Footage = z.infer<typeof Footage>
