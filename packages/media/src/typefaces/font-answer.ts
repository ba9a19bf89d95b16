import { z } from 'zod'

export const FontRefusal = z.enum(['not-a-font', 'collection', 'too-large', 'damaged', 'restricted', 'bitmaps'])
export type FontRefusal = z.infer<typeof FontRefusal>

/** Embedding rights: use, edit with, or only show. */
export const FontEmbedding = z.enum(['installable', 'editable', 'preview-print'])
export type FontEmbedding = z.infer<typeof FontEmbedding>

/** What a font contains. Lengths are thousandths of an em. */
export const ReadFont = z.object({
  /** The name in the file: text of a stranger. */
  label: z.string(),
  weight: z.number().finite(),
  isItalic: z.boolean(),
  glyphCount: z.number().int().nonnegative(),
  /** Pairs of glyphs with kerning. */
  kernPairCount: z.number().int().nonnegative(),
  embedding: FontEmbedding,
  /** Ascent and descent from the metrics that the caption library uses. */
  ascent: z.number().int(),
  descent: z.number().int(),
  capHeight: z.number().int(),
  /** Code point and advance width. */
  widths: z.array(z.tuple([z.number().int().nonnegative(), z.number().int()])).max(70_000),
})
export type ReadFont = z.infer<typeof ReadFont>

/** Input of the child program; passed in a file, so that nothing of it is an argument. */
export type FontTask = { file: string; outFile: string; family: string }

/** Output of the child program, a line per task. `getElementAt` is the index of the task. */
export const ChildAnswer = z
  .object({ at: z.number().int() })
  .and(z.union([z.object({ read: ReadFont }), z.object({ refused: FontRefusal })]))
export type ChildAnswer = z.infer<typeof ChildAnswer>
