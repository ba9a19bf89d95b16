import { createHash } from 'node:crypto'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { withWordEdits } from '@clipwright/timeline/edit/word-edits'
import type { WordCorrections } from '../../../projects/projects/word-corrections.ts'

/** A word that is written differently from now on, by its place in the transcript. `heard`: it is as it was heard again. */
export type WordChange = { place: string; startMs: number; from: string; to: string; heard: boolean }

/** The words that a save writes differently. Without a document before it nothing was corrected yet. */
export function changesOfWords(before: ClipDocument | null, after: ClipDocument): WordChange[] {
  return Object.entries(after.words).flatMap(([id, word]) => {
    const place = /^w(\d+)$/.exec(id)?.[1]
    const [had, has] = [before?.wordEdits[id]?.text, after.wordEdits[id]?.text]
    if (place === undefined || had === has) return []
    return [{ place, startMs: word.startMs, from: had ?? word.text, to: has ?? word.text, heard: has === undefined }]
  })
}

/** What the project's transcript says differently after these; the same object where it says what it said. */
export function correctionsAfter(corrections: WordCorrections, changes: readonly WordChange[]): WordCorrections {
  const after: WordCorrections = { ...corrections }
  let isChanged = false
  for (const { place, startMs, from, to, heard } of changes) {
    const text = after[place]?.text
    if (heard && text === from) delete after[place]
    else if (!heard && text !== to) after[place] = { startMs, text: to }
    else continue
    isChanged = true
  }
  return isChanged ? after : corrections
}

/** A word that other clips are to write as the transcript does, where they still write it as `was` says. */
export type CorrectedWord = { place: string; startMs: number; was: string }

export const toCorrectedWord = ({ place, startMs, from }: WordChange): CorrectedWord => ({ place, startMs, was: fingerprint(from) })

/** Jobs outlive a purged project for a while, so what somebody said is not in them. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** How words are written now: as people corrected them, or as they were heard, which the clip knows that they were corrected in. */
export type Writing = { corrections: WordCorrections; heard: ClipDocument['words'] }

/** Words as they are written now in another clip. One that was corrected otherwise there stays; the same document when nothing is different. */
export function withCorrectedWords(document: ClipDocument, words: readonly CorrectedWord[], writing: Writing): ClipDocument {
  const edits = new Map<string, string | undefined>()
  for (const { place, startMs, was } of words) {
    const id = `w${place}`
    const word = document.words[id]
    if (!word || word.startMs !== startMs || fingerprint(document.wordEdits[id]?.text ?? word.text) !== was) continue
    const correction = writing.corrections[place]
    const text = correction?.startMs === startMs ? correction.text : writing.heard[id]?.text
    if (text !== undefined) edits.set(id, text === word.text ? undefined : text)
  }
  return withWordEdits(document, [...edits.keys()], (id) => ({ text: edits.get(id) }))
}
