import type { SpeakerLabel } from '@clipwright/contract/transcript'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { isHeard, wordsInOrder, type WordAt } from '@clipwright/timeline/edit/document-words'

/** What a line of the text shows: neighbouring words of one speaker, in the order of the source. */
export type TextRow = {
  /** Of its first word. */
  id: string
  speaker: SpeakerLabel | undefined
  /** Source ms of its first word. */
  startMs: number
  words: readonly WordAt[]
}

/** Longer rows are divided, so that a long text is drawn in small pieces. */
const mostWords = 60
/** A pause this long begins a new row. */
const rowPauseMs = 1500

/** The words as rows. Depends on what was heard alone, so that no edit makes the rows jump. */
export function textRows(document: Pick<ClipDocument, 'words'>): TextRow[] {
  const rows: { id: string; speaker: SpeakerLabel | undefined; startMs: number; words: WordAt[] }[] = []
  let before: WordAt | undefined
  for (const word of wordsInOrder(document)) {
    const row = rows.at(-1)
    const isNew =
      !row ||
      !before ||
      word.speaker !== row.speaker ||
      word.startMs - before.endMs > rowPauseMs ||
      row.words.length >= mostWords ||
      (row.words.length >= mostWords / 2 && /[.!?…。？！]$/u.test(before.text))
    if (isNew) rows.push({ id: word.id, speaker: word.speaker, startMs: word.startMs, words: [word] })
    else row.words.push(word)
    before = word
  }
  return rows
}

/** Words between two that a person chose, in either order, ends included. */
export function wordsBetween(document: Pick<ClipDocument, 'words'>, anchorId: string, focusId: string): string[] {
  const words = wordsInOrder(document)
  const ends = [anchorId, focusId].map((id) => words.findIndex((word) => word.id === id))
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  return from < 0 ? [] : words.slice(from, to + 1).map(({ id }) => id)
}

/** The word before or after another; at the end it stays. */
export function wordBeside(document: Pick<ClipDocument, 'words'>, id: string, step: -1 | 1): string {
  const words = wordsInOrder(document)
  const index = words.findIndex((word) => word.id === id)
  return words[index + step]?.id ?? id
}

/** Backspace cuts chosen words; when all of them are cut already it brings them back. */
export function toggleFor(document: Pick<ClipDocument, 'words' | 'ranges'>, wordIds: readonly string[]): 'cutWords' | 'restoreWords' {
  const isAllCut = wordIds.every((id) => {
    const word = document.words[id]
    return word !== undefined && !isHeard(document, word)
  })
  return isAllCut ? 'restoreWords' : 'cutWords'
}
