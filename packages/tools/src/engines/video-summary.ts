import type { TalkEngine } from '../engine.ts'
import { type Block, writeFormats } from '../talk/document.ts'
import { readTalk } from '../talk/read-talk.ts'
import { findToolWords } from '../words/find-tool-words.ts'

const leadLines = 3

/** The most telling sentences first, then chapter by chapter. A further round takes the next sentence of each. */
export const writeVideoSummary: TalkEngine = (transcript, { language, round }) => {
  const talk = readTalk(transcript, language)
  const { notes } = findToolWords(talk.language)
  const lead = talk.points.slice(round * leadLines, (round + 1) * leadLines)
  if (lead.length === 0) return { formats: null, hasMore: false }
  const chapters = talk.chapters.flatMap(({ title, lines }): Block[] => {
    const line = lines[round] ?? lines[0]
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
