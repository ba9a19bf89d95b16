import { expect, test } from 'vitest'
import { mayBlock } from './browser-shields.ts'

test.each([
  ['a browser with shields', { onLine: true, brave: { isBrave: async () => true } }, true],
  ['the same without a network', { onLine: false, brave: { isBrave: async () => true } }, false],
  ['one that only looks like it', { onLine: true, brave: {} }, false],
  ['one that does not say', { onLine: true, brave: { isBrave: () => Promise.reject(new Error('no')) } }, false],
  ['any other', { onLine: true }, false],
])('%s', async (_what, browser, mayBe) => {
  expect(await mayBlock(browser)).toBe(mayBe)
})
