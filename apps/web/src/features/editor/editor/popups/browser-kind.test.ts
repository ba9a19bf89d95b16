import { expect, test } from 'vitest'
import { isSafari } from './browser-kind.ts'

test('Safari is told from the browsers that use its name', () => {
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  expect(isSafari(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`)).toBe(true)
  expect(isSafari(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`)).toBe(true)
  for (const other of [
    'Chrome/140.0.0.0 Safari/537.36',
    'Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'CriOS/140.0 Mobile Safari/604.1',
    'FxiOS/140.0 Mobile Safari/604.1',
  ])
    expect(isSafari(`Mozilla/5.0 (X11) ${webkit} ${other}`), other).toBe(false)
  expect(isSafari('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(false)
})
