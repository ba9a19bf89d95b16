import { listProjects } from '@clipwright/contract/projects/projects'
import { expect, test } from 'vitest'
import { type ApiCaller, readCallReply, RefusedCall, retryWhenAllowed } from './api-caller.ts'

const refusal = (afterMs: number) =>
  JSON.stringify({
    errorName: 'RateExceed',
    errorMessage: 'Too many requests.',
    details: [{ path: 'endsAt', message: new Date(Date.now() + afterMs).toISOString() }],
  })

/** Answers in turn; a text is a refusal. */
function answer(replies: readonly (string | object)[]): { call: ApiCaller; calls: () => number } {
  let calls = 0
  const call = async () => {
    const reply = replies[calls++]
    return typeof reply === 'string' ? readCallReply(429, reply) : reply
  }
  return { call: call as unknown as ApiCaller, calls: () => calls }
}

test('a call that came too soon is made again when it may be', async () => {
  const { call, calls } = answer([refusal(9_000), { items: [] }])
  const waits: number[] = []
  const patient = retryWhenAllowed(call, async (ms) => void waits.push(ms))
  expect(await patient(listProjects, {})).toEqual({ items: [] })
  expect(calls()).toBe(2)
  expect(waits[0]).toBeGreaterThan(5_000)
  expect(waits[0]).toBeLessThanOrEqual(9_000)
})

test.each([
  ['the wait is long', refusal(50_000)],
  ['time changes nothing', JSON.stringify({ errorName: 'InvalidParam', errorMessage: 'No.' })],
])('it is refused at once where %s', async (_, reply) => {
  const { call, calls } = answer([reply, { items: [] }])
  await expect(retryWhenAllowed(call, async () => undefined)(listProjects, {})).rejects.toThrow(RefusedCall)
  expect(calls()).toBe(1)
})

test('a second refusal is told', async () => {
  const { call, calls } = answer([refusal(0), refusal(0), { items: [] }])
  await expect(retryWhenAllowed(call, async () => undefined)(listProjects, {})).rejects.toThrow('Too many requests.')
  expect(calls()).toBe(2)
})
