import type { TalkEngine } from '../engine.ts'
import { type Block, writeFormats } from '../talk/document.ts'
import { pointsInFirstRound } from '../talk/read-talk.ts'
import { findToolWords } from '../words/find-tool-words.ts'

/** Of each round. */
export const showNoteLines = { points: pointsInFirstRound, quotes: 3 } as const

/** Summary, chapters, key points, quotes, guests, names and links. A further round has other points and quotes. */
export const writeShowNotes: TalkEngine = (talk, round) => {
  const { notes } = findToolWords(talk.language)
  const points = talk.points.slice(round * pointsInFirstRound, (round + 1) * pointsInFirstRound)
  if (points.length === 0) return { formats: null, hasMore: false }
  const quotes = talk.quotes.slice(round * showNoteLines.quotes, (round + 1) * showNoteLines.quotes)
  const inOrder = points.toSorted((a, b) => a.order - b.order)
  const section = (heading: string, items: Extract<Block, { kind: 'list' }>['items']): Block[] =>
    items.length === 0
      ? []
      : [
          { kind: 'heading', text: heading },
          { kind: 'list', items },
        ]
  const plain = (texts: readonly string[]) => texts.map((text) => ({ text, atMs: null }))
  const blocks: Block[] = [
    { kind: 'title', text: notes.title },
    {
      kind: 'paragraph',
      text: points
        .slice(0, 2)
        .map(({ text }) => text)
        .join(talk.language === 'zh' ? '' : ' '),
    },
    ...section(notes.guests, plain(talk.guests)),
    ...section(notes.chapters, talk.chapters.length > 1 ? talk.chapters.map(({ title, atMs }) => ({ text: title, atMs })) : []),
    ...section(notes.points, inOrder),
    ...section(
      notes.quotes,
      quotes.map((quote) => ({ ...quote, isQuote: true })),
    ),
    ...section(notes.names, plain(talk.names)),
    ...section(notes.links, plain(talk.links)),
  ]
  return { formats: writeFormats(blocks), hasMore: talk.points.length > (round + 1) * pointsInFirstRound }
}
