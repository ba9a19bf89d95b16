import { afterEach, expect, test, vi } from 'vitest'
import { fakeOrg, fakeUser } from '../../dev/fake-people.ts'
import { closeSession, openSession } from '#platform/session.ts'
import { keepPersonStream } from './person-stream.ts'

const requestUrls: string[] = []
globalThis.fetch = (input) => {
  requestUrls.push(input instanceof Request ? input.url : input.toString())
  return new Promise<Response>(() => undefined)
}
afterEach(() => {
  vi.useRealTimers()
  closeSession()
})

test('a person without an organisation listens for the end of the session until they have one or leave', async () => {
  vi.useFakeTimers()
  const stop = keepPersonStream()
  openSession({ token: 'a-token-without-place', user: fakeUser, orgs: [] })
  await vi.dynamicImportSettled()
  expect(requestUrls).toEqual(['/api/auth/events'])
  openSession({ token: 'a-token-without-place', user: fakeUser, orgs: [fakeOrg] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requestUrls).toHaveLength(1)
  stop()
})
