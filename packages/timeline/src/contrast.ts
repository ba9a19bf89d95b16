import type { Color } from './captions/preset.ts'

function channel(color: Color, at: number): number {
  const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as WCAG counts it, 0 black to 1 white. */
export function luminanceOf(color: Color): number {
  return 0.2126 * channel(color, 1) + 0.7152 * channel(color, 3) + 0.0722 * channel(color, 5)
}

/** How far two colours lie apart as WCAG counts it, 1 to 21. */
export function contrastRatio(one: Color, other: Color): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
