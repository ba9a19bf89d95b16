import { expect, test } from 'vitest'
import { awaitAllToEnd } from './all-to-end.ts'

test('rejects only after every promise has settled', async () => {
  const other = Promise.withResolvers<string>()
  let wasReported = false
  const both = awaitAllToEnd([Promise.reject(new Error('no room')), other.promise]).catch((error: Error) => {
    wasReported = true
    return error.message
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(wasReported).toBe(false)
  other.resolve('done')
  expect(await both).toBe('no room')
  expect(await awaitAllToEnd([Promise.resolve(1), 'two'])).toEqual([1, 'two'])
})
