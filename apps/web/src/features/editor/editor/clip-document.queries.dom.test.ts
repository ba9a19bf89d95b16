import { beforeEach, expect, test, vi } from 'vitest'
import { fakeOrg, fakeUser } from '../../../../dev/fake-people.ts'
import { writeStored } from '#platform/stored-state.ts'
import { draftStart } from './engine/draft-keys.ts'

let requestUrls: string[]

/** As on a page that was just loaded. */
async function loadPage() {
  vi.resetModules()
  const { openSession } = await import('#platform/session.ts')
  openSession({ token: 'a-token-for-tests', user: fakeUser, orgs: [fakeOrg], expiresAt: '2999-01-01T00:00:00.000Z' })
  return import('./clip-document.queries.ts')
}

beforeEach(() => {
  localStorage.clear()
  requestUrls = []
  globalThis.fetch = async (input) => {
    requestUrls.push(input instanceof Request ? input.url : input.toString())
    return Response.json({ clipBody: {}, revision: 7, engineClipUpdatedAt: '2026-01-01T00:00:00.000Z' })
  }
})

test('what was asked ahead is taken once, and only for its clip', async () => {
  const { askAhead, takeAhead } = await loadPage()
  askAhead('p.one')
  expect(await takeAhead('p.one')).toMatchObject({ revision: 7 })
  expect(takeAhead('p.one')).toBeNull()
  askAhead('p.one')
  expect(takeAhead('p.one'), 'another tab may have written meanwhile').toBeNull()
  expect(requestUrls).toEqual(['/api/engine-clips/p.one'])
  const other = await loadPage()
  other.askAhead('p.one')
  expect(other.takeAhead('p.two')).toBeNull()
})

test('a clip with edits that a tab may be sending is not asked for ahead', async () => {
  const { askAhead, takeAhead } = await loadPage()
  writeStored(`${draftStart('p.one')}a-tab`, 'unsent')
  askAhead('p.one')
  expect(takeAhead('p.one')).toBeNull()
  expect(requestUrls).toEqual([])
})
