import { z } from 'zod'
import { Box, Span } from './analysis.ts'

export const AspectRatio = z.enum(['portrait', 'square', 'landscape', 'four_five'])
export type AspectRatio = z.infer<typeof AspectRatio>

/** Width over height, as whole numbers. */
export const aspectRatios: Record<AspectRatio, { w: number; h: number; label: string }> = {
  portrait: { w: 9, h: 16, label: '9:16' },
  square: { w: 1, h: 1, label: '1:1' },
  landscape: { w: 16, h: 9, label: '16:9' },
  four_five: { w: 4, h: 5, label: '4:5' },
}

export const LayoutKind = z.enum(['fill', 'fit', 'split', 'three', 'four', 'screen'])
export type LayoutKind = z.infer<typeof LayoutKind>

/** A crop rectangle at a time of the source. `cut` jumps, `linear` moves there from the key before. */
export const CropKey = Box.extend({
  atMs: z.number().nonnegative(),
  move: z.enum(['cut', 'linear']),
})
export type CropKey = z.infer<typeof CropKey>

/** One picture inside the layout: what of the source it shows, over time. */
export const Pane = z.object({
  /** The face track it follows, when it follows one. */
  trackId: z.string().optional(),
  path: z.array(CropKey).min(1),
})
export type Pane = z.infer<typeof Pane>

/**
 * Panes by kind: fill 1, fit 0 (the whole picture over a blurred copy), split 2 (top, bottom; side by side in
 * landscape), three 3 (one above two), four 4 (2 by 2), screen 1 (the whole picture above this face pane).
 */
export const LayoutSegment = Span.extend({
  kind: LayoutKind,
  panes: z.array(Pane),
  /** Who speaks, when it is known, and how sure that is (0 to 1). */
  speakerTrackId: z.string().optional(),
  confidence: z.number().min(0).max(1),
  /** One plain sentence: why this layout. */
  reason: z.string(),
})
export type LayoutSegment = z.infer<typeof LayoutSegment>

/** Covers the clip without gaps, in source time order. */
export const LayoutPlan = z.object({ ratio: AspectRatio, segments: z.array(LayoutSegment).min(1) })
export type LayoutPlan = z.infer<typeof LayoutPlan>
