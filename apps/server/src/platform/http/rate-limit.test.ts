import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { countUses, takeFromLimit } from './rate-limit.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const rule = (key: string) => ({ key, limit: 2, windowSec: 3600 })
const age = (key: string, seconds: number) =>
  sql`update rate_count set window_start = window_start - make_interval(secs => ${seconds}) where key = ${key}`.execute(database.db)

test('a window opens with the first use, and is as long wherever on the clock that falls', async () => {
  await takeFromLimit(database.db, rule('first'))
  await age('first', 3500)
  await takeFromLimit(database.db, rule('first'))
  await expect(takeFromLimit(database.db, rule('first'))).rejects.toMatchObject({
    errorName: 'RateExceed',
    retryAfterSec: expect.closeTo(100, -1),
  })
  expect(await countUses(database.db, rule('first'))).toBe(3)
  await age('first', 101)
  expect(await countUses(database.db, rule('first'))).toBe(0)
  await takeFromLimit(database.db, rule('first'))
  await takeFromLimit(database.db, rule('first'))
  await expect(takeFromLimit(database.db, rule('first'))).rejects.toMatchObject({ retryAfterSec: 3600 })
})

test('of uses at the same time no more fit than the limit says, and one request is not split', async () => {
  const uses = await Promise.allSettled(Array.from({ length: 8 }, () => takeFromLimit(database.db, rule('crowd'))))
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await takeFromLimit(database.db, { ...rule('many'), uses: 5 })
  await expect(takeFromLimit(database.db, rule('many'))).rejects.toMatchObject({ errorName: 'RateExceed' })
})
