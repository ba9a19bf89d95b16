import { placedPages, programmeOf, type PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { outputSize } from '@clipwright/timeline/output-size'
import type { Timeline } from '@clipwright/timeline/timeline'

/** A page of the captions, ms of the clip. */
export type ShownPage = { startMs: number; endMs: number; text: string; wordIds: string[] }

const timelines = new WeakMap<ClipDocument, Timeline>()

/** The document worked out for its own ratio. Everything on the screen reads this one. */
export function timelineOf(document: ClipDocument): Timeline {
  const known = timelines.get(document)
  if (known) return known
  const timeline = toTimeline(document)
  timelines.set(document, timeline)
  return timeline
}

const used = ['ranges', 'order', 'words', 'wordEdits', 'captions', 'translations', 'fonts', 'ratio', 'pictures', 'sounds'] as const
let last: { document: ClipDocument; placed: PlacedCaptions; pages: ShownPage[] } | null = null

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

function worked(document: ClipDocument) {
  const before = last
  if (before && used.every((name) => before.document[name] === document[name])) return before
  const timeline = timelineOf(document)
  const placed = placedPages(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), programmeOf(timeline))
  const pages = placed.pages.map(({ page, startMs, endMs }): ShownPage => ({ startMs, endMs, ...writtenOn(page) }))
  last = { document, placed, pages }
  return last
}

/** The pages in place, as the file for download has them. Worked out again only when something they depend on changes. */
export function placedCaptionsOf(document: ClipDocument): PlacedCaptions {
  return worked(document).placed
}

/** The pages as they are rendered, one after the other. */
export function captionPagesOf(document: ClipDocument): readonly ShownPage[] {
  return worked(document).pages
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
