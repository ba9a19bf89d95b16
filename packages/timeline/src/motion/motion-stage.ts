import { assAlpha, assColor, assNumber, fontTags, type AssEvent } from '../captions/ass-syntax.ts'
import { escapeAss } from '../captions/caption-text.ts'
import { captionFonts } from '../captions/fonts.ts'
import type { Color } from '../captions/preset.ts'
import { isUnspaced, scriptOf } from '../captions/script.ts'
import { widthMeasure } from '../captions/measure-text.ts'
import { missingLetters } from '../captions/missing-letters.ts'
import { createLayout, type ClipLayout } from '../layout/clip-layout.ts'
import { motionFps, type MotionLook } from './motion-card.ts'

const frameMs = 1000 / motionFps
/** Height of a line of type, of the em. */
export const lineHeight = 1.12

type Weight = 'heavy' | 'plain'

/** Collects what is drawn. Lengths are pixels, `u` is a hundredth of the shorter side. */
export type MotionStage = MotionLook & { u: number; events: AssEvent[]; families: Set<string>; layout: ClipLayout }

export function openStage(look: MotionLook): MotionStage {
  return { ...look, u: Math.min(look.frame.width, look.frame.height) / 100, events: [], families: new Set(), layout: createLayout() }
}

/** Fast first, then settling. */
export const settle = (share: number): number => 1 - (1 - Math.min(1, Math.max(0, share))) ** 4

/** Advance width of a text, of the em. */
export const textWidth = (stage: MotionStage, text: string, family: string): number =>
  widthMeasure(family, stage.fonts ?? [], stage.layout)(text)

/** The brand's own font where it has every letter of a text. */
function teamFamilyOf({ fonts = [], fontFamily, language }: MotionStage, text: string): string | undefined {
  const font = fonts.find(({ family }) => family === fontFamily)
  const script = scriptOf(text)
  if (!font?.scripts.includes(script === 'other' ? 'latin' : script)) return undefined
  return missingLetters(font, [text], { isUppercase: false, language }).length === 0 ? font.family : undefined
}

/** The family that draws a text: the brand's or one display face, and a stand-in of like weight for scripts it has not. */
export function familyOf(stage: MotionStage, text: string, weight: Weight): string {
  const name = teamFamilyOf(stage, text) ?? builtInFamilyOf(stage, text, weight)
  stage.families.add(name)
  return name
}

function builtInFamilyOf(stage: MotionStage, text: string, weight: Weight): string {
  const script = scriptOf(text)
  const face = weight === 'heavy' ? 'ExtraBold' : 'SemiBold'
  const fitting = captionFonts.filter((font) => font.scripts.includes(script === 'other' ? 'latin' : script))
  const brand = stage.fontFamily
  const family =
    fitting.find((font) => brand !== undefined && font.family === `${brand} ${face}`) ??
    fitting.find((font) => font.family === brand) ??
    fitting.find((font) => font.family === `Montserrat ${face}`) ??
    fitting.find((font) => font.family.startsWith('Noto Sans') && font.family.endsWith(face)) ??
    fitting.find((font) => font.family.startsWith('Noto Sans'))
  return family?.family ?? 'Noto Sans ExtraBold'
}

type Item = { layer: number; fromMs: number; untilMs?: number; body: string; style: AssEvent['style']; tags: string }

function put(stage: MotionStage, { layer, fromMs, untilMs = stage.durationMs, body, style, tags }: Item): void {
  const startMs = Math.round(fromMs / frameMs) * frameMs
  stage.events.push({ layer, startMs, endMs: untilMs, style, tags, body })
}

type Still = { layer: number; fromMs: number; untilMs?: number; tags: string }

// A line break would end the event, and marks of direction would turn what stands beside it.
const unshown = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

export function putText(stage: MotionStage, text: string, still: Still): void {
  put(stage, { ...still, body: escapeAss(text.replace(unshown, ' ')), style: 'Text' })
}

export function putShape(stage: MotionStage, drawing: string, still: Still): void {
  put(stage, { ...still, tags: `${still.tags}\\p1`, body: drawing, style: 'Shape' })
}

/** Draws what changes for a while frame by frame, then holds the last one. `draw` gets 0 to 1. */
export function tween(
  stage: MotionStage,
  { fromMs, forMs }: { fromMs: number; forMs: number },
  draw: (share: number, span: { fromMs: number; untilMs: number }) => void,
): void {
  const steps = Math.max(1, Math.round(forMs / frameMs))
  const start = Math.round(fromMs / frameMs) * frameMs
  for (let step = 1; step < steps; step++) {
    draw(step / steps, { fromMs: start + (step - 1) * frameMs, untilMs: start + step * frameMs })
  }
  draw(1, { fromMs: start + (steps - 1) * frameMs, untilMs: stage.durationMs })
}

export const at = (x: number, y: number): string => `\\pos(${assNumber(x)},${assNumber(y)})`
export const paint = (color: Color, opacity = 1): string => `\\1c${assColor(color)}\\1a${assAlpha(color, opacity)}\\bord0\\shad0`
export const type = (family: string, em: number): string => fontTags(family, em)
export const clip = (x: number, y: number, width: number, height: number): string =>
  `\\clip(${[x, y, x + width, y + height].map((value) => Math.round(value)).join(',')})`

/** The pieces between which a line may break. */
function piecesOf(text: string, language: string): string[] {
  if (!isUnspaced(scriptOf(text))) return text.split(/\s+/u).filter(Boolean)
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
}

export const joinPieces = (pieces: readonly string[], text: string): string => pieces.join(isUnspaced(scriptOf(text)) ? '' : ' ')

type Fitted = { lines: string[][]; em: number; heightPx: number }
type Box = { widthPx: number; heightPx: number; mostLines: number; mostEm: number }

/** Breaks a text so that it is set as large as the box allows. */
export function fitText(stage: MotionStage, text: string, family: string, box: Box): Fitted {
  const pieces = piecesOf(text, stage.language)
  let best: Fitted = { lines: [pieces], em: 0, heightPx: 0 }
  for (let count = 1; count <= Math.min(box.mostLines, pieces.length); count++) {
    const lines = balanceLines(pieces, count, (line) => textWidth(stage, joinPieces(line, text), family))
    const widest = Math.max(...lines.map((line) => textWidth(stage, joinPieces(line, text), family)))
    const em = Math.min(box.widthPx / Math.max(0.1, widest), box.heightPx / (lines.length * lineHeight), box.mostEm)
    if (em > best.em * 1.02) best = { lines, em, heightPx: em * lineHeight * lines.length }
  }
  return best
}

/** Lines of like width: the narrowest measure that needs no more than `count` lines. */
function balanceLines(pieces: readonly string[], count: number, width: (line: readonly string[]) => number): string[][] {
  const broken = (most: number): string[][] => {
    const lines: string[][] = []
    for (const piece of pieces) {
      const last = lines.at(-1)
      if (last && width([...last, piece]) <= most) last.push(piece)
      else lines.push([piece])
    }
    return lines
  }
  let low = Math.max(...pieces.map((piece) => width([piece])))
  let high = width(pieces)
  for (let round = 0; round < 24 && high - low > 0.01; round++) {
    const middle = (low + high) / 2
    if (broken(middle).length <= count) high = middle
    else low = middle
  }
  return broken(high + 0.01)
}
