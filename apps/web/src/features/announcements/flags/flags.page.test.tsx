import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFlags } from '@clipwright/contract/announcements/flags'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { FlagsPage } from './flags.page.tsx'

const [flag] = listFlags.example.reply.data
let server: FakeServer

beforeEach(async () => {
  server = startFakeServer()
  await renderScreen(<FlagsPage />)
  await screen.findByText(flag.key)
})
afterEach(cleanup)

const callsWith = (method: string) => server.seen.filter((call) => call.method === method && call.path.startsWith('/staff/flags'))
const kill = () => screen.getByRole('switch', { name: new RegExp(flag.key) })

test('the switch of a flag moves at once, is sent, and moves back on refusal', async () => {
  const before = kill().getAttribute('aria-checked')
  server.failNext('ServerError')
  const release = server.hold()
  fireEvent.click(kill())
  await waitFor(() => expect(kill().getAttribute('aria-checked')).not.toBe(before))
  release()
  await waitFor(() => expect(kill().getAttribute('aria-checked')).toBe(before))
  expect(callsWith('POST')).toMatchObject([{ path: `/staff/flags/${flag.key}/switch`, body: { isEnabled: before !== 'true' } }])
})

test('a flag is deleted only after a second press', async () => {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`Delete ${flag.key}`) }))
  const question = await screen.findByRole('dialog')
  expect(callsWith('DELETE')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(callsWith('DELETE')).toMatchObject([{ path: `/staff/flags/${flag.key}` }]))
})
