import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { SignInOutcome } from '@clipwright/contract/identity/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'

/** For what never arrives; a busy machine takes its time. */
const patience = { timeout: 60_000 }

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function start(props: Partial<SignInFormProps> = {}) {
  const onOutcome = vi.fn<(outcome: SignInOutcome) => void>()
  await renderScreen(<SignInForm onOutcome={onOutcome} {...props} />)
  return onOutcome
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
async function askForCode() {
  type('Email address', 'ann@team.test')
  fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  return screen.findByLabelText('Code')
}
const callsTo = (path: string) => server.seen.filter((call) => call.path === path)

test('an address, then six pasted digits with a space between them, sign in without another press', async () => {
  const onOutcome = await start()
  await askForCode()
  type('Code', ' 482 913 ')
  await vi.waitFor(() => expect(onOutcome).toHaveBeenCalledTimes(1), patience)
  expect(callsTo('/auth/login-codes/verify')[0]?.body).toMatchObject({ code: '482913', asksForOrg: true })
  expect(onOutcome.mock.calls[0]?.[0]).toMatchObject({ outcome: 'signed_in' })
})

test('letters are ignored, and nothing is sent before the sixth digit', async () => {
  await start()
  const field = await askForCode()
  type('Code', '4a8b2')
  expect(field).toHaveProperty('value', '482')
  expect(callsTo('/auth/login-codes/verify')).toEqual([])
})

test('a wrong code shows a message next to the field and clears it', async () => {
  const onOutcome = await start()
  await askForCode()
  type('Code', '000000')
  expect((await screen.findByRole('alert')).textContent).toContain('This code is wrong or has expired.')
  expect(screen.getByLabelText('Code')).toHaveProperty('value', '')
  type('Code', '482913')
  await vi.waitFor(() => expect(onOutcome).toHaveBeenCalledTimes(1), patience)
})

test('a new mail can be requested after the countdown', async () => {
  await start()
  await askForCode()
  expect(screen.getByRole('button', { name: /Send a new code in \d+ s/ })).toHaveProperty('disabled', true)
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
  const again = await screen.findByRole('button', { name: 'Send a new code' })
  await act(async () => fireEvent.click(again))
  await vi.waitFor(() => expect(callsTo('/auth/login-codes')).toHaveLength(2), patience)
})

test('when the mail fails, the address stays and a message says so', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await start()
  type('Email address', 'ann@team.test')
  fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Error sending code or link')
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'ann@team.test')
})

test('the pending sign-in is shown with the code, and only then', async () => {
  await start({ email: 'ann@team.test', pendingToken: 'a-pending-token-of-a-provider' })
  expect(screen.getByLabelText('Email address')).toHaveProperty('readOnly', true)
  fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  await screen.findByLabelText('Code')
  expect(screen.queryByRole('button', { name: 'Use another address' })).toBeNull()
  type('Code', '482913')
  await vi.waitFor(() => expect(callsTo('/auth/login-codes/verify')).toHaveLength(1), patience)
  expect(callsTo('/auth/login-codes/verify')[0]?.body).toMatchObject({ pendingAuthenticationToken: 'a-pending-token-of-a-provider' })
  expect(JSON.stringify(callsTo('/auth/login-codes'))).not.toContain('pending-token')
})
