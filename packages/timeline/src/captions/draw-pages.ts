import type { FrameRate } from '@clipwright/contract/rational'
import { msAtFrame } from '../frames.ts'
import { assFrameTime, eventLine, eventText, inTime } from './ass-syntax.ts'
import type { AssEvent } from './ass-syntax.ts'
import { drawLines } from './draw-lines.ts'
import { drawPanel } from './draw-panel.ts'
import { drawWords } from './draw-words.ts'
import type { Look } from './look.ts'
import type { CaptionPage } from './pages.ts'
import type { PageBox, PlacedPage } from './page-geometry.ts'
import { needsWholeLine } from './script.ts'
import { memoizeByObject } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

/** An event of a page, source ms, with all of its line but the times. */
type PageEvent = { layer: number; startMs: number; endMs: number; text: string }

/** Programme ms. */
export type Stretch = { startMs: number; endMs: number }

const eventsOfPages = layoutCache(() => new WeakMap<CaptionPage, readonly PageEvent[]>())

/** Cached by the page: a cut before it changes only its times. */
function drawPage(pageBox: PageBox, look: Look, layout: ClipLayout): readonly PageEvent[] {
  const cache = layout.cache(eventsOfPages)
  const cached = cache.get(pageBox.page)
  if (cached) return cached
  const isWhole = pageBox.page.lines.some((line) => line.some(({ script }) => needsWholeLine(script)))
  const events = [...drawPanel(pageBox, look), ...(isWhole ? drawLines(pageBox, look) : drawWords(pageBox, look))]
  const pageEvents = inTime(events).map((event) => ({
    layer: event.layer,
    startMs: event.startMs,
    endMs: event.endMs,
    text: eventText(event),
  }))
  cache.set(pageBox.page, pageEvents)
  return pageEvents
}

const familiesByPage = layoutCache(() =>
  memoizeByObject((page: CaptionPage): readonly string[] => [...new Set(page.lines.flat().map(({ family }) => family))]),
)

/** The families that pages are set in. */
export function familiesOfPages(pages: readonly PlacedPage[], layout: ClipLayout): Set<string> {
  const familiesOf = layout.cache(familiesByPage)
  const all = new Set<string>()
  for (const { page } of pages) for (const family of familiesOf(page)) all.add(family)
  return all
}

/** Programme ms. */
export type EventTime = Stretch
type PageLines = { text: string; times: readonly EventTime[] }

const linesOfPages = layoutCache(() => new WeakMap<PlacedPage, PageLines>())

/** The lines of a page, in order. Most of its events begin and end together. */
function writePage(placedPage: PlacedPage, events: readonly PageEvent[], rate: FrameRate, layout: ClipLayout): PageLines {
  const cache = layout.cache(linesOfPages)
  const cached = cache.get(placedPage)
  if (cached) return cached
  const texts = new Map<number, string>()
  const timeOf = (ms: number) => {
    const time = texts.get(ms) ?? assFrameTime(ms + placedPage.shiftMs, rate)
    texts.set(ms, time)
    return time
  }
  let text = ''
  const times: EventTime[] = []
  for (const event of events) {
    const line = eventLine(event.layer, timeOf(event.startMs), timeOf(event.endMs), event.text)
    text += line
    if (line) times.push({ startMs: event.startMs + placedPage.shiftMs, endMs: event.endMs + placedPage.shiftMs })
  }
  const lines = { text, times }
  cache.set(placedPage, lines)
  return lines
}

/** Pages, and what else is drawn, as pieces of the document in order of time: of a stretch of the programme. */
export function drawPages(
  { pages, look, rate }: { pages: readonly PlacedPage[]; look: Look; rate: FrameRate },
  others: readonly AssEvent[],
  stretch: Stretch,
  layout: ClipLayout,
): { lines: string[]; times: (readonly EventTime[])[] } {
  // The times of the document may lie a frame beside these.
  const frameMs = msAtFrame(1, rate)
  const isIn = ({ startMs, endMs }: Stretch) => endMs > stretch.startMs - frameMs && startMs < stretch.endMs + frameMs
  const lines: string[] = []
  const times: (readonly EventTime[])[] = []
  const waiting = inTime(others.filter(isIn)).toReversed()
  const write = (event: AssEvent) => {
    const line = eventLine(event.layer, assFrameTime(event.startMs, rate), assFrameTime(event.endMs, rate), eventText(event))
    lines.push(line)
    if (line) times.push([{ startMs: event.startMs, endMs: event.endMs }])
  }
  for (const placedPage of pages.filter(isIn)) {
    for (let next = waiting.at(-1); next && next.startMs < placedPage.startMs; next = waiting.at(-1)) write(waiting.pop() ?? next)
    const page = writePage(placedPage, drawPage(placedPage, look, layout), rate, layout)
    lines.push(page.text)
    times.push(page.times)
  }
  for (const event of waiting.toReversed()) write(event)
  return { lines, times }
}
