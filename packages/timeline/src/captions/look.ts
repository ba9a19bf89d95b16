import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { OutputSize } from '../output-size.ts'
import type { Captions, CaptionStyle, CaptionWord, SpeakerColors, TeamFont } from '../timeline.ts'
import { captionFonts, fontWeights } from './fonts.ts'
import type { FontScript } from './fonts.ts'
import { verticalMetrics } from './measure-text.ts'
import type { CaptionPreset, Color } from './preset.ts'
import { captionPresets } from './presets.ts'
import type { TextScript } from './script.ts'
import { memoizeRecent } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { createLayout, layoutCache } from '../layout/clip-layout.ts'

/** A preset with the document's changes, on one output size. `em` and `lineWidth` are pixels. */
export type Look = CaptionPreset & {
  ratio: AspectRatio
  frame: OutputSize
  em: number
  lineWidthPx: number
  language: string
  /** The spoken word is marked. */
  highlight: boolean
  /** Middle of the block over the frame width. */
  centreX: number
  /** A person chose the height: it is theirs, whatever apps lay over it. */
  isPlacedByHand: boolean
  fonts: readonly TeamFont[]
  speakerColors: SpeakerColors
  underline: boolean
}

const sizeFactor: Record<AspectRatio, number> = { portrait: 1, four_five: 1.26, square: 1.36, landscape: 1.3 }
const widthFactor: Record<AspectRatio, number> = { portrait: 1, four_five: 1.02, square: 1.04, landscape: 0.78 }

const colorForm = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i

