import { expect, test } from 'vitest'
import { createRandomSource } from '../random-source.ts'
import { playTokenKills } from './testing/token-kills.ts'
import { playTokenMonths } from './token-months.ts'

test('ninety days of rotating tokens, outages and two processes cost no account its grant', { timeout: 1_800_000 }, async () => {
  const months = await playTokenMonths({ accounts: 40, days: 90, accessDays: 4, random: createRandomSource(18) })
  expect(months).toMatchObject({ failures: 0, emptied: 0 })
  expect(months.refreshes).toBeGreaterThan(40 * 30)
})

test('a worker that dies while it renews a grant costs it only between the answer and its writing down, and the account says so', {
  timeout: 600_000,
}, async () => {
  const kills = await playTokenKills()
  process.stdout.write(`${JSON.stringify(kills)}\n`)
  expect(kills).toMatchObject({ unsaid: 0, failures: 0, emptied: 0 })
  expect(kills.deaths).toBeGreaterThan(20)
  // On each of two platforms, before and after the one statement that stores the answer is prepared.
  expect(kills.lost).toBeLessThanOrEqual(4)
})
