import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { speakText } from '../testing/spoken-text.ts'
import type { Spoken, Voice } from '../testing/spoken-text.ts'
import { findSpeech } from '../voice/find-speech.ts'
import { openWav, toFloats } from '../voice/wav-file.ts'
import { readFileFeatures } from './file-features.ts'
import { findTurns } from './find-turns.ts'
import { nameSpeakers, findSpeakerAt } from './name-speakers.ts'
import { featureSize, measureSpeechFeatures } from './speech-features.ts'

const lines = [
  'When we opened the little bakery nobody believed it would survive the winter.',
  'Then a letter arrived from a woman who lived three hundred miles away.',
  'She wrote that our bread tasted like the kitchen of her mother.',
]

let dir: string
let talk: Spoken
let interview: Spoken
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'speakers-'))
  const by = (voices: Voice[]) => voices.map((voice, index) => ({ text: lines[index % lines.length] ?? '', voice }))
  talk = await speakText(by(['slt', 'slt', 'slt']), { dir, name: 'talk' })
  interview = await speakText(by(['slt', 'rms', 'slt', 'rms', 'slt', 'rms']), { dir, name: 'interview' })
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function name(speech: Spoken) {
  const spans = await findSpeech({ audioFile: speech.audioFile, workDir: dir })
  const range = { startMs: 60_000, endMs: 60_000 + speech.durationMs }
  const words = speech.words.map(({ text, startMs, endMs }) => ({ text, startMs: startMs + 60_000, endMs: endMs + 60_000 }))
  const onSource = spans.map((span) => ({ startMs: span.startMs + 60_000, endMs: span.endMs + 60_000 }))
  return nameSpeakers(words, { audioFile: speech.audioFile, range, speech: onSource, workDir: dir, onProgress: () => undefined })
}

test('two alternating voices are told apart word by word, wherever the range starts', async () => {
  const transcript = await name(interview)
  const expected = interview.words.map(({ voice }) => (voice === 'slt' ? 'Speaker 1' : 'Speaker 2'))
  expect(transcript.map(({ speaker }) => speaker)).toEqual(expected)
})

test('one voice stays one speaker', async () => {
  expect(new Set((await name(talk)).map(({ speaker }) => speaker))).toEqual(new Set(['Speaker 1']))
})

test('words with a speaker, and words outside the audio, are left as they are', async () => {
  const words = [{ text: 'a', startMs: 0, endMs: 100, speaker: 'Speaker 2' as const }]
  const place = { audioFile: talk.audioFile, range: { startMs: 0, endMs: 1000 }, speech: [], workDir: dir, onProgress: () => undefined }
  expect(await nameSpeakers(words, place)).toEqual(words)
  expect(await nameSpeakers([{ text: 'a', startMs: 0, endMs: 100 }], { ...place, audioFile: null })).toEqual([
    { text: 'a', startMs: 0, endMs: 100 },
  ])
})

test('features of a file do not depend on the block size', async () => {
  await using wav = await openWav(interview.audioFile)
  const whole = measureSpeechFeatures(toFloats(await wav.read(0, wav.durationMs)))
  const blocks = await readFileFeatures(wav, () => undefined)
  const row = 700 * featureSize
  expect([...blocks.subarray(row, row + featureSize)]).toEqual([...whole.subarray(row, row + featureSize)])
})

test('no speech has no turns, and noise of one kind has one speaker at most', () => {
  expect(findTurns(new Float32Array(100 * featureSize), [])).toEqual([])
  const noise = measureSpeechFeatures(
    Float32Array.from({ length: 16_000 * 8 }, (_, at) => (((Math.imul(at + 1, 2_654_435_761) >>> 8) % 2000) - 1000) / 5000),
  )
  expect(new Set(findTurns(noise, [{ startMs: 0, endMs: 8000 }]).map(({ speaker }) => speaker)).size).toBe(1)
})

test('a word between two turns goes to the nearer one', () => {
  const turns = [
    { startMs: 0, endMs: 1000, speaker: 0 },
    { startMs: 3000, endMs: 4000, speaker: 1 },
  ]
  expect([
    findSpeakerAt(turns, { startMs: 1100, endMs: 1300 }),
    findSpeakerAt(turns, { startMs: 2600, endMs: 2900 }),
    findSpeakerAt(turns, { startMs: 9000, endMs: 9100 }),
  ]).toEqual([0, 1, 1])
})