function colorOr(color: string | undefined, otherwise: Color): Color {
  return color !== undefined && colorForm.test(color) ? (color as Color) : otherwise
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

const noFonts: readonly TeamFont[] = []
const noColors: SpeakerColors = {}

/**
 * A value of the document counts when it is well formed; a font counts when it is built in or of the team. The same
 * choices on the same size give the same object, which other caches are keyed by.
 */
export function lookOf(captions: Captions, ratio: AspectRatio, { width, height }: OutputSize, layout: ClipLayout = createLayout()): Look {
  const { preset, style, highlight, shown, language, fonts = noFonts, speakerColors = noColors } = captions
  return layout.cache(looks)(preset, style, highlight, shown?.language ?? language, fonts, speakerColors, ratio, width, height)
}

// Enough for preview and file, and for a second clip shown beside the one being edited.
const looks = layoutCache(() => memoizeRecent(6, makeLook))

function makeLook(
  id: Captions['preset'],
  style: CaptionStyle,
  highlight: boolean,
  language: string,
  fonts: readonly TeamFont[],
  speakerColors: SpeakerColors,
  ratio: AspectRatio,
  width: number,
  height: number,
): Look {
  const preset = captionPresets[id]
  const frame = { width, height }
  const size = style.size === undefined ? preset.size * sizeFactor[ratio] : clamp(style.size, 0.02, 0.12)
  const em = size * frame.height
  // Lengths of the document are fractions of the frame, those of a look are in em.
  const inEm = (fraction: number) => (fraction * frame.height) / em
  const outlineColor = colorOr(style.outlineColor, preset.outline?.color ?? '#000000')
  const outlineWidth = style.outline === undefined ? preset.outline?.width : inEm(clamp(style.outline, 0, 0.02))
  return {
    ...preset,
    ratio,
    frame,
    em,
    lineWidthPx: preset.lineWidth * widthFactor[ratio] * frame.width,
    language,
    highlight,
    centreX: clamp(style.x ?? 0.5, 0, 1),
    isPlacedByHand: typeof style.position === 'number',
    fonts,
    speakerColors,
    underline: style.underline ?? false,
    family: familyNamed(style.fontFamily, style.fontWeight, fonts) ?? preset.family,
    uppercase: style.uppercase ?? preset.uppercase,
    dropStops: style.dropStops ?? preset.dropStops,
    maxLines: style.maxLines ?? preset.maxLines,
    maxWords: style.maxWords ?? preset.maxWords,
    lineHeight: clamp(style.lineHeight ?? preset.lineHeight, 0.9, 2),
    tracking: clamp(style.tracking ?? preset.tracking, -0.05, 0.3),
    align: style.align ?? preset.align,
    later: style.later ?? preset.later,
    enter: style.enter ?? preset.enter,
    color: colorOr(style.color, preset.color),
    keywordColor: colorOr(style.keywordColor, preset.keywordColor),
    outline: outlineWidth === undefined || outlineWidth === 0 ? null : { width: outlineWidth, color: outlineColor },
    shadow: shadowLook(preset, style, inEm),
    panel: panelLook(preset, style, inEm),
    spoken: spokenLook(preset, style),
  }
}

type Style = Captions['style']
type InEm = (fraction: number) => number

function shadowLook(preset: CaptionPreset, style: Style, inEm: InEm): CaptionPreset['shadow'] {
  const { shadowX, shadowY, shadowBlur, shadowColor } = style
  if ([shadowX, shadowY, shadowBlur, shadowColor].every((value) => value === undefined)) return preset.shadow
  const before = preset.shadow ?? { x: 0, y: 0, blur: 0, color: '#000000B3' as const }
  const x = shadowX === undefined ? before.x : inEm(clamp(shadowX, -0.03, 0.03))
  const y = shadowY === undefined ? before.y : inEm(clamp(shadowY, -0.03, 0.03))
  const blur = shadowBlur === undefined ? before.blur : inEm(clamp(shadowBlur, 0, 0.03))
  return x === 0 && y === 0 && blur === 0 ? null : { x, y, blur, color: colorOr(shadowColor, before.color) }
}

const usualPanel = { color: '#000000B3', padX: 0.3, padY: 0.16, radius: 0.2, per: 'line', accent: null } as const

function panelLook(preset: CaptionPreset, style: Style, inEm: InEm): CaptionPreset['panel'] {
  const { boxPer, boxColor, boxPadding, boxRadius } = style
  if (boxPer === 'none' || (boxPer === undefined && !preset.panel)) return null
  const before = preset.panel ?? usualPanel
  const padding = boxPadding === undefined ? undefined : inEm(clamp(boxPadding, 0, 0.03))
  return {
    ...before,
    color: colorOr(boxColor, before.color),
    per: boxPer ?? before.per,
    padX: padding === undefined ? before.padX : padding * 1.6,
    padY: padding ?? before.padY,
    radius: boxRadius === undefined ? before.radius : inEm(clamp(boxRadius, 0, 0.03)),
  }
}

const usualMark = { padX: 0.18, padY: 0.12, radius: 0.24 }

/** Where the spoken word has a box, the highlight colour is the box's. */
function spokenLook(preset: CaptionPreset, { highlightKind, highlightColor }: Style): CaptionPreset['spoken'] {
  const { spoken } = preset
  const own = spoken.box?.color ?? spoken.color
  const markColor = colorOr(highlightColor, own)
  switch (highlightKind) {
    case undefined:
      return spoken.box
        ? { ...spoken, box: { ...spoken.box, color: markColor } }
        : { ...spoken, color: colorOr(highlightColor, spoken.color) }
    case 'color':
      return { color: markColor, scale: 1, box: null }
    case 'grow':
      return { color: markColor, scale: Math.max(1.14, spoken.scale), box: null }
    case 'box':
      return { color: spoken.color, scale: 1, box: { ...usualMark, ...spoken.box, color: markColor, style: 'rounded' } }
    case 'marker':
      return { color: spoken.color, scale: 1, box: { ...usualMark, ...spoken.box, color: markColor, style: 'marker' } }
  }
}

/** The colour of a word itself, or else of its speaker. */
export function ownColor({ color, speaker }: Pick<CaptionWord, 'color' | 'speaker'>, look: Look): Color | undefined {
  const wordColor = color ?? look.speakerColors[speaker ?? 'Unassigned']
  return wordColor !== undefined && colorForm.test(wordColor) ? (wordColor as Color) : undefined
}

/** Matches "Montserrat ExtraBold" or "Montserrat" with the nearest weight that is installed. */
function familyNamed(name: string | undefined, weight: number | undefined, fonts: readonly TeamFont[]): string | undefined {
  if (name === undefined) return undefined
  if (fonts.some(({ family }) => family === name)) return name
  const matching = captionFonts.filter((font) => font.family === name || font.family.startsWith(`${name} `))
  const face = fontWeights.find((one) => one.weight === weight)?.face
  const exactFace = captionFonts.find((font) => font.family === `${name} ${face ?? ''}`)
  if (exactFace) return exactFace.family
  const wantsHeavy = (weight ?? 800) > 650
  const exact = matching.find((font) => font.family === name)
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
  const fontScript = script === 'other' ? 'latin' : script
  const own = [...captionFonts, ...look.fonts].find((font) => font.family === look.family)
  if (own?.scripts.includes(fontScript)) return look.family
  if (fontScript === 'han') return hanFamily(look.language)
  if (look.weight === 'heavy') return heavyFor[fontScript]
  if (fontScript === 'cyrillic') return 'Montserrat SemiBold'
  return heavyFor[fontScript].replace('ExtraBold', 'SemiBold')
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
  const capital = (name: string) => verticalMetrics(name).capHeight
  const narrow = look.family === 'Bebas Neue' || look.family === 'Anton' || look.family === 'Bangers'
  const own = capital(captionPresets[look.id].family)
  return look.em * scale * (narrow ? 0.7 : Math.min(1.05, Math.max(0.9, own / 0.7)))
}
