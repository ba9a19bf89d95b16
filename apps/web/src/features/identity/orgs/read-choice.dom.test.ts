import { expect, test } from 'vitest'
import { readChoice } from './read-choice.ts'

const token = 'q0Yt3nRbZ5cW8vXk1mLs7pHd2fGj4aUe6oIi9rTyBxN'
const read = (fields: Record<string, string>) => readChoice(new URLSearchParams(fields))
const org = { orgId: '5mpvnA6xwJKiDDiW', orgName: 'Northlight', logo: null, role: 'owner', status: 'inactive' }

test('reads the four parameters', () => {
  const choice = read({
    error: 'sso_required',
    pending_authentication_token: token,
    organizations: JSON.stringify([org]),
    returnTo: '/clip/abc?x=1',
  })
  expect(choice).toMatchObject({ error: 'sso_required', pendingToken: token, returnTo: '/clip/abc?x=1' })
  expect(choice.organizations).toMatchObject([{ orgName: 'Northlight', role: 'owner', status: 'inactive' }])
})

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example', '/nowhere', ''])(
  'the way back %j leads to the dashboard',
  (returnTo) => {
    expect(read({ returnTo }).returnTo).toBe('/dashboard')
  },
)

test.each(['{', 'null', '7', '[null, 7, "x", {}]', '{"orgId":"a"}', '[{"orgId":7,"orgName":"x"}]'])(
  'the list %s is no list',
  (organizations) => {
    expect(read({ organizations }).organizations).toEqual([])
  },
)

test('images of other sites are not loaded, and permissions in an address are ignored', () => {
  const own = `${window.location.origin}/api/media/abc/logo.png`
  const organizations = JSON.stringify([
    { ...org, logo: 'https://tracker.example/pixel.png', permissions: ['org:delete'] },
    { ...org, logo: own },
  ])
  const [first, second] = read({ organizations }).organizations
  expect(first).toMatchObject({ logo: null, permissions: [] })
  expect(second?.logo).toBe(own)
})
