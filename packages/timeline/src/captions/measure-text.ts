import { joinArabic } from './joined-arabic.ts'
import { fontMetrics } from './font-metrics.ts'
import type { FontMetrics } from './font-metrics.ts'
import { perText } from '../recent.ts'
import type { TeamFont } from '../timeline.ts'

export type FontShape = {
  /** Of the em: above and below the base line as libass counts them, and the height of a capital. */
  ascent: number
  descent: number
  capHeight: number
  /** Code point to advance width, of the em. */
  widths: Map<number, number>
}

const shapes = new Map<string, FontShape>()

export function parseWidths(runs: string): Map<number, number> {
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

/** Makes a font of a team known to everything that measures. Its family is its own, so learning it again changes nothing. */
export function learnFont({ family, ascent, descent, capHeight, widths }: TeamFont): void {
  if (family in fontMetrics) return
  shapes.set(family, { ascent: ascent / 1000, descent: descent / 1000, capHeight: capHeight / 1000, widths: parseWidths(widths) })
}

function letterWidth(letter: string, shape: FontShape): number {
  const width = shape.widths.get(letter.codePointAt(0) ?? 0)
  if (width !== undefined) return width
  if (/\p{M}|\u200c|\u200d|\u200f|\u2060/u.test(letter)) return 0
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u.test(letter)) return 1
  if (/\p{Script=Hangul}/u.test(letter)) return 0.92
  const plain = letter.normalize('NFKD')[0]
  if (plain !== undefined && plain !== letter) return letterWidth(plain, shape)
  return 0.6
}

// A Devanagari consonant before a virama keeps its left half; ra goes above or below its neighbour.
const halfForm = 0.62

function devanagariWidth(text: string, shape: FontShape): number {
  const letters = [...text]
  let width = 0
  letters.forEach((letter, index) => {
    const isHalf = letters[index + 1] === '\u094d'
    const followsHalf = letters[index - 1] === '\u094d'
    if (letter === '\u0930' && (followsHalf || isHalf)) return
    width += letterWidth(letter, shape) * (isHalf && index + 2 < letters.length ? halfForm : 1)
  })
  return width
}

/** Advance width in em without kerning: a little more than what is drawn, never less in the scripts of the table. */
export function textWidth(text: string, family: string): number {
  const shape = fontShape(family)
  const known = measured.get(shape) ?? perText((one) => measure(one, shape))
  measured.set(shape, known)
  return known(text)
}

const measured = new WeakMap<FontShape, (text: string) => number>()

function measure(text: string, shape: FontShape): number {
  let width = 0
  if (/\p{Script=Devanagari}/u.test(text)) return devanagariWidth(text, shape)
  if (/\p{Script=Arabic}/u.test(text))
    return joinArabic(text).reduce((sum, code) => sum + letterWidth(String.fromCodePoint(code), shape), 0)
  for (const letter of text) width += letterWidth(letter, shape)
  return width
}
