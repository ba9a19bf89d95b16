import type { FrameRate } from '@clipwright/contract/rational'
import { msAtFrame, outputFrameRate } from '../frames.ts'
import type { OutputSize } from '../output-size.ts'
import { onFrames, partWords, programmeParts, shiftOf } from '../programme.ts'
import type { ProgrammePart } from '../programme.ts'
import type { CaptionPosition, CaptionWord, Timeline } from '../timeline.ts'
import { runToCompletion } from '../incremental-work.ts'
import type { IncrementalWork } from '../incremental-work.ts'
import { assText } from './ass-syntax.ts'
import { drawDips } from './draw-dips.ts'
import { drawPages, familiesOfPages } from './draw-pages.ts'
import type { EventTime, Stretch } from './draw-pages.ts'
import { lookOf } from './look.ts'
import type { Look } from './look.ts'
import { drawTextOverlays } from './text-overlays.ts'
import { placePage } from './page-geometry.ts'
import type { PageBox, PlacedPage } from './page-geometry.ts'
import { captionPages, isSoon } from './pages.ts'
import type { PageOptions } from './pages.ts'
import { clearOfMarks } from './clear-of-marks.ts'
import { captionTokens } from './tokens.ts'
import type { Token } from './tokens.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { createLayout, layoutCache } from '../layout/clip-layout.ts'

/** The frame grid that captions are timed on. */
export type Programme = { parts: readonly ProgrammePart[]; rate: FrameRate }

export function programmeOf(timeline: Timeline, rate: FrameRate = outputFrameRate(timeline.source.frameRate, 'VIDEO_FILE')): Programme {
  return { parts: programmeParts(timeline, rate), rate }
}

export type PlacedCaptions = { look: Look; pages: PlacedPage[]; rate: FrameRate }

/** What the pages of a part depend on besides the words that it plays. */
type Ground = {
  words: readonly CaptionWord[]
  positions: readonly CaptionPosition[]
  /** Where no position is planned. */
  usualY: number
  manualY: number | undefined
  rate: FrameRate
}

/** One part with its pieces and, by whether words follow soon, its pages. */
type PagedPart = {
  part: ProgrammePart
  tokens: readonly Token[]
  pages: Map<boolean, readonly PageBox[]>
  placed: readonly PlacedPage[]
}

// By the look, the parts of the last clip laid out with it: an edit changes one or two of them.
const partsByLook = layoutCache(() => new WeakMap<Look, { ground: Ground; parts: ReadonlyMap<string, PagedPart> }>())

const keyOf = ({ sourceStartMs, sourceEndMs, frameCount }: ProgrammePart) => `${sourceStartMs} ${sourceEndMs} ${frameCount}`

function isSameGround(a: Ground, b: Ground): boolean {
  return (
    a.words === b.words &&
    a.positions === b.positions &&
    a.usualY === b.usualY &&
    a.manualY === b.manualY &&
    a.rate.num === b.rate.num &&
    a.rate.den === b.rate.den
  )
}

/** Centre of the block at a source time: as set by hand, else as planned for that part, else the default. */
function placesOf({ positions, usualY, manualY }: Ground, part: ProgrammePart): (token: Token) => number {
  if (manualY !== undefined) return () => manualY
  const near = positions.filter(({ startMs, endMs }) => startMs <= part.sourceEndMs && endMs > part.sourceStartMs)
  return ({ startMs }) => near.find((one) => startMs >= one.startMs && startMs < one.endMs)?.y ?? usualY
}

function partEndMs({ sourceStartMs, frameCount }: ProgrammePart, rate: FrameRate): number {
  return sourceStartMs + msAtFrame(frameCount, rate)
}

/** Whether the words after a part begin soon after its own. */
function isFollowed(parts: readonly PagedPart[], at: number, rate: FrameRate): boolean {
  const [own, next] = [parts[at], parts.slice(at + 1).find(({ tokens }) => tokens.length > 0)]
  const [last, first] = [own?.tokens.at(-1), next?.tokens[0]]
  if (!own || !next || !last || !first) return false
  return isSoon(first.startMs + shiftOf(next.part, rate) - last.endMs - shiftOf(own.part, rate))
}

/** The pages of a part where they are seen. The same objects as before where they are seen at the same time. */
function inProgramme(own: PagedPart, pages: readonly PageBox[], shiftMs: number): readonly PlacedPage[] {
  const isSame =
    own.placed.length === pages.length && own.placed.every((before, at) => before.shiftMs === shiftMs && before.page === pages[at]?.page)
  if (!isSame) {
    own.placed = pages.map((page) => ({ ...page, startMs: page.page.startMs + shiftMs, endMs: page.page.endMs + shiftMs, shiftMs }))
  }
  return own.placed
}

/** Every page of the clip in place; empty when captions are off. */
export function placePages(
  timeline: Timeline,
  frame: OutputSize,
  programme: Programme,
  layout: ClipLayout = createLayout(),
): PlacedCaptions {
  return runToCompletion(placePagesIncrementally(timeline, frame, programme, layout))
}

/** The same in steps of some tenths of a millisecond, for callers that have other things to do or may not need the rest. */
export function* placePagesIncrementally(
  timeline: Timeline,
  frame: OutputSize,
  { parts, rate }: Programme,
  layout: ClipLayout,
): IncrementalWork<PlacedCaptions> {
  const setting = settingOf(timeline, frame, rate, layout)
  if (!timeline.captions.enabled) return { look: setting.look, pages: [], rate }
  const { own, pages } = yield* pageParts(parts, setting, layout)
  remember(setting, own, layout)
  return { look: setting.look, pages, rate }
}

