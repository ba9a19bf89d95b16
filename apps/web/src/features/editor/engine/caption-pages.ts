import { placedPages, programmeOf } from '@clipwright/timeline/captions/ass'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { outputSize } from '@clipwright/timeline/output-size'

/** A page of the captions, ms of the clip. */
export type ShownPage = { startMs: number; endMs: number; text: string; wordIds: string[] }

const used = ['ranges', 'order', 'words', 'wordEdits', 'captions', 'ratio', 'sounds'] as const
let last: { document: ClipDocument; pages: ShownPage[] } | null = null

/** The pages as they are rendered. Worked out again only when something they depend on changes. */
export function captionPagesOf(document: ClipDocument): readonly ShownPage[] {
  const before = last
  if (before && used.every((name) => before.document[name] === document[name])) return before.pages
  const timeline = toTimeline(document)
  const { pages } = placedPages(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), programmeOf(timeline))
  const shown = pages.map(({ page }): ShownPage => {
    const tokens = page.lines.flat()
    return {
      startMs: page.startMs,
      endMs: page.endMs,
      text: tokens.map(({ text }) => text).join(' '),
      wordIds: [...new Set(tokens.map(({ wordId }) => wordId))],
    }
  })
  last = { document, pages: shown }
  return shown
}
