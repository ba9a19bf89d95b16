import { expect, test } from 'vitest'
import { openPublishingWorld } from '../../apps/server/src/testing/publishing-world.ts'
import { playImports } from '../../apps/server/src/testing/play-imports.ts'
import { createRandomSource } from '../random-source.ts'
import { playImportDays } from './testing/import-days.ts'
import { openShiftedDatabase } from './shifted-database.ts'

test('10,000 shuffled calls of hubs, edits, repeats and removals give each video one project', { timeout: 3_600_000 }, async () => {
  await using database = await openShiftedDatabase()
  await using world = await openPublishingWorld(database)
  const { http, owner } = world
  const result = await playImports({ http, owner, random: createRandomSource(18) }, 10_000)
  process.stdout.write(`import_doubles ${result.doubles} import_lost ${result.lost} videos ${result.videos}\n`)
  expect(result).toMatchObject({ events: 10_000, doubles: 0, lost: 0, projects: result.videos })
  expect(result.videos).toBeGreaterThan(400)
})

test('with a hub that is silent for three days, looks alone find each video within 20 minutes, and a budget is passed by one at most', {
  timeout: 1_800_000,
}, async () => {
  const result = await playImportDays({ days: 3, videosADay: 6, random: createRandomSource(18) })
  process.stdout.write(`slowest ${result.slowestMin.toFixed(1)} min, most credits of a day ${result.mostCredits}\n`)
  expect(result).toMatchObject({ videos: 18, imported: 18, hub: 'silent' })
  expect(result.slowestMin).toBeLessThanOrEqual(20)
  expect(result.mostCredits).toBeGreaterThanOrEqual(60)
  expect(result.mostCredits).toBeLessThan(60 + 30)
})
