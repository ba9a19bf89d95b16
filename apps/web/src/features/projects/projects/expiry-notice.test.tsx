import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'

afterEach(cleanup)
const dayMs = 86_400_000

test('in its last week a project shows its expiry and is extended in one press', async () => {
  const server = startFakeServer()
  const [project] = server.state.projects
  if (!project) throw new Error('the fake server has projects')
  const inDays = (days: number) => ({ ...project, storageExpireAt: new Date(Date.now() + days * dayMs).toISOString() })
  await renderScreen(<ExpiryNotice project={inDays(3)} download={<button type="button">All of it</button>} />)
  expect(screen.getByText(/^Kept until .*deleted\.$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'All of it' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep longer' }))
  await waitFor(() => expect(server.seen.find((call) => call.method === 'PUT')?.body).toEqual({ storageStatus: 'TEMPORARY' }))
})

test('before that, and for a project without an expiry, there is no notice', async () => {
  const server = startFakeServer()
  const [project] = server.state.projects
  if (!project) throw new Error('the fake server has projects')
  for (const storageExpireAt of [null, new Date(Date.now() + 8 * dayMs).toISOString()]) {
    await renderScreen(<ExpiryNotice project={{ ...project, storageExpireAt }} />)
    expect(screen.queryByRole('button', { name: 'Keep longer' })).toBeNull()
    cleanup()
  }
})
