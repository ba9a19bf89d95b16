import { describe, expect, test } from 'vitest'
import { cut, first, openSaver } from './testing/open-saver.ts'

describe('sending now', () => {
  test('waits for what is on its way, takes along what is done meanwhile, and answers when the server has all of it', async () => {
    const { editor, server, saving, sent, states, pass } = openSaver()
    const answer = Promise.withResolvers<void>()
    server.answers = answer.promise
    cut(editor, 'w2')
    await pass(500)
    cut(editor, 'w9')
    let isDone: boolean | null = null
    const flushed = saving.flush().then((isSaved) => (isDone = isSaved))
    await pass(0)
    expect([isDone, sent]).toEqual([null, [3]])
    answer.resolve()
    await flushed
    expect([isDone, sent]).toEqual([true, [3, 4]])
    expect(server.document).toEqual(editor.store.getState().document)
    expect(states.at(-1)).toBe('saved')
    expect(await saving.flush()).toBe(true)
    expect(sent).toEqual([3, 4])
  })

  test('answers that it could not, and lets the edits be', async () => {
    const { editor, server, saving, readJournal } = openSaver()
    server.reachable = false
    cut(editor, 'w2')
    expect(await saving.flush()).toBe(false)
    expect(saving.state.name).toBe('notSaved')
    server.reachable = true
    expect(await saving.flush()).toBe(true)
    expect(readJournal()).toBeNull()
  })
})

test('what the server does not take is told and kept, not sent again by itself, and again with each further edit', async () => {
  const { editor, server, saving, sent, readJournal, pass } = openSaver()
  server.refuses = true
  cut(editor, 'w2')
  await pass(500)
  expect(saving.state).toEqual({ name: 'refused', why: 'InvalidParam' })
  await pass(60_000)
  expect(sent).toEqual([3])
  expect(readJournal()).not.toBeNull()
  expect(await saving.flush()).toBe(false)
  expect(sent).toEqual([3, 3])
  server.refuses = false
  editor.undo()
  await pass(500)
  expect(saving.state).toEqual({ name: 'saved' })
  expect(server.document).toEqual(first)
  expect(readJournal()).toBeNull()
})
