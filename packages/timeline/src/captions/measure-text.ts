import { joinArabic } from './joined-arabic.ts'
import { fontMetrics } from './font-metrics.ts'
import type { FontMetrics } from './font-metrics.ts'
import type { TeamFont } from '../timeline.ts'
import { memoizeByObject, memoizeByText } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

/** Of the em: above and below the base line as libass counts them, and the height of a capital. */
type VerticalMetrics = { ascent: number; descent: number; capHeight: number }

/** Code point to advance width, of the em. */
type WidthTable = ReadonlyMap<number, number>

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

/** The regions of CJK share one table; an unknown family is measured as Noto Sans. */
function builtInName(family: string): string {
  if (family.startsWith('Noto Sans CJK')) return 'Noto Sans CJK SC'
  return family in fontMetrics ? family : 'Noto Sans ExtraBold'
}

/** A built-in family goes before a font of the team that calls itself the same. */
function teamFontOf(family: string, fonts: readonly TeamFont[]): TeamFont | undefined {
  return family in fontMetrics ? undefined : fonts.find((font) => font.family === family)
}

/** `fonts`: those of the team. */
export function verticalMetrics(family: string, fonts: readonly TeamFont[] = []): VerticalMetrics {
  const { ascent, descent, capHeight } = teamFontOf(family, fonts) ?? (fontMetrics[builtInName(family)] as FontMetrics)
  return { ascent: ascent / 1000, descent: descent / 1000, capHeight: capHeight / 1000 }
}

// A constant: each table is parsed once from the data of this package, and there are as many as built-in families.
const builtInWidths = new Map<string, WidthTable>()

function widthsOf(family: string): WidthTable {
  const name = builtInName(family)
  let widths = builtInWidths.get(name)
  if (!widths) builtInWidths.set(name, (widths = parseWidths((fontMetrics[name] as FontMetrics).widths)))
  return widths
}

function letterWidth(letter: string, widths: WidthTable): number {
  const width = widths.get(letter.codePointAt(0) ?? 0)
  if (width !== undefined) return width
  if (/\p{M}|\u200c|\u200d|\u200f|\u2060/u.test(letter)) return 0
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u.test(letter)) return 1
  if (/\p{Script=Hangul}/u.test(letter)) return 0.92
  const plain = letter.normalize('NFKD')[0]
  if (plain !== undefined && plain !== letter) return letterWidth(plain, widths)
  return 0.6
}

// A Devanagari consonant before a virama keeps its left half; ra goes above or below its neighbour.
const halfForm = 0.62

function devanagariWidth(text: string, widths: WidthTable): number {
  const letters = [...text]
  let width = 0
  letters.forEach((letter, index) => {
    const isHalf = letters[index + 1] === '\u094d'
    const followsHalf = letters[index - 1] === '\u094d'
    if (letter === '\u0930' && (followsHalf || isHalf)) return
    width += letterWidth(letter, widths) * (isHalf && index + 2 < letters.length ? halfForm : 1)
  })
  return width
}

const teamWidths = layoutCache(() => memoizeByObject((font: TeamFont): WidthTable => parseWidths(font.widths)))
const textWidths = layoutCache(() => memoizeByObject((widths: WidthTable) => memoizeByText((text) => measure(text, widths))))

/**
 * Measures the advance width of texts in a built-in family or a font of the team, in em without kerning: a little more than
 * what is drawn, never less in the scripts of the table. Widths are cached in the layout.
 */
export function widthMeasure(family: string, fonts: readonly TeamFont[], layout: ClipLayout): (text: string) => number {
  const font = teamFontOf(family, fonts)
  return layout.cache(textWidths)(font ? layout.cache(teamWidths)(font) : widthsOf(family))
}

function measure(text: string, widths: WidthTable): number {
  let width = 0
  if (/\p{Script=Devanagari}/u.test(text)) return devanagariWidth(text, widths)
  if (/\p{Script=Arabic}/u.test(text))
    return joinArabic(text).reduce((sum, code) => sum + letterWidth(String.fromCodePoint(code), widths), 0)
  for (const letter of text) width += letterWidth(letter, widths)
  return width
}
