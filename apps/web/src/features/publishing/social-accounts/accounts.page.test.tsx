import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSession } from '#platform/session.ts'
import { fakeOrg, fakeUser } from '../../../../dev/fake-people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AccountsPage } from './accounts.page.tsx'

afterEach(cleanup)

test('an account is connected by one button, which stays where it came', async () => {
  const list = Promise.withResolvers<Response>()
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    return pathname === '/api/social-accounts' ? list.promise : Response.json({})
  }
  openSession({ token: 'a-token-for-tests', user: fakeUser, orgs: [{ ...fakeOrg, permissions: ['org:edit'] }] })
  await renderScreen(<AccountsPage />)
  await screen.findByRole('button', { name: 'Webhooks' })
  expect(screen.queryByRole('button', { name: 'Connect an account' })).toBeNull()
  list.resolve(Response.json({ data: [] }))
  await screen.findByRole('button', { name: 'Connect an account' })
})
