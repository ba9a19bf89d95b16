import type { OutputSize } from '../output-size.ts'
import type { Timeline } from '../timeline.ts'
import { assAlpha, assColor, assNumber, fontTags } from './ass-syntax.ts'
import type { AssEvent } from './ass-syntax.ts'
import { captionText, escapeAss } from './caption-text.ts'
import { familyFor, lookOf } from './look.ts'
import { widthMeasure } from './measure-text.ts'
import type { Color } from './preset.ts'
import { hasUnspacedWords, scriptOf } from './script.ts'
import { createWordSegmenter, unspacedPieces } from './unspaced-pieces.ts'
import { memoizeByText } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

const mostLines = 6

const wordSegmenters = layoutCache(() => memoizeByText(createWordSegmenter))

/** A part of a line that is not divided where it fits; `gap` stands between it and the part before it on the same line. */
type Piece = { text: string; gap: '' | ' ' }

/** Breaks between pieces, and inside one that no line can hold, so that no line is wider than `most` em. */
function wrapPieces(pieces: readonly Piece[], widthOf: (text: string) => number, most: number): string[] {
  const lines: string[] = []
  for (const { text, gap } of pieces.flatMap((piece) => (widthOf(piece.text) <= most ? piece : lettersOf(piece)))) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last}${gap}${text}`) <= most) lines[lines.length - 1] = `${last}${gap}${text}`
    else lines.push(text)
  }
  return lines.slice(0, mostLines)
}

function lettersOf({ text, gap }: Piece): Piece[] {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  return letters.map(({ segment }, index) => ({ text: segment, gap: index === 0 ? gap : '' }))
}

/** Titles and notes over the video, above the captions. */
export function drawTextOverlays(timeline: Timeline, frame: OutputSize, layout: ClipLayout): { events: AssEvent[]; families: string[] } {
  const look = lookOf(timeline.captions, timeline.ratio, frame, layout)
  const families: string[] = []
  const events = timeline.overlays.flatMap((overlay): AssEvent[] => {
    if (overlay.kind !== 'text' || overlay.endMs <= overlay.startMs) return []
    const script = scriptOf(overlay.text)
    const family = familyFor(script, look)
    const widthOf = widthMeasure(family, look.fonts, layout)
    const em = Math.min(0.2, Math.max(0.01, overlay.size)) * frame.height
    // NOTE: Each line of the text is cleaned on its own, so only a line break of ours ends up in the event.
    const paragraphs = overlay.text
      .split('\n')
      .map((line) => captionParagraph(line, layout.cache(wordSegmenters)(look.language)))
      .filter((pieces) => pieces.length > 0)
    const lines = paragraphs.flatMap((pieces) => wrapPieces(pieces, widthOf, (0.9 * frame.width) / em)).slice(0, mostLines)
    if (lines.length === 0) return []
    families.push(family)
    const tags = `\\an5\\pos(${assNumber(overlay.x * frame.width)},${assNumber(overlay.y * frame.height)})${fontTags(family, em, look.fonts)}${colorTag(overlay.color)}\\bord${assNumber(0.06 * em)}\\shad0`
    return [{ layer: 4, startMs: overlay.startMs, endMs: overlay.endMs, style: 'Text', tags, body: lines.map(escapeAss).join('\\N') }]
  })
  return { events, families }
}

const colorForm = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i

/** A value that is no colour is left out: nothing else may reach an event. */
function colorTag(color: string | undefined): string {
  return color !== undefined && colorForm.test(color) ? `\\1c${assColor(color as Color)}\\1a${assAlpha(color as Color)}` : ''
}

/** Words, and the words of a stretch that is written without spaces. */
function captionParagraph(line: string, segmenter: Intl.Segmenter): Piece[] {
  return line.split(/\s+/u).flatMap((stretch) => {
    const texts = hasUnspacedWords(scriptOf(stretch)) ? unspacedPieces(stretch, segmenter) : [stretch]
    const drawnTexts = texts.map(captionText).filter((text) => text !== '')
    return drawnTexts.map((text, index): Piece => ({ text, gap: index === 0 ? ' ' : '' }))
  })
}
