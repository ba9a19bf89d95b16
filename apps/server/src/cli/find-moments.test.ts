import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inventTalk } from '@clipwright/curation/testing/spoken-material'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnswersMissing } from '../pipeline/ask-any-chat.ts'
import { parseTranscriptArguments } from './clip-arguments.ts'
import { findMoments } from './find-moments.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-moments-'))
  await writeFile(join(folder, 'talk.srt'), srtOf(inventTalk().map(({ text }) => text)))
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
  return findMoments(args, {
    chooser: { languageModel: null, fetch, announce: () => undefined },
    signal: new AbortController().signal,
    calledFrom: folder,
  })
}

test('finds moments in subtitles alone, within the requested lengths and number', async () => {
  const result = await find('--transcript', 'talk.srt', '--min', '20', '--max', '45', '--count', '3')
  const picks = result.moments.filter((moment) => !moment.isRunnerUp)
  expect(picks).toHaveLength(3)
  expect(result.moments.map(({ rank }) => rank)).toEqual(result.moments.map((_, index) => index + 1))
  for (const moment of result.moments) {
    expect(moment.durationSec).toBeGreaterThanOrEqual(20)
    expect(moment.durationSec).toBeLessThanOrEqual(45)
    expect(moment.timeRanges.every(([startSec, endSec]) => endSec > startSec)).toBe(true)
    expect(moment.title).not.toBe('')
    for (const part of ['hookScore', 'coherenceScore', 'connectionScore', 'trendScore'] as const) expect(moment[part].comment).not.toBe('')
    expect(moment).not.toHaveProperty('screenplay')
  }
  expect(result.source).toMatchObject({ name: 'talk.srt', language: 'en' })
})

test('a prompt steers the choice', async () => {
  const { moments } = await find('--transcript', 'talk.srt', '--prompt', 'telescope', '--count', '1')
  expect(moments[0]?.text).toContain('telescope')
})

test('says that punctuation was restored where the subtitles have none', async () => {
  const sentences = inventTalk().map(({ text }) => text.toLowerCase().replace(/[.,;:?!]/g, ''))
  await writeFile(join(folder, 'bare.srt'), srtOf(sentences))
  const { moments, notices } = await find('--transcript', 'bare.srt', '--count', '2')
  expect(notices).toContainEqual(expect.stringMatching(/came without punctuation/))
  expect(moments[0]?.text).toMatch(/\p{L}[.?] \p{Lu}/u)
})

test('names what cannot be read', async () => {
  await expect(find('--transcript', 'missing.srt')).rejects.toMatchObject({ errorName: 'SubtitlesUnreadableError' })
  await expect(find('--transcript', 'empty.txt')).rejects.toMatchObject({ errorName: 'NoSpeechError' })
})

test('asks any chat by files, and goes on where the answers are', async () => {
  const ask = () => find('--transcript', 'talk.srt', '--ask-chat', 'chat')
  const failure: unknown = await ask().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AnswersMissing)
  expect(failure).toMatchObject({ waitingFor: [join(folder, 'chat', 'answer-1.json')] })
  expect(await readdir(join(folder, 'chat'))).toEqual(['prompt-1.txt'])
  const prompt = await readFile(join(folder, 'chat', 'prompt-1.txt'), 'utf8')
  const numbers = [...prompt.matchAll(/^\[(\d+)\] /gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual(inventTalk().map((_, index) => index))
  expect(prompt).toContain('"first"')

  const moments = [{ first: 33, last: 40, title: 'What a telescope teaches', score: 90 }]
  await writeFile(join(folder, 'chat', 'answer-1.json'), `Here you go:\n\`\`\`json\n${JSON.stringify({ moments })}\n\`\`\`\n`)
  const result = await ask()
  expect(result.engine).toBe('built-in+language-model')
  expect(result.moments[0]).toMatchObject({ title: 'What a telescope teaches', rank: 1, isRunnerUp: false })
})

test('does not take answers to another transcript, nor an answer without a list', async () => {
  await writeFile(join(folder, 'other.srt'), srtOf(inventTalk(2).map(({ text }) => text.toUpperCase())))
  await writeFile(join(folder, 'chat', 'answer-1.json'), '{"moments": []}')
  await expect(find('--transcript', 'other.srt', '--ask-chat', 'chat')).rejects.toThrow('belong to another transcript')
  await writeFile(join(folder, 'chat', 'answer-1.json'), 'I would rather talk about the weather.')
  await expect(find('--transcript', 'talk.srt', '--ask-chat', 'chat')).rejects.toMatchObject({ errorName: 'LanguageModelAnswerError' })
})
