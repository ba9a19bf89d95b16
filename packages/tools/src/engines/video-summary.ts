import type { TalkEngine } from '../engine.ts'
import { type Block, writeFormats } from '../talk/document.ts'
import { findToolWords } from '../words/find-tool-words.ts'

/** Of each round. */
export const summaryLines = { points: 3, quotes: 0 } as const
const leadLines = summaryLines.points

/** The most telling sentences first, then chapter by chapter. A further round takes the next sentence of each, and leaves out chapters that have none. */
export const writeVideoSummary: TalkEngine = (talk, round) => {
  const { notes } = findToolWords(talk.language)
  const lead = talk.points.slice(round * leadLines, (round + 1) * leadLines)
  if (lead.length === 0) return { formats: null, hasMore: false }
  const chapters = talk.chapters.flatMap(({ title, lines }): Block[] => {
    const line = lines[round]
    return line
      ? [
          { kind: 'heading', text: title },
          { kind: 'list', items: [line] },
        ]
      : []
  })
  const blocks: Block[] = [
    { kind: 'title', text: notes.summary },
    { kind: 'list', items: lead.toSorted((a, b) => a.order - b.order) },
    ...(talk.chapters.length > 1 ? chapters : []),
  ]
  return { formats: writeFormats(blocks), hasMore: round < 2 && talk.points.length >= (round + 2) * leadLines }
}
