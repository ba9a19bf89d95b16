import { expect, test } from 'vitest'
import { everyItem } from './every-item.ts'

test('a long list is fetched to its end in pages of the largest size', async () => {
  const onServer = Array.from({ length: 230 }, (_, index) => index)
  const pageSizes: number[] = []
  const all = await everyItem(({ pageNum, pageSize }) => {
    pageSizes.push(pageSize)
    return Promise.resolve({
      data: onServer.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      hasMore: pageNum * pageSize < onServer.length,
    })
  })
  expect(all).toEqual(onServer)
  expect(pageSizes).toEqual([100, 100, 100])
})
