import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureKept, replayChoices } from './model-choices.ts'

const dataDir = join(import.meta.dirname, '../../../shared')

test.skipIf(!existsSync(join(dataDir, 'judgements/quotes.jsonl')))('the recorded choices of a reader become clips under its titles', () => {
  const replays = replayChoices(dataDir)
  expect(replays).toHaveLength(8)
  const figures = measureKept(replays)
  expect(figures.choices).toBe(160)
  expect(figures.choice_kept_share).toBeGreaterThanOrEqual(0.95)
  expect(figures.title_used_share).toBeGreaterThanOrEqual(0.95)
})
