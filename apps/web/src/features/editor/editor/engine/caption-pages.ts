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
  const known = timelines.get(document)
  if (known) return known
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
let kept: { used: readonly unknown[]; worked: WorkedCaptions }[] = []

function keptFor(used: readonly unknown[]): WorkedCaptions | undefined {
  return kept.find((one) => one.used.every((value, at) => value === used[at]))?.worked
}

type Written = Pick<ShownPage, 'text' | 'wordIds'>
const written = new WeakMap<PlacedCaptions['pages'][number]['page'], Written>()

function writtenOn(page: PlacedCaptions['pages'][number]['page']): Written {
  const known = written.get(page)
  if (known) return known
  const tokens = page.lines.flat()
  const made = { text: tokens.map((token) => token.text).join(' '), wordIds: [...new Set(tokens.map(({ wordId }) => wordId))] }
  written.set(page, made)
  return made
}

/** Lays the pages out step by step. What nothing of has changed is there at once. */
export function* layOutCaptions(document: ClipDocument): IncrementalWork<WorkedCaptions> {
  const used = usedOf(document)
  const before = keptFor(used)
  if (before) return before
  const timeline = timelineOf(document)
  const placed = yield* placePagesIncrementally(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), programmeOf(timeline), editorLayout)
  const pages = placed.pages.map(({ page, startMs, endMs }): ShownPage => ({ startMs, endMs, ...writtenOn(page) }))
  const worked = { placed, pages }
  kept = [{ used, worked }, ...kept].slice(0, mostKept)
  return worked
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
