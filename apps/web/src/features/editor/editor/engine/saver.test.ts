import { describe, expect, test } from 'vitest'
import { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { createEditor, type Editor } from './editor-store.ts'
import { joinDrafts, recoverDraft } from './saver.ts'
import { cut, first, openSaver } from './testing/open-saver.ts'

describe('saving', () => {
  test('waits half a second after the last edit and sends once', async () => {
    const { editor, sent, states, pass, server } = openSaver()
    cut(editor, 'w2')
    await pass(400)
    cut(editor, 'w5')
    await pass(400)
    expect(sent).toEqual([])
    await pass(100)
    expect(sent).toEqual([3])
    expect(server.document).toEqual(editor.store.getState().document)
    expect(states.at(-1)).toBe('saved')
  })

  test('keeps each edit in the browser until the server has it', async () => {
    const { editor, readJournal, pass } = openSaver()
    cut(editor, 'w2')
    const draft = recoverDraft(readJournal() ?? '', { document: first, revision: 3 })
    expect(draft?.document).toEqual(editor.store.getState().document)
    expect(draft).toMatchObject({ isComplete: true, isOnNewer: false })
    await pass(500)
    expect(readJournal()).toBeNull()
  })

  test('writes one line for each further edit, all of them as one entry now and then, and again when there was no room', async () => {
    const { editor, server, readJournal, countAppends, room, pass } = openSaver()
    server.reachable = false
    const draft = () => recoverDraft(readJournal() ?? '', { document: first, revision: 3 })
    for (let at = 0; at < 450; at += 1) {
      editor.run({ name: 'correctWord', with: { wordId: `w${at % 16}`, text: `written ${at}` } })
      expect((readJournal() ?? '').split('\n').length).toBeLessThanOrEqual(201)
    }
    expect(draft()?.document).toEqual(editor.store.getState().document)
    // The first one is kept with the head, and two became one entry with all before them.
    expect(countAppends()).toBe(447)
    room.left = 0
    const before = readJournal()
    cut(editor, 'w2')
    expect(readJournal()).toBe(before)
    room.left = Number.POSITIVE_INFINITY
    cut(editor, 'w9')
    expect(draft()).toMatchObject({ isComplete: true })
    expect(draft()?.document).toEqual(editor.store.getState().document)
    server.reachable = true
    await pass(60_000)
    expect(readJournal()).toBeNull()
  })

  test('goes on trying without a connection, and an undo is saved as well', async () => {
    const { editor, server, states, pass, saving } = openSaver()
    server.reachable = false
    cut(editor, 'w2')
    await pass(500)
    expect(saving.state).toEqual({ name: 'notSaved', retryAtMs: 1500 })
    await pass(1000)
    expect(saving.state).toEqual({ name: 'notSaved', retryAtMs: 3500 })
    editor.undo()
    server.reachable = true
    await pass(2000)
    expect(states.at(-1)).toBe('saved')
    expect(server.document).toEqual(first)
  })

  test('an edit made while one is on its way follows it', async () => {
    const { editor, server, pass } = openSaver()
    cut(editor, 'w2')
    const passing = pass(500)
    cut(editor, 'w9')
    await passing
    await pass(500)
    expect(server.document).toEqual(editor.store.getState().document)
    expect(server.revision).toBe(5)
  })
})

describe('an edit that somebody else saved in between', () => {
  const other = (run: (editor: Editor) => void) => {
    const editor = createEditor(first, () => 0)
    run(editor)
    return editor.store.getState().document
  }

  test('of something else is kept, and so is mine', async () => {
    const { editor, server, pass } = openSaver()
    server.document = other((theirs) => theirs.run({ name: 'correctWord', with: { wordId: 'w4', text: 'FIVE' } }))
    server.revision = 7
    cut(editor, 'w2')
    await pass(500)
    await pass(0)
    expect(server.revision).toBe(8)
    expect(server.document.wordEdits['w4']).toEqual({ text: 'FIVE' })
    expect(server.document.order).toHaveLength(2)
    expect(editor.store.getState().document).toEqual(server.document)
    expect(editor.undo()).toMatchObject({ name: 'cutWords' })
    expect(editor.store.getState().document.wordEdits['w4']).toEqual({ text: 'FIVE' })
  })

  test('of what was edited here before is not taken back by undo here, which goes on with the rest', async () => {
    const { editor, server, states, pass } = openSaver()
    cut(editor, 'w2')
    editor.run({ name: 'correctWord', with: { wordId: 'w12', text: 'mine' } })
    editor.run({ name: 'correctWord', with: { wordId: 'w13', text: 'mine too' } })
    await pass(500)
    const theirs = createEditor(server.document, () => 0)
    cut(theirs, 'w9')
    theirs.run({ name: 'correctWord', with: { wordId: 'w12', text: 'theirs' } })
    server.document = theirs.store.getState().document
    server.revision += 1
    editor.run({ name: 'setCaptions', with: { style: { size: 0.05 } } })
    await pass(500)
    await pass(0)
    expect([editor.undo()?.name, editor.undo()?.name, editor.undo()]).toEqual(['setCaptions', 'correctWord', null])
    const { w13: _, ...wordEdits } = theirs.store.getState().document.wordEdits
    expect(editor.store.getState().document).toEqual({ ...theirs.store.getState().document, wordEdits })
    await pass(500)
    expect(states.at(-1)).toBe('saved')
    expect(ClipDocument.parse(server.document).order).toHaveLength(3)
  })

  test('of the same thing is told, and overwritten by nobody until a person chooses', async () => {
    const { editor, server, pass, saving, sent } = openSaver()
    const theirs = other((one) => one.run({ name: 'correctWord', with: { wordId: 'w4', text: 'theirs' } }))
    server.document = theirs
    server.revision = 7
    editor.run({ name: 'correctWord', with: { wordId: 'w4', text: 'mine' } })
    await pass(500)
    expect(saving.state).toMatchObject({
      name: 'conflict',
      places: [{ kind: 'text', heard: 'five', mine: 'mine', theirs: 'theirs' }],
      newer: { revision: 7 },
    })
    cut(editor, 'w9')
    await pass(60_000)
    expect(server.document).toBe(theirs)
    expect(sent).toEqual([3])
    saving.resolve('mine')
    await pass(0)
    expect(server.document.wordEdits['w4']).toEqual({ text: 'mine' })
    expect(server.revision).toBe(8)
  })

  test('is settled for that place alone: what only one of both did stays, whoever is chosen', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const { editor, server, pass, saving } = openSaver()
      server.document = other((one) => {
        one.run({ name: 'correctWord', with: { wordId: 'w4', text: 'theirs' } })
        one.run({ name: 'correctWord', with: { wordId: 'w6', text: 'SEVEN' } })
      })
      server.revision = 7
      editor.run({ name: 'correctWord', with: { wordId: 'w4', text: 'mine' } })
      editor.run({ name: 'correctWord', with: { wordId: 'w8', text: 'NINE' } })
      await pass(500)
      saving.resolve(choice)
      await pass(0)
      expect(server.document.wordEdits).toEqual({ w4: { text: choice }, w6: { text: 'SEVEN' }, w8: { text: 'NINE' } })
      expect(saving.state).toEqual({ name: 'saved' })
    }
  })

  test('can be taken in place of mine', async () => {
    const { editor, server, pass, saving, readJournal } = openSaver()
    server.document = other((one) => one.run({ name: 'correctWord', with: { wordId: 'w4', text: 'theirs' } }))
    server.revision = 7
    editor.run({ name: 'correctWord', with: { wordId: 'w4', text: 'mine' } })
    await pass(500)
    saving.resolve('theirs')
    expect(editor.store.getState().document).toEqual(server.document)
    expect(readJournal()).toBeNull()
    expect(saving.state).toEqual({ name: 'saved' })
  })
})

