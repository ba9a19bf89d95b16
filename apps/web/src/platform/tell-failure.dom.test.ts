import { MutationObserver } from '@tanstack/react-query'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import app from '@clipwright/messages/locales/en/app.json'
import errors from '@clipwright/messages/locales/en/errors.json'
import { ApiError, type ApiErrorName } from './api-error.ts'
import { failureText } from './failure-text.ts'
import { addressIn } from './payment-warning.tsx'
import { makeQueryClient } from './query-client.ts'
import { tellFailure } from './tell-failure.ts'

const patience = { timeout: 60_000 }
const onWaitlist = vi.fn<() => void>()

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { app, errors } } })
})
beforeEach(() => {
  document.body.replaceChildren()
  onWaitlist.mockReset()
})

const refusal = (name: ApiErrorName, reason: string | null, statusCode = 400) => new ApiError(name, reason ?? name, { statusCode, reason })
const client = () => makeQueryClient({ onSignedOut: () => undefined, onWaitlist, onFailure: tellFailure })

/** Runs a call that fails with `error` the first time, and says what stands on the page afterwards. */
async function fail(error: ApiError, meta: { shown?: boolean; canRepeat?: boolean } = {}) {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('done')
  await new MutationObserver(client(), { mutationFn: call, meta }).mutate().catch(() => undefined)
  return call
}

test('a failed save is told once, in the words of the server, and can be tried again', async () => {
  const call = await fail(refusal('ServerError', 'I am a teapot.', 418), { canRepeat: true })
  await vi.waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1), patience)
  expect(document.body.textContent).toContain('I am a teapot.')
  expect(document.body.textContent).not.toContain('Something went wrong')
  document.querySelector<HTMLButtonElement>('[data-sonner-toast] [data-button]')?.click()
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2), patience)
})

test('an unpaid invoice gives no toast but a warning with the link that the server names, also where a screen shows the failure', async () => {
  await fail(refusal('InvoiceUnpaidError', 'Unpaid. See https://pay.example/in_1?a=b.', 402), { shown: true })
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain(errors.InvoiceUnpaidError), patience)
  expect(document.querySelector('[role="alert"] a')?.getAttribute('href')).toBe('https://pay.example/in_1?a=b')
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
})

test('a place on the waiting list is asked for, whatever call was refused', async () => {
  await fail(refusal('WaitlistRequiredError', 'Wait.', 403), { shown: true })
  expect(onWaitlist).toHaveBeenCalledTimes(1)
})

test.each([
  ['Pay at https://pay.example/a.', 'https://pay.example/a'],
  ['Pay (https://pay.example/a) now', 'https://pay.example/a'],
  // A server of one's own may have no certificate.
  ['Pay at http://localhost:4600/pay/1.', 'http://localhost:4600/pay/1'],
  ['javascript:alert(1) data:text/html,1', null],
])('the address in "%s" is %s', (text, address) => {
  expect(addressIn(text)).toBe(address)
})

test('beside a control a failure is told in our words, and one without a name of ours in those of the server', () => {
  expect(failureText(refusal('ServerError', 'I am a teapot.', 418))).toBe('I am a teapot.')
  expect(failureText(refusal('NoPermission', 'Only owners.'))).toBe(errors.NoPermission)
  expect(failureText(new Error('x is not a function'))).toBe(errors.ServerError)
})
