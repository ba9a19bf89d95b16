import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#platform/api-client.ts'
import { assetLink, watchAssetLinks } from './asset-links.ts'

const call = vi.spyOn(api, 'call')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  call.mockReset()
})

test('a request for links that failed is made again though nothing moves, and the drawing is told of the answer', async () => {
  const link = { uri: 'intro', url: '/media/intro.mp4' }
  call.mockRejectedValueOnce(new Error('no connection')).mockResolvedValueOnce({ links: [link] })
  const draw = vi.fn<() => void>(() => void assetLink('intro'))
  const unwatch = watchAssetLinks(draw)
  draw()
  await vi.advanceTimersByTimeAsync(1000)
  expect([call.mock.calls.length, assetLink('intro')]).toEqual([1, undefined])
  await vi.advanceTimersByTimeAsync(5000)
  expect(call.mock.calls.length).toBe(2)
  expect(assetLink('intro')).toEqual(link)
  unwatch()
})
