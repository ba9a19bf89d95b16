import type { ClipDocument, WordEdit } from './clip-document.ts'

type Change = { [K in keyof WordEdit]: WordEdit[K] | undefined }

/** The document with one word changed; `undefined` takes a change back. The same document when nothing is different. */
export function withWordEdit(document: ClipDocument, wordId: string, change: Partial<Change>): ClipDocument {
  const before: WordEdit = document.wordEdits[wordId] ?? {}
  const pairs = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)
  const after = Object.fromEntries(pairs) as WordEdit
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof WordEdit>
  if ([...names].every((name) => before[name] === after[name])) return document
  const { [wordId]: _, ...others } = document.wordEdits
  return { ...document, wordEdits: pairs.length === 0 ? others : { ...document.wordEdits, [wordId]: after } }
}
