import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foundAda } from '../../../../dev/fake-examples.ts'
import { currentSession, useSession } from '#platform/session.ts'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { StaffPage } from './staff.page.tsx'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
})
afterEach(cleanup)

test('impersonation needs a reason of ten characters, which is sent', async () => {
  await renderScreen(<StaffPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Act as Ada Lovelace' }))
  const start = await screen.findByRole('button', { name: 'Start' })
  const reason = screen.getByRole('textbox', { name: /^Why/ })
  fireEvent.change(reason, { target: { value: '  too short ' } })
  expect(start).toHaveProperty('disabled', true)
  fireEvent.change(reason, { target: { value: 'Asked for help with an export.' } })
  expect(start).toHaveProperty('disabled', false)
  fireEvent.click(start)
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/auth/impersonation')).toBe(true))
  expect(server.seen.find(({ path }) => path === '/auth/impersonation')?.body).toEqual({
    userId: foundAda.id,
    reason: 'Asked for help with an export.',
  })
})

test('a name without a match shows a message, and a refusal appears next to the reason', async () => {
  await renderScreen(<StaffPage />)
  const field = screen.getByRole('searchbox', { name: 'Name or email' })
  fireEvent.change(field, { target: { value: 'nobody' } })
  await screen.findByText('No one found.')
  fireEvent.change(field, { target: { value: 'ada' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Act as Ada Lovelace' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Why/ }), { target: { value: 'Asked for help with an export.' } })
  server.failNext('RecordNotExisted')
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/not|no longer/i)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('others than staff see a message and no list', async () => {
  const session = currentSession()
  if (!session?.user) throw new Error('the fake server signs somebody in')
  useSession.setState({ session: { ...session, user: { ...session.user, isStaff: false } } })
  await renderScreen(<StaffPage />)
  await screen.findByText(/for this server’s staff/)
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(server.seen).toEqual([])
})
