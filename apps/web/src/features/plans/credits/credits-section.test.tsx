import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useClientSetup } from '#platform/client-setup.ts'
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { CreditsSection } from './credits-section.tsx'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  useClientSetup.setState({ billing: 'builtin' })
})
afterEach(() => {
  cleanup()
  useClientSetup.setState({ billing: 'off' })
})

test('shows what is left by bucket with its end, what costs what, and the statement in plain words', async () => {
  await renderScreen(<CreditsSection />)
  expect(await screen.findByText('1:10:00 left')).toBeTruthy()
  expect(screen.getByText('10:00 reserved for projects in progress')).toBeTruthy()
  expect(screen.getByText('1:10:00 of 1:30:00')).toBeTruthy()
  expect(screen.getByText(/^Until .*2026$/)).toBeTruthy()
  expect(screen.getByText('Only a part that was not paid for yet')).toBeTruthy()
  const statement = within(await screen.findByRole('table', { name: 'Statement' }))
  expect(statement.getByRole('rowheader').textContent).toBe('Done: How we price (9:50 used, the rest given back)')
  const cells = statement.getAllByRole('cell').map((cell) => cell.textContent.replaceAll(/\s/g, ' '))
  expect(cells).toEqual(['WhenNov 24, 2026, 8:14 PM', 'Change+0:10', 'Balance1:20:10'])
  expect(statement.getByRole('link', { name: 'How we price' })).toHaveProperty('pathname', '/clip/dhM-wUipYDXYi0YV')
})

test('asks for what was chosen, and saves the same as a file', async () => {
  await renderScreen(<CreditsSection />)
  await screen.findByRole('table', { name: 'Statement' })
  fireEvent.change(screen.getByRole('combobox', { name: 'About' }), { target: { value: 'purchase' } })
  await waitFor(() => expect(server.seen.filter(({ path }) => path === '/credits/statement')).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/credits/statement/export')).toBe(true))
  // The invented server has no such file, and says so.
  expect((await screen.findByRole('alert')).textContent).toContain('does not exist')
})
