import { expect, test } from 'vitest'
import { createRandomSource } from '../random-source.ts'
import { playTokenMonths } from './token-months.ts'

test('ninety days of rotating tokens, outages and two processes cost no account its grant', { timeout: 1_800_000 }, async () => {
  const months = await playTokenMonths({ accounts: 40, days: 90, accessDays: 4, random: createRandomSource(18) })
  expect(months).toMatchObject({ failures: 0, emptied: 0 })
  expect(months.refreshes).toBeGreaterThan(40 * 30)
})
