import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveProfile } from './save-profile.ts'

const profile = { id: 'user-1', name: 'Ann' }
let answers: (() => Response | Promise<Response>)[] = []
let calledAtMs: number[] = []

beforeEach(() => {
  vi.useFakeTimers()
  calledAtMs = []
  const startMs = Date.now()
  globalThis.fetch = async () => {
    calledAtMs.push(Date.now() - startMs)
    return (answers.shift() ?? succeed)()
  }
})
afterEach(() => {
  vi.useRealTimers()
})

const succeed = () => Response.json(profile)
const refuse = (errorName: string, statusCode: number) => () =>
  Response.json({ errorName, errorMessage: '', statusCode, requestId: 'r' }, { status: statusCode })
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

test('saving a profile is retried two seconds after the server was unreachable', async () => {
  answers = [unreachable, refuse('ServerError', 500), succeed]
  const saved = saveProfile({ ftu: { done: true } })
  await vi.runAllTimersAsync()
  expect(await saved).toEqual(profile)
  expect(calledAtMs).toEqual([0, 2000, 4000])
})

test('after three retries the failure is reported', async () => {
  answers = Array.from({ length: 9 }, () => unreachable)
  const saved = saveProfile({ name: 'Ann' }).catch((error: Error) => error)
  await vi.runAllTimersAsync()
  expect(await saved).toMatchObject({ errorName: 'Offline' })
  expect(calledAtMs).toEqual([0, 2000, 4000, 6000])
})

test('a refusal is not retried', async () => {
  answers = [refuse('InvalidParam', 400)]
  const saved = saveProfile({ name: '' }).catch((error: Error) => error)
  await vi.runAllTimersAsync()
  expect(await saved).toMatchObject({ errorName: 'InvalidParam' })
  expect(calledAtMs).toEqual([0])
})
