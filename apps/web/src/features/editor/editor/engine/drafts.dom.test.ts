import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { compactJournal, noteChange, openJournal, writeEntry, writeJournal, type Journal } from '@clipwright/timeline/edit/journal'
import { runCommand } from '@clipwright/timeline/edit/commands/run-command'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { afterEach, expect, test } from 'vitest'
import { draftPlace, dropDraft, findDrafts } from './drafts.ts'

const first = toDocument(sampleTimeline({ words: sampleWords('one two three four five six seven eight', 0, 500), timeRanges: [[0, 4]] }))
const saved = { document: first, revision: 3 }

/** Texts of the words that a person changed, after so many edits. */
function documentsOf(count: number) {
  const documents = [first]
  for (let at = 0; at < count; at += 1) {
    const edit = runCommand(documents[at] ?? first, { name: 'correctWord', with: { wordId: `w${at % 8}`, text: `written ${at}` } })
    if ('refusal' in edit) throw new Error(edit.refusal)
    documents.push(edit.document)
  }
  return documents
}

function journals(documents: readonly (typeof first)[]): Journal[] {
  return documents
    .slice(1)
    .reduce<Journal[]>(
      (all, document, at) => [...all, noteChange(all[at] ?? openJournal('p.c', 'one', 3), documents[at] ?? first, document, at)],
      [openJournal('p.c', 'one', 3)],
    )
}

/** What the browser has after each single write, as if the tab ended right then. */
function watched(work: () => void): Record<string, string>[] {
  const states: Record<string, string>[] = []
  const { setItem, removeItem } = Storage.prototype
  const note = () => void states.push(Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])))
  Storage.prototype.setItem = function set(key, value) {
    setItem.call(this, key, value)
    note()
  }
  Storage.prototype.removeItem = function remove(key) {
    removeItem.call(this, key)
    note()
  }
  try {
    work()
  } finally {
    Object.assign(Storage.prototype, { setItem, removeItem })
  }
  return states
}

function left(state: Record<string, string>) {
  localStorage.clear()
  for (const [key, value] of Object.entries(state)) localStorage.setItem(key, value)
  return findDrafts('p.c', saved)
}

afterEach(() => localStorage.clear())

test('whatever ends a tab between two writes, its draft is the one before or the one after', () => {
  const documents = documentsOf(9)
  const steps = journals(documents)
  const place = draftPlace('p.c', 'one')
  const write = (at: number) => {
    const journal = steps[at]
    const last = journal?.entries.at(-1)
    if (!journal || !last) throw new Error('no such step')
    if (at === 1) place.replace(writeJournal(journal))
    else if (at === 5) place.replace(writeJournal(compactJournal(first, journal)))
    else place.append(writeEntry(last))
  }
  const states = steps.slice(1).flatMap((_, index) => watched(() => write(index + 1)).map((state) => ({ state, at: index + 1 })))
  expect(states.length).toBeGreaterThan(steps.length)
  for (const { state, at } of states) {
    const drafts = left(state)
    expect(drafts).toHaveLength(1)
    expect(drafts[0]?.draft.isComplete).toBe(true)
    expect([documents[at - 1], documents[at]]).toContainEqual(drafts[0]?.draft.document)
  }
  expect(states.filter(({ at }) => at === 4).map(({ state }) => left(state)[0]?.draft.document)).toEqual([documents[4]])
})

test('what the server has is gone, whatever ends the tab meanwhile, and what was made since begins anew', () => {
  const documents = documentsOf(4)
  const steps = journals(documents)
  const place = draftPlace('p.c', 'one')
  place.replace(writeJournal(steps[1] ?? openJournal('p.c', 'one', 3)))
  for (const at of [2, 3]) place.append(writeEntry(steps[at]?.entries.at(-1) ?? { seq: 0, atMs: 0, patches: [] }))
  const during = watched(() => place.replace(null))
  for (const state of during) expect(left(state)).toEqual([])
  for (const state of during) {
    left(state)
    expect(Object.keys(localStorage)).toEqual([])
  }
  const again = noteChange(openJournal('p.c', 'one', 3), first, documents[1] ?? first, 9)
  place.replace(writeJournal(again))
  expect(findDrafts('p.c', saved)[0]?.draft.document).toEqual(documents[1])
})

test('two tabs keep two drafts; one that is dropped leaves nothing, and the text of an earlier release is read', () => {
  const documents = documentsOf(2)
  const [, one, two] = journals(documents)
  if (!one || !two) throw new Error('no journals')
  const [a, b] = [draftPlace('p.c', 'one'), draftPlace('p.c', 'two')]
  a.replace(writeJournal(one))
  a.append(writeEntry(two.entries[1] ?? { seq: 0, atMs: 0, patches: [] }))
  b.replace(writeJournal(one))
  localStorage.setItem('clipwright.editor-draft.p.c.older', JSON.stringify(writeJournal(two)))
  const drafts = findDrafts('p.c', saved)
  expect(drafts.map(({ key }) => key).toSorted()).toEqual(['editor-draft.p.c.older', 'editor-draft.p.c.one', 'editor-draft.p.c.two'])
  expect(drafts.find(({ key }) => key.endsWith('.one'))?.draft.document).toEqual(documents[2])
  expect(drafts.find(({ key }) => key.endsWith('.older'))?.draft.document).toEqual(documents[2])
  expect(drafts.find(({ key }) => key.endsWith('.two'))?.draft.document).toEqual(documents[1])
  for (const { key } of drafts) dropDraft(key)
  expect(Object.keys(localStorage)).toEqual([])
})

test('a line that is lost ends the draft before it and says so', () => {
  const documents = documentsOf(4)
  const steps = journals(documents)
  const place = draftPlace('p.c', 'one')
  place.replace(writeJournal(steps[1] ?? openJournal('p.c', 'one', 3)))
  for (const at of [2, 3, 4]) place.append(writeEntry(steps[at]?.entries.at(-1) ?? { seq: 0, atMs: 0, patches: [] }))
  localStorage.removeItem('clipwright.editor-draft.p.c.one.1.1')
  const [recovery] = findDrafts('p.c', saved)
  expect(recovery?.draft.isComplete).toBe(false)
  expect(recovery?.draft.document).toEqual(documents[2])
})