/**
 * Only the pages of the parts that play in a stretch of the programme, which are those of the whole but for the end of the last:
 * what is on the screen need not wait for the rest of a long clip, which then begins with these.
 */
export function* placeStretchIncrementally(
  timeline: Timeline,
  frame: OutputSize,
  { parts, rate }: Programme,
  { startMs, endMs }: Stretch,
  layout: ClipLayout,
): IncrementalWork<PlacedCaptions> {
  const setting = settingOf(timeline, frame, rate, layout)
  if (!timeline.captions.enabled) return { look: setting.look, pages: [], rate }
  const beginsMs = ({ startFrame }: ProgrammePart) => msAtFrame(startFrame, rate)
  const endsMs = ({ startFrame, frameCount }: ProgrammePart) => msAtFrame(startFrame + frameCount, rate)
  const near = parts.filter((part) => beginsMs(part) < endMs && endsMs(part) > startMs)
  const { own, pages } = yield* pageParts(near, setting, layout)
  remember(setting, [...setting.partsBefore.values(), ...own], layout)
  return { look: setting.look, pages, rate }
}

type Setting = { look: Look; ground: Ground; partsBefore: ReadonlyMap<string, PagedPart> }

function settingOf(timeline: Timeline, frame: OutputSize, rate: FrameRate, layout: ClipLayout): Setting {
  const { captions, ratio } = timeline
  const look = lookOf(captions, ratio, frame, layout)
  const { style } = captions
  const manualY = typeof style.position === 'number' ? style.position : undefined
  const ground = { words: captions.shown?.words ?? captions.words, ...clearOfMarks(timeline, look, layout), manualY, rate }
  const before = layout.cache(partsByLook).get(look)
  return { look, ground, partsBefore: before && isSameGround(before.ground, ground) ? before.parts : new Map<string, PagedPart>() }
}

function remember({ look, ground }: Setting, own: readonly PagedPart[], layout: ClipLayout): void {
  layout.cache(partsByLook).set(look, { ground, parts: new Map(own.map((part) => [keyOf(part.part), part])) })
}

function* pageParts(
  parts: readonly ProgrammePart[],
  { look, ground, partsBefore }: Setting,
  layout: ClipLayout,
): IncrementalWork<{ own: PagedPart[]; pages: PlacedPage[] }> {
  const { rate } = ground
  const own: PagedPart[] = []
  for (const exactPart of parts) {
    const part = onFrames(exactPart, rate)
    const same = partsBefore.get(keyOf(part))
    const tokens = same?.tokens ?? (yield* captionTokens(partWords(ground.words, part, layout), look, layout))
    own.push({ part, tokens, pages: same?.pages ?? new Map(), placed: same?.placed ?? [] })
  }
  const pages: PlacedPage[] = []
  for (const [at, one] of own.entries()) {
    const follows = isFollowed(own, at, rate)
    const options = { placeOf: placesOf(ground, one.part), endMs: partEndMs(one.part, rate), isFollowed: follows }
    const partPages = one.pages.get(follows) ?? (yield* placePartPages(one.tokens, look, options, layout))
    one.pages.set(follows, partPages)
    pages.push(...inProgramme(one, partPages, shiftOf(one.part, rate)))
  }
  return { own, pages }
}

function* placePartPages(tokens: readonly Token[], look: Look, options: PageOptions, layout: ClipLayout): IncrementalWork<PageBox[]> {
  const pages: PageBox[] = []
  for (const page of yield* captionPages(tokens, look, options, layout)) {
    pages.push(placePage(page, look, layout))
    yield
  }
  return pages
}

/**
 * `times`: when the events of the document begin and end, in its order and more exactly than it says. `fonts`: those of its
 * families that are files of the team. Absent when there are none.
 */
export type AssResult = {
  ass: string
  times: readonly (readonly EventTime[])[]
  families: string[]
  fonts?: { family: string; uri: string }[]
}

const always: Stretch = { startMs: -Infinity, endMs: Infinity }

/**
 * Pages that are in place already, and text overlays, as one ASS document; null when there is nothing to draw. With only
 * what is seen in a stretch of the programme on request: at any moment of it that document draws what the whole one does.
 */
export function drawCaptions(
  timeline: Timeline,
  frame: OutputSize,
  { look, pages, rate }: PlacedCaptions,
  stretch: Stretch = always,
  layout: ClipLayout = createLayout(),
): AssResult | null {
  const overlays = drawTextOverlays(timeline, frame, layout)
  const others = [...overlays.events, ...drawDips(timeline, frame)]
  if (pages.length === 0 && others.length === 0) return null
  const families = new Set([...overlays.families, ...familiesOfPages(pages, layout)])
  const sorted = [...families].sort()
  const fonts = look.fonts.filter(({ family }) => families.has(family)).map(({ family, uri }) => ({ family, uri }))
  const { lines, times } = drawPages({ pages, look, rate }, others, stretch, layout)
  const ass = assText(frame, sorted[0] ?? look.family, lines)
  return { ass, times, families: sorted, ...(fonts.length > 0 ? { fonts } : {}) }
}

/** Captions and text overlays of a clip as one ASS document in programme time, or null when there is nothing to draw. */
export function toAss(
  timeline: Timeline,
  frame: OutputSize,
  programme: Programme = programmeOf(timeline),
  layout: ClipLayout = createLayout(),
): AssResult | null {
  return drawCaptions(timeline, frame, placePages(timeline, frame, programme, layout), always, layout)
}
