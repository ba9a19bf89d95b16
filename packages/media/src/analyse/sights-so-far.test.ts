import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SightsSoFar } from '@clipwright/contract/projects/source-sights'
import { afterAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../testing/test-media.ts'
import { ScoreFile } from './score-file.ts'
import { describeSights } from './sights-so-far.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

test('shots and faces of the part that was looked at, as shares of all of it', () => {
  const shots = [0, 10_000, 10_004, 30_000].map((startMs, index, all) => ({
    startMs: 60_000 + startMs,
    endMs: 60_000 + (all[index + 1] ?? 50_000),
  }))
  const sightings = [
    { atMs: 61_000, count: 1 },
    { atMs: 61_500, count: 12 },
    { atMs: 63_000, count: 0 },
  ]
  const sights = describeSights({ range: { startMs: 60_000, endMs: 160_000 }, untilMs: 66_000, shots, sightings })
  expect(SightsSoFar.parse(sights)).toEqual({ untilPermille: 60, shotCount: 4, cutsPermille: [100, 300], facesByPercent: '099000' })
})

test('scores are read as they are written, also when a line is there in part', async () => {
  const file = join(folder.path, 'scores.txt')
  const scores = new ScoreFile(file, 1000)
  expect(await scores.readOn()).toEqual([])
  await writeFile(file, 'frame:0 pts:0 pts_time:0\nlavfi.scd.score=0.5\nframe:1 pts:1 pts_ti')
  expect(await scores.readOn()).toEqual([{ atMs: 1000, score: 0.5 }])
  await appendFile(file, 'me:0.04\nlavfi.scd.score=12.25\n')
  expect(await scores.readOn()).toEqual([
    { atMs: 1000, score: 0.5 },
    { atMs: 1040, score: 12.25 },
  ])
})
