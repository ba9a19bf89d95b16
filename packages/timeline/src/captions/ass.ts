import type { FrameRate } from '@clipwright/contract/rational'
import { msAtFrame, outputFrameRate } from '../frames.ts'
import type { OutputSize } from '../output-size.ts'
import { programmeParts, programmeWords } from '../programme.ts'
import type { ProgrammePart } from '../programme.ts'
import type { Timeline } from '../timeline.ts'
import { assDocument } from './ass-syntax.ts'
import type { AssEvent } from './ass-syntax.ts'
import { drawDips } from './draw-dips.ts'
import { drawLines } from './draw-lines.ts'
import { drawPanel } from './draw-panel.ts'
import { drawWords } from './draw-words.ts'
import { lookOf } from './look.ts'
import type { Look } from './look.ts'
import { drawTextOverlays } from './text-overlays.ts'
import { placePage } from './page-geometry.ts'
import type { PlacedPage } from './page-geometry.ts'
import { captionPages } from './pages.ts'
import { usualCaptionY } from './safe-area.ts'
import { needsWholeLine } from './script.ts'
import { captionTokens } from './tokens.ts'
import type { Token } from './tokens.ts'

/** The frame grid that captions are timed on. */
export type Programme = { parts: readonly ProgrammePart[]; rate: FrameRate }

export function programmeOf(timeline: Timeline, rate: FrameRate = outputFrameRate(timeline.source.frameRate, 'VIDEO_FILE')): Programme {
  return { parts: programmeParts(timeline, rate), rate }
}

/** Centre of the block at a source time: the person's wish, else what was chosen for that part, else the usual place. */
function captionY(timeline: Timeline, sourceMs: number): number {
  const { style, positions } = timeline.captions
  if (typeof style.position === 'number') return style.position
  const chosen = positions.find((position) => sourceMs >= position.startMs && sourceMs < position.endMs)
  return chosen?.y ?? usualCaptionY[timeline.ratio]
}

export type PlacedCaptions = { look: Look; pages: PlacedPage[] }

/** Every page of the clip in place; empty when captions are off. */
export function placedPages(timeline: Timeline, frame: OutputSize, programme: Programme): PlacedCaptions {
  const { captions, ratio } = timeline
  const look = lookOf(captions, ratio, frame)
  if (!captions.enabled) return { look, pages: [] }
  const { parts, rate } = programme
  const tokens = captionTokens(programmeWords(captions.shown?.words ?? captions.words, parts, rate), look)
  const startMs = (part: number) => msAtFrame(parts[part]?.startFrame ?? 0, rate)
  const placeOf = (token: Token) => captionY(timeline, token.startMs - startMs(token.part) + (parts[token.part]?.sourceStartMs ?? 0))
  const partEndMs = (part: number) => msAtFrame((parts[part]?.startFrame ?? 0) + (parts[part]?.frameCount ?? 0), rate)
  return { look, pages: captionPages(tokens, look, { placeOf, partEndMs }).map((page) => placePage(page, look)) }
}

function drawPage(placed: PlacedPage, look: Look): AssEvent[] {
  const whole = placed.lines.some((line) => line.tokens.some(({ token }) => needsWholeLine(token.script)))
  return [...drawPanel(placed, look), ...(whole ? drawLines(placed, look) : drawWords(placed, look))]
}

/** `fonts`: those of its families that are files of the team. Absent when there are none. */
export type AssResult = { ass: string; families: string[]; fonts?: { family: string; uri: string }[] }

/** Pages that are in place already, and text overlays, as one ASS document; null when there is nothing to draw. */
export function drawCaptions(timeline: Timeline, frame: OutputSize, { look, pages }: PlacedCaptions): AssResult | null {
  const overlays = drawTextOverlays(timeline, frame)
  const events = [...pages.flatMap((page) => drawPage(page, look)), ...overlays.events, ...drawDips(timeline, frame)]
  if (events.length === 0) return null
  const families = new Set(overlays.families)
  for (const page of pages) for (const line of page.lines) for (const { token } of line.tokens) families.add(token.family)
  const sorted = [...families].sort()
  const fonts = look.fonts.filter(({ family }) => families.has(family)).map(({ family, uri }) => ({ family, uri }))
  const ass = assDocument(frame, sorted[0] ?? look.family, events)
  return { ass, families: sorted, ...(fonts.length > 0 ? { fonts } : {}) }
}

/** Captions and text overlays of a clip as one ASS document in programme time, or null when there is nothing to draw. */
export function toAss(timeline: Timeline, frame: OutputSize, programme: Programme = programmeOf(timeline)): AssResult | null {
  return drawCaptions(timeline, frame, placedPages(timeline, frame, programme))
}
