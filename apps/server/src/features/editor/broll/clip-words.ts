import type { Word } from '@clipwright/contract/sources/transcript'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { lengthMs, rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { wordsInOrder, writtenText } from '@clipwright/timeline/edit/document-words'
import { brollRoom } from '@clipwright/timeline/edit/layer-kinds'
import { createLayout } from '@clipwright/timeline/layout/clip-layout'

/** A word as it plays, in programme ms, with its position on the source. */
export type PlayedWord = Word & { sourceStartMs: number; sourceEndMs: number }

/** The words that play, as the search for places needs them. Censored and hidden words are left out. */
export function clipWords(document: ClipDocument): {
  words: PlayedWord[]
  clipMs: number
  room: { startMs: number; endMs: number }
  taken: { startMs: number; endMs: number }[]
} {
  const all = wordsInOrder(document, createLayout())
  let atMs = 0
  const words = rangesOf(document).flatMap((range) => {
    const offsetMs = atMs - range.startMs
    atMs += range.endMs - range.startMs
    return all.flatMap((word): PlayedWord[] => {
      const middle = (word.startMs + word.endMs) / 2
      const edit = document.wordEdits[word.id]
      if (middle < range.startMs || middle >= range.endMs || edit?.isHidden || edit?.censor) return []
      const [startMs, endMs] = [Math.max(word.startMs, range.startMs), Math.min(word.endMs, range.endMs)]
      return [
        {
          text: writtenText(document, word),
          startMs: Math.round(startMs + offsetMs),
          endMs: Math.round(endMs + offsetMs),
          sourceStartMs: startMs,
          sourceEndMs: endMs,
          ...(word.isFiller ? { isFiller: true } : {}),
        },
      ]
    })
  })
  const takenSpans = Object.values(document.brolls).map(({ startMs, endMs }) => ({ startMs, endMs }))
  return { words, clipMs: lengthMs(document), room: brollRoom(document), taken: takenSpans }
}
