import { afterEach, expect, test, vi } from 'vitest'
import { onSignedIn, tellSignedIn } from './own-messages.ts'

let stop = () => {}
afterEach(() => stop())

const arrive = (data: unknown, origin: string) => window.dispatchEvent(new MessageEvent('message', { data, origin }))
const message = { type: 'clipwright:signed-in' }

test.each([
  'https://evil.example',
  'null',
  '',
  `${window.location.origin}.evil.example`,
  window.location.origin.replace('http:', 'https:'),
])('what a page of origin %j sends is not listened to', (origin) => {
  const listener = vi.fn<() => void>()
  stop = onSignedIn(listener)
  arrive(message, origin)
  expect(listener).not.toHaveBeenCalled()
})

test.each([null, 'clipwright:signed-in', { type: 'other' }, 7, []])('%j from our own page means nothing', (data) => {
  const listener = vi.fn<() => void>()
  stop = onSignedIn(listener)
  arrive(data, window.location.origin)
  expect(listener).not.toHaveBeenCalled()
})

test('messages of our own pages arrive until the listener is removed', () => {
  const listener = vi.fn<() => void>()
  const end = onSignedIn(listener)
  arrive(message, window.location.origin)
  expect(listener).toHaveBeenCalledTimes(1)
  end()
  arrive(message, window.location.origin)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('the opener is notified only on our own origin', () => {
  const postMessage = vi.fn<(data: unknown, origin: string) => void>()
  Object.defineProperty(window, 'opener', { value: { postMessage }, configurable: true })
  tellSignedIn()
  expect(postMessage.mock.calls).toEqual([[message, window.location.origin]])
  Object.defineProperty(window, 'opener', { value: null, configurable: true })
})
