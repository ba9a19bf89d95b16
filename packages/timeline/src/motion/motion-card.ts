import type { Color } from '../captions/preset.ts'
import { contrastRatio, luminanceOf } from '../contrast.ts'
import type { OutputSize } from '../output-size.ts'
import type { TeamFont } from '../timeline.ts'

/** Outlines as shares of the frame's width, from its upper left corner. */
export type MapOutline = {
  land: readonly (readonly (readonly [number, number])[])[]
  country: readonly (readonly (readonly [number, number])[])[]
}

/** What a motion graphic says: words, figures, shapes, and frames of the source. It never pretends to be other footage. */
export type MotionCard =
  | { kind: 'word'; text: string; context: string }
  | { kind: 'frame'; text: string }
  | { kind: 'ticker'; text: string }
  | { kind: 'quote'; text: string; accent: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'number'; prefix: string; value: number; decimals: number; suffix: string; label: string }
  /** Figures of one unit above zero, `text` as it was said; `phrase` is the sentence around them. */
  | { kind: 'bars'; rows: readonly { text: string; value: number; label: string }[]; phrase: string }
  /** Dates, earliest first; `value` is the year. */
  | { kind: 'timeline'; points: readonly { text: string; value: number; label: string }[]; phrase: string }
  /** A country on the land around it. */
  | { kind: 'map'; name: string; phrase: string; outline: MapOutline }
  /** A frame of the source, whole, `size` in its pixels; `phrase` is what is said over it. */
  | { kind: 'still'; phrase: string; size: OutputSize }

export type MotionPalette = { from: Color; to: Color; ink: Color; accent: Color }

export type MotionLook = {
  frame: OutputSize
  palette: MotionPalette
  /** Of the clip's captions, as a brand sets them; without one, or for letters that it lacks, the plain display face. */
  fontFamily?: string | undefined
  /** Of the team. */
  fonts?: readonly TeamFont[]
  /** BCP 47. */
  language: string
  durationMs: number
}

/** Frames a second. */
export const motionFps = 25

export const plainPalette: MotionPalette = { from: '#17132B', to: '#3A2470', ink: '#FFFFFF', accent: '#FFC53D' }

const colorForm = /^#[0-9a-f]{6}$/i

function mixColors(color: Color, other: Color, share: number): Color {
  const part = (at: number) => {
    const [one, two] = [color, other].map((text) => Number.parseInt(text.slice(at, at + 2), 16)) as [number, number]
    return Math.round(one + (two - one) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

/** A brand's colours as a ground, an ink that reads on it and an accent that stands out; without colours the plain ones. */
export function paletteOf(colors: readonly string[]): MotionPalette {
  const validColors = colors.filter((color): color is Color => colorForm.test(color))
  const [first] = validColors
  if (!first) return plainPalette
  const darkest = validColors.toSorted((a, b) => luminanceOf(a) - luminanceOf(b))[0] ?? first
  const ground = luminanceOf(darkest) > 0.2 ? mixColors(darkest, '#000000', 0.72) : darkest
  const to = mixColors(ground, first === darkest ? '#FFFFFF' : first, first === darkest ? 0.16 : 0.32)
  // Type this large reads from a contrast of 3.
  const ink: Color = contrastRatio('#FFFFFF', to) >= 3.2 ? '#FFFFFF' : '#101014'
  const stands = (color: Color) => contrastRatio(color, ground) >= 2.4 && contrastRatio(color, to) >= 2 && contrastRatio(color, ink) >= 1.4
  const accent = validColors.find(stands) ?? [plainPalette.accent, '#7C3AED' as const].find(stands) ?? ink
  return { from: ground, to, ink, accent }
}
