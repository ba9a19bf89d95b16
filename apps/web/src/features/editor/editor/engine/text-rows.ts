import type { ClipDocument, NamedSpeaker } from '@clipwright/timeline/edit/clip-document'
import { playsAt } from './programme-view.ts'
import { byVoices } from './word-speakers.ts'
import { isHeard, speakerOf, wordsInOrder, type WordAt } from '@clipwright/timeline/edit/document-words'
import { editorLayout } from './editor-layout.ts'

/** What a line of the text shows: neighbouring words of one speaker, in the order of the source. */
export type TextRow = {
  /** Of its first word. */
  id: string
  speaker: NamedSpeaker | null
  /** Another speaker than in the row before; never with a single speaker. */
  isTurn: boolean
  /** Source ms of its first word. */
  startMs: number
  /** Place of its first word among all words. */
  first: number
  words: readonly WordAt[]
}

/** Longer rows are split, so that a long text is drawn in small pieces. */
const mostWords = 60
/** A pause this long begins a new row. */
const rowPauseMs = 1500

/** The words in rows. Depends only on words and speakers, so that no other edit moves rows. */
export function textRows({ words, wordEdits = {} }: Pick<ClipDocument, 'words'> & Partial<Pick<ClipDocument, 'wordEdits'>>): TextRow[] {
  const rows: (Omit<TextRow, 'words'> & { words: WordAt[] })[] = []
  let before: WordAt | undefined
  for (const [first, word] of wordsInOrder({ words }, editorLayout).entries()) {
    const speaker = speakerOf({ wordEdits }, word)
    const row = rows.at(-1)
    const isNew =
      !row ||
      !before ||
      speaker !== row.speaker ||
      word.startMs - before.endMs > rowPauseMs ||
      row.words.length >= mostWords ||
      (row.words.length >= mostWords / 2 && /[.!?…。？！]$/u.test(before.text))
    if (isNew) rows.push({ id: word.id, speaker, isTurn: speaker !== row?.speaker, startMs: word.startMs, first, words: [word] })
    else row.words.push(word)
    before = word
  }
  const [only] = rows
  if (only && rows.every(({ speaker }) => speaker === only.speaker)) only.isTurn = false
  return rows
}

/** The rows, cached until speakers change. */
export const rowsOf = byVoices(textRows)

const places = new WeakMap<ClipDocument['words'], Map<string, number>>()

/** The place of a word among all words; -1 for one that is not there. */
function placeOfWord(document: Pick<ClipDocument, 'words'>, id: string): number {
  let cachedPlaces = places.get(document.words)
  if (!cachedPlaces) {
    cachedPlaces = new Map(wordsInOrder(document, editorLayout).map((word, index) => [word.id, index]))
    places.set(document.words, cachedPlaces)
  }
  return cachedPlaces.get(id) ?? -1
}

/** Words between two that a person chose, in either order, ends included. */
export function wordsBetween(document: Pick<ClipDocument, 'words'>, anchorId: string, focusId: string): string[] {
  const ends = [placeOfWord(document, anchorId), placeOfWord(document, focusId)]
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  const words = wordsInOrder(document, editorLayout)
  return from < 0 ? [] : words.slice(from, to + 1).map(({ id }) => id)
}

/** The word before or after another; at the end it stays. */
export function wordBeside(document: Pick<ClipDocument, 'words'>, id: string, step: -1 | 1): string {
  const index = placeOfWord(document, id)
  return index < 0 ? id : (wordsInOrder(document, editorLayout)[index + step]?.id ?? id)
}

/** State of a word: plays, cut, or outside the clip. */
type WordState = 'heard' | 'cut' | 'outside'

export function wordState(document: Pick<ClipDocument, 'ranges'>, word: Pick<WordAt, 'startMs' | 'endMs'>): WordState {
  if (isHeard(document, word, editorLayout)) return 'heard'
  const { fromMs, toMs } = spanOf(document)
  return word.endMs <= fromMs || word.startMs >= toMs ? 'outside' : 'cut'
}

/** States of a row's words, one letter each: equal strings mean nothing changed. */
export function rowStates(document: Pick<ClipDocument, 'ranges'>, row: TextRow): string {
  let states = ''
  for (const word of row.words) states += stateLetters[wordState(document, word)]
  return states
}

/** Start of the first word of a row that plays, clip ms; null when none does. */
export function rowStartMs(document: Pick<ClipDocument, 'ranges' | 'order' | 'source'>, row: TextRow): number | null {
  const first = row.words.find((word) => isHeard(document, word, editorLayout))
  return first ? (playsAt(document, first)[0]?.startMs ?? null) : null
}

const stateLetters: Record<WordState, string> = { heard: 'h', cut: 'c', outside: 'o' }
const letterStates: Record<string, WordState> = { h: 'heard', c: 'cut', o: 'outside' }

/** The state of the word at a place of its row, from `rowStates`. */
export function stateIn(states: string, at: number): WordState {
  return letterStates[states[at] ?? ''] ?? 'outside'
}

/** First and last index of a row's selected words; null without any. */
export function chosenIn(
  document: Pick<ClipDocument, 'words'>,
  { anchorId, focusId }: { anchorId: string | null; focusId: string | null },
  row: TextRow,
): { from: number; to: number } | null {
  if (!anchorId || !focusId) return null
  const ends = [placeOfWord(document, anchorId) - row.first, placeOfWord(document, focusId) - row.first]
  const [from, to] = [Math.max(0, Math.min(...ends)), Math.min(row.words.length - 1, Math.max(...ends))]
  return from <= to && Math.min(...ends) + row.first >= 0 ? { from, to } : null
}

const spans = new WeakMap<ClipDocument['ranges'], { fromMs: number; toMs: number }>()

/** From the first to the last moment of the source that plays. */
function spanOf({ ranges }: Pick<ClipDocument, 'ranges'>): { fromMs: number; toMs: number } {
  const cachedSpan = spans.get(ranges)
  if (cachedSpan) return cachedSpan
  const all = Object.values(ranges)
  const span = { fromMs: Math.min(...all.map(({ startMs }) => startMs)), toMs: Math.max(...all.map(({ endMs }) => endMs)) }
  spans.set(ranges, span)
  return span
}

/** Backspace cuts chosen words; when all of them are cut already it brings them back. */
export function toggleFor(document: Pick<ClipDocument, 'words' | 'ranges'>, wordIds: readonly string[]): 'cutWords' | 'restoreWords' {
  const isAllCut = wordIds.every((id) => {
    const word = document.words[id]
    return word !== undefined && !isHeard(document, word, editorLayout)
  })
  return isAllCut ? 'restoreWords' : 'cutWords'
}
