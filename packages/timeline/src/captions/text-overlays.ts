import type { OutputSize } from '../output-size.ts'
import type { Timeline } from '../timeline.ts'
import { assAlpha, assColor, assNumber, fontTags } from './ass-syntax.ts'
import type { AssEvent } from './ass-syntax.ts'
import { captionText, escapeAss } from './caption-text.ts'
import { familyFor, lookOf } from './look.ts'
import { widthMeasure } from './measure-text.ts'
import type { Color } from './preset.ts'
import { scriptOf } from './script.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'

const mostLines = 6

/** Breaks at spaces so that no line is wider than `most` em. */
function wrapWords(words: readonly string[], widthOf: (text: string) => number, most: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.slice(0, mostLines)
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
      .map(captionParagraph)
      .filter((words) => words.length > 0)
    const lines = paragraphs.flatMap((words) => wrapWords(words, widthOf, (0.9 * frame.width) / em)).slice(0, mostLines)
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

function captionParagraph(line: string): string[] {
  return line
    .split(/\s+/u)
    .map(captionText)
    .filter((word) => word !== '')
}
