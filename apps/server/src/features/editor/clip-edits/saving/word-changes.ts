import { createHash } from 'node:crypto'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { withWordEdits } from '@clipwright/timeline/edit/word-edits'
import type { WordCorrections } from '../../../projects/projects/word-corrections.ts'

/**
 * A word spelled differently from now on, by its place in the transcript. `heard`: the correction was undone, so it is as
 * heard again.
 */
export type WordChange = { place: string; startMs: number; from: string; to: string; heard: boolean }

/** The words that a save spells differently. Without a previous document, nothing was corrected before. */
export function findWordChanges(before: ClipDocument | null, after: ClipDocument): WordChange[] {
  return Object.entries(after.words).flatMap(([id, word]) => {
    const place = /^w(\d+)$/.exec(id)?.[1]
    const [had, has] = [before?.wordEdits[id]?.text, after.wordEdits[id]?.text]
    if (place === undefined || had === has) return []
    return [{ place, startMs: word.startMs, from: had ?? word.text, to: has ?? word.text, heard: has === undefined }]
  })
}

/** The transcript’s corrections after these changes; the same object when nothing changes. */
export function applyWordChanges(corrections: WordCorrections, changes: readonly WordChange[]): WordCorrections {
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

/** A word that other clips should spell as the transcript does, if they still spell it as `was`. */
export type CorrectedWord = { place: string; startMs: number; was: string }

export const toCorrectedWord = ({ place, startMs, from }: WordChange): CorrectedWord => ({ place, startMs, was: fingerprint(from) })

/** Jobs outlive a purged project for a while, so they hold a fingerprint and not what was said. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** How words are spelled now: as people corrected them, or as they were heard in the clip where they were corrected. */
export type Writing = { corrections: WordCorrections; heard: ClipDocument['words'] }

/**
 * Applies the current spelling of these words to another clip. A word corrected differently there stays. Returns the same
 * document when nothing changes.
 */
export function applyCorrectedWords(document: ClipDocument, words: readonly CorrectedWord[], writing: Writing): ClipDocument {
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
