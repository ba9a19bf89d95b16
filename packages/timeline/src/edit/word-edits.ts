import type { ClipDocument, WordEdit } from './clip-document.ts'

type Change = Partial<{ [K in keyof WordEdit]: WordEdit[K] | undefined }>

function changeEdit(before: WordEdit, change: Change): WordEdit {
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)) as WordEdit
}

function isSameEdit(a: WordEdit, b: WordEdit): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof WordEdit>
  return [...names].every((name) => a[name] === b[name])
}

/** The document with words changed; `undefined` takes a change back. The same document when nothing is different. */
export function withWordEdits(document: ClipDocument, wordIds: readonly string[], changeOf: (wordId: string) => Change): ClipDocument {
  // One copy for all of them: a whole source may be chosen.
  const wordEdits = { ...document.wordEdits }
  let isSame = true
  for (const id of wordIds) {
    const before = wordEdits[id] ?? {}
    const after = changeEdit(before, changeOf(id))
    if (isSameEdit(before, after)) continue
    isSame = false
    if (Object.keys(after).length === 0) delete wordEdits[id]
    else wordEdits[id] = after
  }
  return isSame ? document : { ...document, wordEdits }
}

/** The same for one word. */
export function withWordEdit(document: ClipDocument, wordId: string, change: Change): ClipDocument {
  return withWordEdits(document, [wordId], () => change)
}
