import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { closeSession, currentSession, signOutDueKey, useSession } from '#platform/session.ts'
import { leave } from './sign-out.ts'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = startFakeServer()
})
afterEach(() => closeSession())

function pausable() {
  const paused = Promise.withResolvers<void>()
  const waits: number[] = []
  const wait = (ms: number) => {
    waits.push(ms)
    return paused.promise
  }
  return { wait, waits, go: paused.resolve }
}

test('the server is notified at once, the page leaves after half a second, and nothing of the person stays', async () => {
  const { wait, waits, go } = pausable()
  const left = leave(wait)
  expect(useSession.getState().isLeaving).toBe(true)
  // A second press has no effect.
  await leave(wait)
  expect(waits).toEqual([500])
  expect(currentSession()).not.toBeNull()
  go()
  await left
  expect(server.seen.filter(({ path }) => path === '/auth/logout')).toHaveLength(1)
  expect(useSession.getState()).toMatchObject({ session: null, leftOnPurpose: true, isLeaving: false })
  expect(JSON.stringify({ ...localStorage })).not.toContain('owner@localhost')
})

test('offline it ends here, and the server is notified on the next visit', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const { wait, go } = pausable()
  go()
  await leave(wait)
  expect(currentSession()).toBeNull()
  expect(localStorage.getItem(`clipwright.${signOutDueKey}`)).toBe('true')
})

test('an already ended session signs out in the same way', async () => {
  server.failNext('LoginRequired')
  const { wait, go } = pausable()
  go()
  await leave(wait)
  expect(currentSession()).toBeNull()
  expect(localStorage.getItem(`clipwright.${signOutDueKey}`)).toBeNull()
})
