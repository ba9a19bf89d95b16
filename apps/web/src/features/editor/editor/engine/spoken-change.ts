import type { ClipDocument, KeptRange } from '@clipwright/timeline/edit/clip-document'
import { wordsInOrder, writtenText, type WordAt } from '@clipwright/timeline/edit/document-words'
import { firstFrom } from './snap.ts'
import { editorLayout } from './editor-layout.ts'

/** What an edit did to the words, for announcing: words cut, words restored, or the new spelling of one. */
export type SpokenChange = { kind: 'gone' | 'came'; words: string } | { kind: 'written'; from: string; to: string }

/** Longest announcement. */
const mostRead = 12

/** Undefined when no word changed. Free for edits that leave parts and words alone. */
export function spokenChange(before: ClipDocument, after: ClipDocument): SpokenChange | undefined {
  if (before.ranges !== after.ranges) {
    const removedText = readable(before, wordsIn(before, missingRanges(before, after)))
    if (removedText !== '') return { kind: 'gone', words: removedText }
    const came = readable(after, wordsIn(after, missingRanges(after, before)))
    return came === '' ? undefined : { kind: 'came', words: came }
  }
  return before.wordEdits === after.wordEdits ? undefined : findCorrection(before, after)
}

/** Source spans that one document plays and the other does not, in order. */
function missingRanges(document: ClipDocument, other: ClipDocument): KeptRange[] {
  const otherRanges = Object.values(other.ranges).toSorted((a, b) => a.startMs - b.startMs)
  return Object.values(document.ranges)
    .flatMap((range) => {
      const rest: KeptRange[] = []
      let fromMs = range.startMs
      for (const { startMs, endMs } of otherRanges) {
        if (endMs <= fromMs) continue
        if (startMs >= range.endMs) break
        if (startMs > fromMs) rest.push({ startMs: fromMs, endMs: startMs })
        fromMs = Math.max(fromMs, endMs)
      }
      return fromMs < range.endMs ? [...rest, { startMs: fromMs, endMs: range.endMs }] : rest
    })
    .toSorted((a, b) => a.startMs - b.startMs)
}

/** Words whose middle lies in one of the spans, as in the plan; one more than is announced. */
function wordsIn(document: ClipDocument, spans: readonly KeptRange[]): WordAt[] {
  const words = wordsInOrder(document, editorLayout)
  const result: WordAt[] = []
  for (const { startMs, endMs } of spans) {
    // The previous word may start outside and still have its middle inside.
    for (let at = Math.max(0, firstFrom(words, startMs) - 1); at < words.length && result.length <= mostRead; at += 1) {
      const word = words[at]
      if (!word || word.startMs >= endMs) break
      const middleMs = (word.startMs + word.endMs) / 2
      if (middleMs >= startMs && middleMs < endMs && result.at(-1) !== word) result.push(word)
    }
  }
  return result
}

function readable(document: ClipDocument, words: readonly WordAt[]): string {
  const text = words
    .slice(0, mostRead)
    .map((word) => writtenText(document, word))
    .join(' ')
  return words.length > mostRead ? `${text} …` : text
}

function findCorrection(before: ClipDocument, after: ClipDocument): SpokenChange | undefined {
  const ids = new Set([...Object.keys(before.wordEdits), ...Object.keys(after.wordEdits)])
  const changedIds = [...ids].filter((id) => before.wordEdits[id]?.text !== after.wordEdits[id]?.text)
  const [id] = changedIds
  const word = id === undefined ? undefined : after.words[id]
  if (id === undefined || !word || changedIds.length > 1) return undefined
  return { kind: 'written', from: before.wordEdits[id]?.text ?? word.text, to: after.wordEdits[id]?.text ?? word.text }
}
