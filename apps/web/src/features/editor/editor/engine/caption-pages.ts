import {
  placePages,
  placePagesIncrementally,
  placeStretchIncrementally,
  programmeOf,
  type PlacedCaptions,
} from '@clipwright/timeline/captions/ass'
import { joinText } from '@clipwright/timeline/captions/join-text'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { runToCompletion, type IncrementalWork } from '@clipwright/timeline/incremental-work'
import { outputSize } from '@clipwright/timeline/output-size'
import type { Timeline } from '@clipwright/timeline/timeline'
import type { CaptionStretch } from './caption-stretch.ts'
import { editorLayout } from './editor-layout.ts'

/** A page of the captions, ms of the clip. */
export type CaptionPage = { startMs: number; endMs: number; text: string; wordIds: string[] }

const timelines = new WeakMap<ClipDocument, Timeline>()

/** The timeline of a document in its own aspect ratio, cached. */
export function timelineOf(document: ClipDocument): Timeline {
  const cachedTimeline = timelines.get(document)
  if (cachedTimeline) return cachedTimeline
  const timeline = toTimeline(document, document.ratio, editorLayout)
  timelines.set(document, timeline)
  return timeline
}

/** `placed`: as in the export. `pages`: the same in reading order. */
export type CaptionLayoutResult = { placed: PlacedCaptions; pages: readonly CaptionPage[] }

/** All that pages depend on. */
function layoutInputs({ ranges, order, words, wordEdits, captions, translations, fonts, ratio, pictures, sounds }: ClipDocument) {
  return [ranges, order, words, wordEdits, captions, translations, fonts, ratio, pictures[ratio]?.captionPositions, sounds]
}

// The clip as shown, as being laid out, and as it would be if the dragged item were dropped.
const cacheSize = 3
let layoutCache: { inputs: readonly unknown[]; result: CaptionLayoutResult }[] = []

function findCached(inputs: readonly unknown[]): CaptionLayoutResult | undefined {
  return layoutCache.find((one) => one.inputs.every((value, at) => value === inputs[at]))?.result
}

type PageText = Pick<CaptionPage, 'text' | 'wordIds'>
const pageTexts = new WeakMap<PlacedCaptions['pages'][number]['page'], PageText>()

function textOfPage(page: PlacedCaptions['pages'][number]['page']): PageText {
  const cachedText = pageTexts.get(page)
  if (cachedText) return cachedText
  const tokens = page.lines.flat()
  const pageText = { text: joinText(tokens.map((token) => token.text)), wordIds: [...new Set(tokens.map(({ wordId }) => wordId))] }
  pageTexts.set(page, pageText)
  return pageText
}

/** Lays the pages out incrementally. Returns at once when nothing they depend on has changed. */
export function* layOutCaptions(document: ClipDocument): IncrementalWork<CaptionLayoutResult> {
  const inputs = layoutInputs(document)
  const before = findCached(inputs)
  if (before) return before
  const timeline = timelineOf(document)
  const placedCaptions = yield* placePagesIncrementally(
    timeline,
    outputSize(timeline.ratio, 'VIDEO_FILE'),
    programmeOf(timeline),
    editorLayout,
  )
  const pages = placedCaptions.pages.map(({ page, startMs, endMs }): CaptionPage => ({ startMs, endMs, ...textOfPage(page) }))
  const result = { placed: placedCaptions, pages }
  layoutCache = [{ inputs: inputs, result: result }, ...layoutCache].slice(0, cacheSize)
  return result
}

/** The pages around a moment, in place, so that a look is seen before a long clip is laid out in it. */
export function layOutStretch(document: ClipDocument, stretch: CaptionStretch): IncrementalWork<PlacedCaptions> {
  const timeline = timelineOf(document)
  return placeStretchIncrementally(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), programmeOf(timeline), stretch, editorLayout)
}

/** The value before the first page is laid out. */
export function withoutCaptions(document: ClipDocument): CaptionLayoutResult {
  const timeline = timelineOf(document)
  const silent = { ...timeline, captions: { ...timeline.captions, enabled: false } }
  return { placed: placePages(silent, outputSize(timeline.ratio, 'VIDEO_FILE'), programmeOf(silent), editorLayout), pages: [] }
}

/** The pages as they are rendered, one after the other. */
export function captionPagesOf(document: ClipDocument): readonly CaptionPage[] {
  return runToCompletion(layOutCaptions(document)).pages
}

/** Neighbouring pages grouped until each is long enough to hit and read. */
export function clusterPages(pages: readonly CaptionPage[], leastMs: number): CaptionPage[] {
  const clusters: CaptionPage[] = []
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