test('a draft whose end was lost gives what came before it and says so; one of an older revision says that too', () => {
  const { editor, readJournal } = openSaver()
  cut(editor, 'w2')
  const afterFirst = editor.store.getState().document
  cut(editor, 'w9')
  const whole = readJournal() ?? ''
  const torn = recoverDraft(whole.slice(0, -20), { document: first, revision: 3 })
  expect(torn).toMatchObject({ isComplete: false })
  expect(torn?.document).toEqual(afterFirst)
  const theirs = createEditor(first, () => 0)
  theirs.run({ name: 'correctWord', with: { wordId: 'w4', text: 'FIVE' } })
  const newer = { document: theirs.store.getState().document, revision: 4 }
  expect(recoverDraft(whole, newer)).toMatchObject({ isOnNewer: true, places: [] })
  expect(recoverDraft('', { document: first, revision: 3 })).toBeUndefined()
})

test('a draft that the server has already, in whole or in part, is no surprise to who made it', () => {
  const { editor, readJournal } = openSaver()
  cut(editor, 'w2')
  const afterFirst = editor.store.getState().document
  cut(editor, 'w9')
  const text = readJournal() ?? ''
  expect(recoverDraft(text, { document: editor.store.getState().document, revision: 4 })).toBeUndefined()
  const rest = recoverDraft(text, { document: afterFirst, revision: 4 })
  expect(rest).toMatchObject({ isOnNewer: false, places: [] })
  expect(rest?.document).toEqual(editor.store.getState().document)
})

test('a draft names what somebody changed in the same place since, and overwrites it only when it is asked to', () => {
  const { editor, readJournal } = openSaver()
  editor.run({ name: 'correctWord', with: { wordId: 'w4', text: 'mine' } })
  cut(editor, 'w9')
  const theirs = createEditor(first, () => 0)
  theirs.run({ name: 'correctWord', with: { wordId: 'w4', text: 'theirs' } })
  const draft = recoverDraft(readJournal() ?? '', { document: theirs.store.getState().document, revision: 4 })
  expect(draft?.places).toEqual([{ kind: 'text', heard: 'five', mine: 'mine', theirs: 'theirs' }])
  expect(draft?.document.wordEdits['w4']).toEqual({ text: 'theirs' })
  expect(draft?.withMine.wordEdits['w4']).toEqual({ text: 'mine' })
  for (const one of [draft?.document, draft?.withMine]) expect(one?.order).toHaveLength(2)
})

test('drafts of two tabs come back together, the later one first where both changed the same', () => {
  const [one, two] = [openSaver(), openSaver()]
  cut(one.editor, 'w2')
  one.editor.run({ name: 'correctWord', with: { wordId: 'w4', text: 'earlier' } })
  two.editor.run({ name: 'correctWord', with: { wordId: 'w4', text: 'later' } })
  two.editor.run({ name: 'correctWord', with: { wordId: 'w8', text: 'NINE' } })
  const drafts = [one, two].flatMap(({ readJournal }) => recoverDraft(readJournal() ?? '', { document: first, revision: 3 }) ?? [])
  const result = joinDrafts(drafts, first)
  expect(result?.document.order).toHaveLength(2)
  expect(result?.document.wordEdits).toEqual({ w4: { text: 'later' }, w8: { text: 'NINE' } })
  expect(joinDrafts([], first)).toBeUndefined()
})

test('a tab that another has taken over sends nothing more', async () => {
  const { editor, saving, pass, sent } = openSaver()
  saving.stop()
  cut(editor, 'w2')
  await pass(60_000)
  expect(sent).toEqual([])
})
