import { expect, it } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { estimateMs, recordStageTiming } from './stage-timing.ts'

const work = (unitCount: number, name = 'transcribe') => ({ name, units: 'sourceMs', unitCount })

it('estimates by the median speed of the last twenty, unaffected by a few outliers', async () => {
  await using database = await testDatabase()
  const { db } = database
  expect(await estimateMs(db, work(1000))).toBeNull()
  for (let n = 0; n < 10; n++) await recordStageTiming(db, work(1000), 90_000)
  for (let n = 0; n < 18; n++) await recordStageTiming(db, work(2000), 1000)
  for (let n = 0; n < 2; n++) await recordStageTiming(db, work(1000), 60_000)
  expect(await estimateMs(db, work(10_000))).toBe(5000)
  expect(await estimateMs(db, work(10_000, 'render'))).toBeNull()
})

it('prefers this machine’s history to others’, and others’ to none', async () => {
  await using database = await testDatabase()
  const { db } = database
  const foreign = { machine: 'elsewhere', name: 'transcribe', units: 'sourceMs', unit_count: 1000, wall_ms: 10 }
  await db.insertInto('stage_timing').values(foreign).execute()
  expect(await estimateMs(db, work(1000))).toBe(10)
  await recordStageTiming(db, work(1000), 500)
  expect(await estimateMs(db, work(1000))).toBe(500)
})

it('learns nothing from work of size zero', async () => {
  await using database = await testDatabase()
  await recordStageTiming(database.db, work(0), 500)
  expect(await estimateMs(database.db, work(1000))).toBeNull()
})
