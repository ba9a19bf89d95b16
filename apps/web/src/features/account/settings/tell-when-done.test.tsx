import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '#platform/session.ts'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { TellWhenDone } from './tell-when-done.tsx'

let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  server = startFakeServer()
  useSession.setState({ hasLocalMailbox: false })
})
afterEach(cleanup)

const readyByMail = () => server.state.choices.find(({ kind, channel }) => kind === 'project_ready' && channel === 'email')?.isOn

test('one press on mail is enough, and the question does not return', async () => {
  await renderScreen(<TellWhenDone />)
  fireEvent.click(await screen.findByRole('button', { name: 'Email me' }))
  await screen.findByText('We will email you when your clips are ready.')
  await waitFor(() => expect(readyByMail()).toBe(true))
  cleanup()
  await renderScreen(<TellWhenDone />)
  await screen.findByText('We will email you when your clips are ready.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('after declining, the question does not return', async () => {
  await renderScreen(<TellWhenDone />)
  fireEvent.click(await screen.findByRole('button', { name: 'No, thanks' }))
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull())
  cleanup()
  await renderScreen(<TellWhenDone />)
  await waitFor(() => expect(server.seen.filter(({ path }) => path === '/notification-preferences')).toHaveLength(2))
  expect(screen.queryByRole('group')).toBeNull()
})

test('mail is not offered where it only reaches the local mailbox', async () => {
  useSession.setState({ hasLocalMailbox: true })
  await renderScreen(<TellWhenDone />)
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/notification-preferences')).toBe(true))
  expect(screen.queryByRole('button', { name: 'Email me' })).toBeNull()
})
