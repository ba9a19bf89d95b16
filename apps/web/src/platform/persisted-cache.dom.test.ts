import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropPersistedCaches, restoreCache, saveCache } from './persisted-cache.ts'

const key = ['projects']

async function visit(scope: string, data: unknown) {
  const client = new QueryClient()
  const stop = saveCache(client, scope, ['projects'])
  await client.fetchQuery({ queryKey: key, queryFn: () => data })
  await client.fetchQuery({ queryKey: ['transcript'], queryFn: () => 'not kept' })
  await vi.waitUntil(() => localStorage.getItem(`clipwright.cache.${scope}`) !== null, { timeout: 60_000 })
  stop()
}

function nextVisit(scope: string) {
  const client = new QueryClient()
  restoreCache(client, scope)
  return client
}

beforeEach(() => localStorage.clear())

test('the next visit has the list before any response, and only data meant to be stored', async () => {
  await visit('ann', ['one', 'two'])
  expect(nextVisit('ann').getQueryData(key)).toEqual(['one', 'two'])
  expect(nextVisit('ann').getQueryData(['transcript'])).toBeUndefined()
})

test('a response that says the same again is not written again', async () => {
  const client = new QueryClient()
  const stop = saveCache(client, 'ann', ['projects'])
  const answer = async (data: unknown) => {
    await client.fetchQuery({ queryKey: key, queryFn: () => data })
    await vi.advanceTimersByTimeAsync(5_000)
    return localStorage.getItem('clipwright.cache.ann')
  }
  vi.useFakeTimers()
  const first = await answer(['one'])
  expect(first).toContain('one')
  expect(await answer(['one'])).toBe(first)
  expect(await answer(['two'])).toContain('two')
  stop()
  vi.useRealTimers()
})

test('another person never gets it, and after signing out nobody does', async () => {
  await visit('ann', ['one'])
  expect(nextVisit('ben').getQueryData(key)).toBeUndefined()
  dropPersistedCaches()
  expect(nextVisit('ann').getQueryData(key)).toBeUndefined()
})

test('data older than seven days, or unreadable, is ignored', async () => {
  await visit('ann', ['one'])
  const saved = JSON.parse(localStorage.getItem('clipwright.cache.ann') ?? '{}') as { savedAt: number }
  localStorage.setItem('clipwright.cache.ann', JSON.stringify({ ...saved, savedAt: saved.savedAt - 8 * 24 * 3600 * 1000 }))
  expect(nextVisit('ann').getQueryData(key)).toBeUndefined()
  localStorage.setItem('clipwright.cache.ann', '{broken')
  expect(nextVisit('ann').getQueryData(key)).toBeUndefined()
})
