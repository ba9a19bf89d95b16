import { expect, test } from 'vitest'
import { ApiError } from '#platform/api-error.ts'
import { askPatiently } from './ask-patiently.ts'

test('a rate-limited call is repeated after the delay the server gives', async () => {
  const answers = [new ApiError('RateExceed', '', { retryAfterSec: 7 }), new ApiError('RateExceed', ''), 'made']
  const waits: number[] = []
  const ask = async () => {
    const answer = answers.shift()
    if (answer instanceof ApiError) throw answer
    return answer
  }
  expect(await askPatiently(ask, async (ms) => void waits.push(ms))).toBe('made')
  expect(waits).toEqual([7000, 10_000])
})

test('any other refusal is final', async () => {
  const refused = new ApiError('ProjectPurged', '')
  const ask = askPatiently(async () => Promise.reject(refused))
  await expect(ask).rejects.toBe(refused)
})
