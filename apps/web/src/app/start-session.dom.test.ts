import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import auth from '@clipwright/messages/locales/en/auth.json'
import { fakeOrg, fakeUser } from '../../dev/fake-people.ts'
import { askWhoIsHere } from '#platform/restore-session.ts'
import { closeSession, currentSession, openSession, useSession } from '#platform/session.ts'
import { startSession } from './start-session.ts'

await i18next.init({ lng: 'en', resources: { en: { auth } } })

let answer: (response: Response) => void
let requestUrls: string[]
beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: null })
  vi.useFakeTimers()
  requestUrls = []
  globalThis.fetch = (input) => {
    requestUrls.push(input instanceof Request ? input.url : input.toString())
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  }
})
afterEach(() => {
  vi.useRealTimers()
  closeSession()
})

const signedIn = () =>
  Response.json({ signedIn: true, hasLocalMailbox: false, token: 'a-token-of-the-cookie', user: fakeUser, orgs: [fakeOrg] })

test('a hanging start says so after three seconds, offers a reload, and continues when the answer comes', async () => {
  const root = document.createElement('div')
  const started = startSession(root, askWhoIsHere())
  await vi.advanceTimersByTimeAsync(2_900)
  expect(root.textContent).toBe('')
  await vi.advanceTimersByTimeAsync(200)
  expect(root.textContent).toContain('Signing in is taking longer than usual.')
  expect(root.querySelector('button')?.textContent).toBe('Reload')
  answer(signedIn())
  await started
  expect(root.childElementCount).toBe(0)
  expect(currentSession()?.user?.id).toBe(fakeUser.id)
})

test('a returning person sees the last pages at once, while the server is asked', async () => {
  openSession({ token: 'an-older-token', user: fakeUser, orgs: [fakeOrg] })
  await startSession(document.createElement('div'), askWhoIsHere())
  expect(requestUrls).toContain('/api/auth/login-profiles')
  answer(signedIn())
})
