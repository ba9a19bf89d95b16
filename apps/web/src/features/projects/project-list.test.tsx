import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ProjectList } from './project-list.tsx'

afterEach(cleanup)

test('running work says its stage, percent and time left; waiting work its place in the line', async () => {
  startFakeServer()
  await renderScreen(<ProjectList />)
  const running = await screen.findByRole('article', { name: /Pond ecology/ })
  await waitFor(() => expect(running.textContent).toContain('71 %'))
  expect(running.textContent).toContain('Rendering previews')
  expect(within(running).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('71')
  const waiting = screen.getByRole('article', { name: 'Board game design night' })
  await waitFor(() => expect(waiting.textContent).toContain('2 before it'))
})

test('failed work says why and offers the one thing that helps', async () => {
  startFakeServer()
  await renderScreen(<ProjectList />)
  const silent = await screen.findByRole('article', { name: 'Harbour walk, raw sound' })
  expect(silent.textContent).toContain('No speech was found')
  expect(within(silent).getByRole('link', { name: 'Add subtitles' })).toBeTruthy()
  const unreachable = screen.getByRole('article', { name: /townhall/ })
  expect(within(unreachable).getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a deleted project is gone at once and comes back when the server refuses', async () => {
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
  expect(screen.queryByRole('article', { name: 'Board game design night' })).toBeNull()
})

test('with nothing there yet, one press makes the sample project', async () => {
  const server = startFakeServer()
  server.state.projects = []
  await renderScreen(<ProjectList />)
  fireEvent.click(await screen.findByRole('button', { name: 'Make the sample project' }))
  expect(await screen.findByRole('article', { name: /^Sample/ })).toBeTruthy()
})
