import { aspectRatios } from '@clipwright/contract/editor/layout'
import type { AspectRatio } from '@clipwright/contract/editor/layout'

/**
 * Fractions of the frame that phone apps leave free of their own buttons and texts. Tall clips play full screen under
 * a header, a caption area and a rail of buttons; the other ratios play inside a page.
 */
export type SafeArea = { top: number; bottom: number; left: number; right: number }

export const safeAreas: Record<AspectRatio, SafeArea> = {
  portrait: { top: 0.11, bottom: 0.81, left: 0.06, right: 0.89 },
  four_five: { top: 0.05, bottom: 0.92, left: 0.05, right: 0.95 },
  square: { top: 0.05, bottom: 0.94, left: 0.05, right: 0.95 },
  landscape: { top: 0.05, bottom: 0.94, left: 0.05, right: 0.95 },
}

/** Centre of the caption block where nothing is in the way: the lower third, inside the safe area. */
export const usualCaptionY: Record<AspectRatio, number> = { portrait: 0.7, four_five: 0.78, square: 0.8, landscape: 0.83 }

// Of the shorter side of the frame; the mark is six times as wide as high.
const watermarkWidth = 0.27
const watermarkAspect = 6

/** Where the watermark is, fractions of the frame: top left, inside the safe area. */
export function watermarkArea(ratio: AspectRatio): { left: number; right: number; top: number; bottom: number } {
  const { w, h } = aspectRatios[ratio]
  const { left, top } = safeAreas[ratio]
  const width = (watermarkWidth * Math.min(w, h)) / w
  return { left, right: left + width, top, bottom: top + (width * w) / watermarkAspect / h }
}

/** Keeps a block of the given height (fraction of the frame) inside the safe area. */
export function fitInSafeArea(y: number, blockHeight: number, ratio: AspectRatio): number {
  const { top, bottom } = safeAreas[ratio]
  const least = top + blockHeight / 2
  const most = bottom - blockHeight / 2
  return least > most ? (top + bottom) / 2 : Math.min(most, Math.max(least, y))
}

// Of the frame height: what a block that a person put somewhere keeps to the rim.
const rim = 0.01

/** Keeps a block of the given height (fraction of the frame) on the frame. */
export function fitInFrame(y: number, blockHeight: number): number {
  const least = rim + blockHeight / 2
  return least > 0.5 ? 0.5 : Math.min(1 - least, Math.max(least, y))
}

/** Whether apps lie over a block of the given height there. */
export function isOutsideSafeArea(y: number, blockHeight: number, ratio: AspectRatio): boolean {
  const { top, bottom } = safeAreas[ratio]
  return y - blockHeight / 2 < top - 0.001 || y + blockHeight / 2 > bottom + 0.001
}
