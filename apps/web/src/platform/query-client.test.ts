import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { makeQueryClient } from './query-client.ts'

/** For what never arrives; a busy machine takes its time. */
const patience = { timeout: 60_000 }

const queryKey = ['projects', 'list']

/** A list whose responses come when the test says so. */
function watchList() {
  const client = makeQueryClient({ onSignedOut: () => undefined, onWaitlist: () => undefined, onFailure: () => undefined })
  const answers: ((title: string) => void)[] = []
  const observer = new QueryObserver(client, { queryKey, queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)) })
  const stop = observer.subscribe(() => undefined)
  return { client, answers, stop, shown: () => client.getQueryData(queryKey) }
}

test('a change while the first response is in flight causes a refetch', async () => {
  const { client, answers, stop, shown } = watchList()
  const renewed = client.invalidateQueries({ queryKey: ['projects'] })
  answers[0]?.('before')
  await vi.waitFor(() => expect(answers).toHaveLength(2), patience)
  expect(shown()).toBe('before')
  answers[1]?.('after')
  await renewed
  expect(shown()).toBe('after')
  stop()
})

test('a later change causes one fetch', async () => {
  const { client, answers, stop, shown } = watchList()
  answers[0]?.('before')
  await vi.waitFor(() => expect(shown()).toBe('before'), patience)
  const renewed = client.invalidateQueries({ queryKey: ['projects'] })
  answers[1]?.('after')
  await renewed
  expect(answers).toHaveLength(2)
  expect(shown()).toBe('after')
  stop()
})

test('data that could not be renewed is fetched again, and a first load is not', async () => {
  vi.useFakeTimers()
  const client = makeQueryClient({ onSignedOut: () => undefined, onWaitlist: () => undefined, onFailure: () => undefined })
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError('Offline', 'No connection'))
  const observer = new QueryObserver(client, { queryKey, queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)

  ask.mockResolvedValueOnce('before')
  await observer.refetch()
  ask.mockRejectedValueOnce(new ApiError('ServerError', 'Busy', { statusCode: 503 })).mockRejectedValueOnce(new ApiError('Offline', 'None'))
  ask.mockResolvedValue('after')
  await client.invalidateQueries({ queryKey })
  expect(client.getQueryData(queryKey)).toBe('before')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(client.getQueryData(queryKey)).toBe('before')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(client.getQueryData(queryKey)).toBe('after')
  expect(ask).toHaveBeenCalledTimes(5)

  ask.mockRejectedValue(new ApiError('RecordNotExisted', 'Gone', { statusCode: 404 }))
  await client.invalidateQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(6)
  stop()
  vi.useRealTimers()
})
