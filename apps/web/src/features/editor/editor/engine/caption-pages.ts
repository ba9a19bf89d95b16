import { placePages, placePagesIncrementally, programmeOf, type PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { runToCompletion, type IncrementalWork } from '@clipwright/timeline/incremental-work'
import { outputSize } from '@clipwright/timeline/output-size'
import type { Timeline } from '@clipwright/timeline/timeline'
import { editorLayout } from './editor-layout.ts'

/** A page of the captions, ms of the clip. */
export type ShownPage = { startMs: number; endMs: number; text: string; wordIds: string[] }

const timelines = new WeakMap<ClipDocument, Timeline>()

/** The document worked out for its own ratio. Everything on the screen reads this one. */
export function timelineOf(document: ClipDocument): Timeline {
  const cachedTimeline = timelines.get(document)
  if (cachedTimeline) return cachedTimeline
  const timeline = toTimeline(document, document.ratio, editorLayout)
  timelines.set(document, timeline)
  return timeline
}

/** `placed`: as the file for download has them. `pages`: the same one after the other, as they are read. */
export type WorkedCaptions = { placed: PlacedCaptions; pages: readonly ShownPage[] }

/** All that pages depend on. */
function usedOf({ ranges, order, words, wordEdits, captions, translations, fonts, ratio, pictures, sounds }: ClipDocument) {
  return [ranges, order, words, wordEdits, captions, translations, fonts, ratio, pictures[ratio]?.captionPositions, sounds]
}

// The clip as it is, as it is being laid out and as it would be if what is dragged were let go.
const mostKept = 3
let layoutCache: { used: readonly unknown[]; worked: WorkedCaptions }[] = []

function keptFor(inputs: readonly unknown[]): WorkedCaptions | undefined {
  return layoutCache.find((one) => one.used.every((value, at) => value === inputs[at]))?.worked
}

type Written = Pick<ShownPage, 'text' | 'wordIds'>
const pageTexts = new WeakMap<PlacedCaptions['pages'][number]['page'], Written>()

function writtenOn(page: PlacedCaptions['pages'][number]['page']): Written {
  const cachedText = pageTexts.get(page)
  if (cachedText) return cachedText
  const tokens = page.lines.flat()
  const pageText = { text: tokens.map((token) => token.text).join(' '), wordIds: [...new Set(tokens.map(({ wordId }) => wordId))] }
  pageTexts.set(page, pageText)
  return pageText
}

/** Lays the pages out step by step. What nothing of has changed is there at once. */
export function* layOutCaptions(document: ClipDocument): IncrementalWork<WorkedCaptions> {
  const inputs = usedOf(document)
  const before = keptFor(inputs)
  if (before) return before
  const timeline = timelineOf(document)
  const placedCaptions = yield* placePagesIncrementally(
    timeline,
    outputSize(timeline.ratio, 'VIDEO_FILE'),
    programmeOf(timeline),
    editorLayout,
  )
  const pages = placedCaptions.pages.map(({ page, startMs, endMs }): ShownPage => ({ startMs, endMs, ...writtenOn(page) }))
  const result = { placed: placedCaptions, pages }
  layoutCache = [{ used: inputs, worked: result }, ...layoutCache].slice(0, mostKept)
  return result
}

/** What is there before the first page is laid out. */
export function withoutCaptions(document: ClipDocument): WorkedCaptions {
  const timeline = timelineOf(document)
  const silent = { ...timeline, captions: { ...timeline.captions, enabled: false } }
  return { placed: placePages(silent, outputSize(timeline.ratio, 'VIDEO_FILE'), programmeOf(silent), editorLayout), pages: [] }
}

/** The pages as they are rendered, one after the other. */
export function captionPagesOf(document: ClipDocument): readonly ShownPage[] {
  return runToCompletion(layOutCaptions(document)).pages
}

/** Neighbouring pages taken together until each is long enough to be hit and read. */
export function clusteredPages(pages: readonly ShownPage[], leastMs: number): ShownPage[] {
  const clusters: ShownPage[] = []
  for (const page of pages) {
    const open = clusters.at(-1)
    if (open && open.endMs - open.startMs < leastMs) {
      clusters[clusters.length - 1] = {
        startMs: open.startMs,
        endMs: page.endMs,
        text: `${open.text} ${page.text}`,
        wordIds: [...open.wordIds, ...page.wordIds],
      }
    } else clusters.push(page)
  }
  return clusters
}
