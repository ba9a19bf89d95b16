import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { everything } from './project-filter.ts'
import { ProjectList } from './project-list.tsx'
import { clearDraft } from './submit-draft.ts'
import { ChosenSource, SubmitForm } from './submit-form.tsx'

afterEach(cleanup)

test('running projects show stage, percent and time left; queued ones their position', async () => {
  startFakeServer()
  await renderScreen(<ProjectList />)
  const running = await screen.findByRole('article', { name: /Pond ecology/ })
  await waitFor(() => expect(running.textContent).toContain('71 %'))
  expect(running.textContent).toContain('Rendering previews')
  expect(within(running).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('71')
  const waiting = screen.getByRole('article', { name: 'Board game design night' })
  await waitFor(() => expect(waiting.textContent).toContain('2 ahead in the queue'))
})

test('failed projects show the reason and offer the remedy', async () => {
  startFakeServer()
  await renderScreen(<ProjectList />)
  const silent = await screen.findByRole('article', { name: 'Harbour walk, raw sound' })
  expect(silent.textContent).toContain('No speech was found')
  expect(within(silent).getByRole('link', { name: 'Add subtitles' })).toBeTruthy()
  const unreachable = screen.getByRole('article', { name: /townhall/ })
  expect(within(unreachable).getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a deleted project disappears at once and returns when the server refuses', async () => {
  const server = startFakeServer()
  await renderScreen(<ProjectList />)
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Board game design night' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }
  server.failNext('ServerError')
  const release = server.hold()
  await remove()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Board game design night' })).toBeNull())
  release()
  await screen.findByRole('article', { name: 'Board game design night' })
  await remove()
  await waitFor(() => expect(server.state.removed.size).toBe(1))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Board game design night' })).toBeNull())
})

test('a started project is the first row, with its source, before the server has answered', async () => {
  clearDraft()
  const server = startFakeServer()
  await renderScreen(
    <>
      <SubmitForm />
      <ChosenSource />
      <ProjectList />
    </>,
  )
  await screen.findByRole('article', { name: 'Board game design night' })
  const field = screen.getByRole('textbox', { name: 'Link to a video' })
  fireEvent.change(field, { target: { value: 'https://videos.example/talk' } })
  fireEvent.submit(field.closest('form') as HTMLFormElement)
  await screen.findAllByText('48:32')
  const release = server.hold()
  fireEvent.click(screen.getByRole('button', { name: 'Find moments' }))
  const row = await screen.findByRole('article', { name: 'Panel: what the river remembers' })
  expect(row.textContent).toContain('48:32')
  expect(row.querySelector('img')?.getAttribute('src')).toBe('/fake/thumb-2.svg')
  expect(row.compareDocumentPosition(screen.getByRole('article', { name: 'Board game design night' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  release()
  await screen.findByRole('link', { name: 'Panel: what the river remembers' })
  expect(screen.getAllByRole('article', { name: 'Panel: what the river remembers' })).toHaveLength(1)
})

test('an empty list offers the sample project in one press', async () => {
  const server = startFakeServer()
  server.state.projects = []
  await renderScreen(<ProjectList />)
  fireEvent.click(await screen.findByRole('button', { name: 'Open the sample' }))
  expect(await screen.findByRole('article', { name: /^Sample/ })).toBeTruthy()
})

test('filters apply, and an empty result can be reset', async () => {
  startFakeServer()
  await renderScreen(<FilteredList />)
  await screen.findByRole('article', { name: 'Board game design night' })
  fireEvent.click(await screen.findByRole('button', { name: /^Stopped/ }))
  await screen.findByRole('article', { name: 'Harbour walk, raw sound' })
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Board game design night' })).toBeNull())
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search titles' }), { target: { value: 'no such title' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('article', { name: 'Board game design night' })).toBeTruthy()
})

test('several are deleted at once and can be restored from the trash', async () => {
  const server = startFakeServer()
  await renderScreen(<FilteredList />)
  for (const title of ['Board game design night', 'Harbour walk, raw sound']) {
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  }
  const bar = await screen.findByRole('region', { name: 'Selected projects' })
  expect(bar.textContent).toContain('2 selected')
  fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.state.removed.size).toBe(2))
  fireEvent.click(await screen.findByRole('button', { name: /^Trash/ }))
  const trashRow = await screen.findByRole('article', { name: 'Board game design night' })
  expect(within(trashRow).queryByRole('link')).toBeNull()
  fireEvent.click(within(trashRow).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(server.state.removed.size).toBe(1))
})

test('a home with few projects has no filters, a way to its trash, and filters once one is set', async () => {
  localStorage.clear()
  const server = startFakeServer()
  const [first, second] = server.state.projects
  if (!first || !second) throw new Error('the fake server has projects')
  server.state.projects = [first, second]
  const before = await renderScreen(<FilteredList />)
  await screen.findByRole('article', { name: first.title })
  await waitFor(() => expect(localStorage.getItem('clipwright.project-toolbar')).toBe('false'))
  before.unmount()
  const small = await renderScreen(<FilteredList />)
  await screen.findByRole('article', { name: first.title })
  expect(screen.queryByRole('group', { name: 'Filter by status' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Trash/ })).toBeNull()
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${first.title}` }))
  fireEvent.click(within(await screen.findByRole('region', { name: 'Selected projects' })).getByRole('button', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Trash 1' }))
  await screen.findByRole('group', { name: 'Filter by status' })
  await screen.findByRole('button', { name: 'Restore' })
  small.unmount()
  await renderScreen(<ProjectList filter={{ ...everything, sort: 'oldest' }} />)
  expect(await screen.findByRole('combobox', { name: 'Order' })).toBeTruthy()
})

function FilteredList() {
  const [filter, setFilter] = useState(everything)
  return <ProjectList filter={filter} onFilter={setFilter} />
}
