import { fontMetrics } from './font-metrics.ts'
import type { FontMetrics } from './font-metrics.ts'

export type FontShape = {
  /** Of the em: above and below the base line as libass counts them, and the height of a capital. */
  ascent: number
  descent: number
  capHeight: number
  /** Code point to advance width, of the em. */
  widths: Map<number, number>
}

const shapes = new Map<string, FontShape>()

function parseWidths(runs: string): Map<number, number> {
  const widths = new Map<number, number>()
  for (const run of runs.split('|')) {
    const [first = '', row = ''] = run.split(':')
    row.split(' ').forEach((width, index) => {
      if (width !== '0') widths.set(Number(first) + index, Number(width) / 1000)
    })
  }
  return widths
}

/** Shape of a family; the CJK regions share one, an unknown family is measured as Noto Sans. */
export function fontShape(family: string): FontShape {
  const known = shapes.get(family)
  if (known) return known
  const name = family.startsWith('Noto Sans CJK') ? 'Noto Sans CJK SC' : family in fontMetrics ? family : 'Noto Sans ExtraBold'
  const metrics = fontMetrics[name] as FontMetrics
  const shape = {
    ascent: metrics.ascent / 1000,
    descent: metrics.descent / 1000,
    capHeight: metrics.capHeight / 1000,
    widths: parseWidths(metrics.widths),
  }
  shapes.set(family, shape)
  return shape
}

// Joined Arabic letters are narrower than the single forms that the table holds.
const joinedArabic = 0.84

function letterWidth(letter: string, shape: FontShape): number {
  const code = letter.codePointAt(0) ?? 0
  const width = shape.widths.get(code)
  if (width !== undefined) return /\p{Script=Arabic}/u.test(letter) ? width * joinedArabic : width
  if (/\p{M}|\u200c|\u200d|\u2060/u.test(letter)) return 0
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u.test(letter)) return 1
  if (/\p{Script=Hangul}/u.test(letter)) return 0.92
  const plain = letter.normalize('NFD')[0]
  if (plain !== undefined && plain !== letter) return letterWidth(plain, shape)
  return 0.6
}

/** Advance width in em without kerning: a little more than what is drawn, never less in the scripts of the table. */
export function textWidth(text: string, family: string): number {
  const shape = fontShape(family)
  let width = 0
  for (const letter of text) width += letterWidth(letter, shape)
  return width
}
