import { z } from 'zod'

export const FontRefusal = z.enum(['not-a-font', 'collection', 'too-large'])
export type FontRefusal = z.infer<typeof FontRefusal>

/** What a font holds. Lengths are thousandths of an em. */
export const ReadFont = z.object({
  /** As the file calls itself: text of a stranger. */
  label: z.string(),
  weight: z.number().finite(),
  isItalic: z.boolean(),
  glyphCount: z.number().int().nonnegative(),
  /** Above and below the base line, by the metrics that the caption library goes by. */
  ascent: z.number().int(),
  descent: z.number().int(),
  capHeight: z.number().int(),
  /** Code point and advance width. */
  widths: z.array(z.tuple([z.number().int().nonnegative(), z.number().int()])).max(70_000),
})
export type ReadFont = z.infer<typeof ReadFont>

/** What the program in the sandbox says, as one line. */
export const ChildAnswer = z.union([z.object({ read: ReadFont }), z.object({ refused: FontRefusal })])
export type ChildAnswer = z.infer<typeof ChildAnswer>
