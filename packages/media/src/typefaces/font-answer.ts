import { z } from 'zod'

export const FontRefusal = z.enum(['not-a-font', 'collection', 'too-large', 'damaged', 'restricted', 'bitmaps'])
export type FontRefusal = z.infer<typeof FontRefusal>

/** What its makers let others do with it: use it, edit with it, or only show it. */
export const FontEmbedding = z.enum(['installable', 'editable', 'preview-print'])
export type FontEmbedding = z.infer<typeof FontEmbedding>

/** What a font holds. Lengths are thousandths of an em. */
export const ReadFont = z.object({
  /** As the file calls itself: text of a stranger. */
  label: z.string(),
  weight: z.number().finite(),
  isItalic: z.boolean(),
  glyphCount: z.number().int().nonnegative(),
  /** Pairs of glyphs that are set nearer or further apart. */
  kernPairCount: z.number().int().nonnegative(),
  embedding: FontEmbedding,
  /** Above and below the base line, by the metrics that the caption library goes by. */
  ascent: z.number().int(),
  descent: z.number().int(),
  capHeight: z.number().int(),
  /** Code point and advance width. */
  widths: z.array(z.tuple([z.number().int().nonnegative(), z.number().int()])).max(70_000),
})
export type ReadFont = z.infer<typeof ReadFont>

/** What the program is told, as a file: so nothing of it is an argument. */
export type FontTask = { file: string; outFile: string; family: string }

/** What the program in the sandbox says of each task, a line each. `at`: the place of the task. */
export const ChildAnswer = z
  .object({ at: z.number().int() })
  .and(z.union([z.object({ read: ReadFont }), z.object({ refused: FontRefusal })]))
export type ChildAnswer = z.infer<typeof ChildAnswer>
