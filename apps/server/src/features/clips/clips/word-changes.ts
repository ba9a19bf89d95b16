import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { withWordEdits } from '@clipwright/timeline/edit/word-edits'
import type { WordCorrections } from '../../projects/projects/save-word-corrections.public.ts'

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
export function correctionsAfter(known: WordCorrections, changes: readonly WordChange[]): WordCorrections {
  const after: WordCorrections = { ...known }
  let isChanged = false
  for (const { place, startMs, from, to, heard } of changes) {
    const text = after[place]?.text
    if (heard && text === from) delete after[place]
    else if (!heard && text !== to) after[place] = { startMs, text: to }
    else continue
    isChanged = true
  }
  return isChanged ? after : known
}

/** The same words written the same way in another clip. One that was corrected otherwise there stays; the same document when nothing is different. */
export function withWordChanges(document: ClipDocument, changes: readonly WordChange[]): ClipDocument {
  const to = new Map<string, string | undefined>()
  for (const change of changes) {
    const id = `w${change.place}`
    const word = document.words[id]
    if (!word || word.startMs !== change.startMs) continue
    if ((document.wordEdits[id]?.text ?? word.text) === change.from) to.set(id, change.to === word.text ? undefined : change.to)
  }
  return withWordEdits(document, [...to.keys()], (id) => ({ text: to.get(id) }))
}
