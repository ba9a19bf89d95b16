import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { madeUpTalk } from '@clipwright/curation/testing/spoken-material'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseTranscriptArguments } from './clip-arguments.ts'
import { findMoments } from './find-moments.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-moments-'))
  await writeFile(join(folder, 'talk.srt'), srtOf(madeUpTalk().map(({ text }) => text)))
  await writeFile(join(folder, 'empty.txt'), '\n')
})
afterAll(() => rm(folder, { recursive: true }))

const clock = (sec: number) =>
  `${[sec / 3600, (sec / 60) % 60, sec % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')},000`
const srtOf = (sentences: readonly string[]) =>
  sentences.map((text, at) => `${at + 1}\n${clock(at * 5)} --> ${clock(at * 5 + 5)}\n${text}\n`).join('\n')

function find(...argv: string[]) {
  const args = parseTranscriptArguments(['--json', ...argv])
  if (!args) throw new Error('these arguments ask for help')
  return findMoments(args, { settings: { languageModel: null, fetch }, signal: new AbortController().signal, calledFrom: folder })
}

test('finds moments in subtitles alone, within the wished lengths and number', async () => {
  const found = await find('--transcript', 'talk.srt', '--min', '20', '--max', '45', '--count', '3')
  const kept = found.moments.filter((moment) => !moment.isRunnerUp)
  expect(kept).toHaveLength(3)
  expect(found.moments.map(({ rank }) => rank)).toEqual(found.moments.map((_, index) => index + 1))
  for (const moment of found.moments) {
    expect(moment.durationSec).toBeGreaterThanOrEqual(20)
    expect(moment.durationSec).toBeLessThanOrEqual(45)
    expect(moment.timeRanges.every(([startSec, endSec]) => endSec > startSec)).toBe(true)
    expect(moment.title).not.toBe('')
    for (const part of ['hookScore', 'coherenceScore', 'connectionScore', 'trendScore'] as const) expect(moment[part].comment).not.toBe('')
    expect(moment).not.toHaveProperty('screenplay')
  }
  expect(found.source).toMatchObject({ name: 'talk.srt', language: 'en' })
})

test('a prompt steers the choice', async () => {
  const { moments } = await find('--transcript', 'talk.srt', '--prompt', 'telescope', '--count', '1')
  expect(moments[0]?.text).toContain('telescope')
})

test('names what cannot be read', async () => {
  await expect(find('--transcript', 'missing.srt')).rejects.toMatchObject({ errorName: 'SubtitlesUnreadableError' })
  await expect(find('--transcript', 'empty.txt')).rejects.toMatchObject({ errorName: 'NoSpeechError' })
})
