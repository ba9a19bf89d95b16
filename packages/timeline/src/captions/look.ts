import type { AspectRatio } from '@clipwright/contract/layout'
import type { OutputSize } from '../output-size.ts'
import type { Captions } from '../timeline.ts'
import { captionFonts } from './fonts.ts'
import type { FontScript } from './fonts.ts'
import { fontShape } from './measure-text.ts'
import type { CaptionPreset, Color } from './preset.ts'
import { captionPresets } from './presets.ts'
import type { TextScript } from './script.ts'

/** A preset with the document's changes, on one output size. `em` and `lineWidth` are pixels. */
export type Look = CaptionPreset & {
  ratio: AspectRatio
  frame: OutputSize
  em: number
  lineWidthPx: number
  language: string
  /** The spoken word is marked. */
  highlight: boolean
}

const sizeFactor: Record<AspectRatio, number> = { portrait: 1, four_five: 1.26, square: 1.36, landscape: 1.3 }
const widthFactor: Record<AspectRatio, number> = { portrait: 1, four_five: 1.02, square: 1.04, landscape: 0.78 }

const colorForm = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i

function colorOr(wish: string | undefined, otherwise: Color): Color {
  return wish !== undefined && colorForm.test(wish) ? (wish as Color) : otherwise
}

function limited(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** A wish in the document counts when it is well formed; a font counts when it is one of ours. */
export function lookOf(captions: Captions, ratio: AspectRatio, frame: OutputSize): Look {
  const preset = captionPresets[captions.preset]
  const style = captions.style
  const size = style.size === undefined ? preset.size * sizeFactor[ratio] : limited(style.size, 0.02, 0.12)
  const em = size * frame.height
  const outlineColor = colorOr(style.outlineColor, preset.outline?.color ?? '#000000')
  const outlineWidth = style.outline === undefined ? preset.outline?.width : (limited(style.outline, 0, 0.02) * frame.height) / em
  return {
    ...preset,
    ratio,
    frame,
    em,
    lineWidthPx: preset.lineWidth * widthFactor[ratio] * frame.width,
    language: captions.language,
    highlight: captions.highlight,
    family: familyNamed(style.fontFamily, style.fontWeight) ?? preset.family,
    uppercase: style.uppercase ?? preset.uppercase,
    color: colorOr(style.color, preset.color),
    keywordColor: colorOr(style.keywordColor, preset.keywordColor),
    outline: outlineWidth === undefined || outlineWidth === 0 ? null : { width: outlineWidth, color: outlineColor },
    spoken: spokenLook(preset, style.highlightColor),
  }
}

/** Where the spoken word has a box, the highlight colour is the box's. */
function spokenLook(preset: CaptionPreset, wish: string | undefined): CaptionPreset['spoken'] {
  const { spoken } = preset
  if (spoken.box) return { ...spoken, box: { ...spoken.box, color: colorOr(wish, spoken.box.color) } }
  return { ...spoken, color: colorOr(wish, spoken.color) }
}

/** Matches "Montserrat ExtraBold" or "Montserrat" with the nearest weight that is installed. */
function familyNamed(wish: string | undefined, weight: number | undefined): string | undefined {
  if (wish === undefined) return undefined
  const matching = captionFonts.filter((font) => font.family === wish || font.family.startsWith(`${wish} `))
  const wantsHeavy = (weight ?? 800) > 650
  const exact = matching.find((font) => font.family === wish)
  return (exact ?? matching.find((font) => font.family.endsWith('ExtraBold') === wantsHeavy) ?? matching[0])?.family
}

const heavyFor: Record<FontScript, string> = {
  latin: 'Noto Sans ExtraBold',
  vietnamese: 'Noto Sans ExtraBold',
  cyrillic: 'Montserrat ExtraBold',
  greek: 'Noto Sans ExtraBold',
  arabic: 'Noto Sans Arabic ExtraBold',
  hebrew: 'Noto Sans Hebrew ExtraBold',
  devanagari: 'Noto Sans Devanagari ExtraBold',
  han: 'Noto Sans CJK SC',
  kana: 'Noto Sans CJK JP',
  hangul: 'Noto Sans CJK KR',
}

/** Regional letter forms of the same Chinese character. */
function hanFamily(language: string): string {
  if (/^ja\b/i.test(language)) return 'Noto Sans CJK JP'
  if (/^ko\b/i.test(language)) return 'Noto Sans CJK KR'
  if (/^zh-(?:hant|tw|hk|mo)\b/i.test(language)) return 'Noto Sans CJK TC'
  return 'Noto Sans CJK SC'
}

/** The family that draws a script in this look: its own where it has the letters, else the stand-in of like weight. */
export function familyFor(script: TextScript, look: Look): string {
  const known = script === 'other' ? 'latin' : script
  if (captionFonts.some((font) => font.family === look.family && font.scripts.includes(known))) return look.family
  if (known === 'han') return hanFamily(look.language)
  if (look.weight === 'heavy') return heavyFor[known]
  if (known === 'cyrillic') return 'Montserrat SemiBold'
  return heavyFor[known].replace('ExtraBold', 'SemiBold')
}

export function isBoldFamily(family: string): boolean {
  return captionFonts.some((font) => font.family === family && font.bold)
}

// NOTE: At the same em, Chinese fills the square while Latin capitals are 0.7 high and Arabic is small.
const scriptScale: Partial<Record<TextScript, number>> = { han: 0.9, kana: 0.9, hangul: 0.92, arabic: 1.12, devanagari: 1.06 }

/** Narrow display faces are set larger than text faces; a stand-in of normal width goes back to a normal size. */
export function emFor(script: TextScript, family: string, look: Look): number {
  const scale = scriptScale[script] ?? 1
  if (family === look.family) return look.em * scale
  const capital = (name: string) => fontShape(name).capHeight
  const narrow = look.family === 'Bebas Neue' || look.family === 'Anton' || look.family === 'Bangers'
  const own = capital(captionPresets[look.id].family)
  return look.em * scale * (narrow ? 0.7 : Math.min(1.05, Math.max(0.9, own / 0.7)))
}
