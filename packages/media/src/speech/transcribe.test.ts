import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Transcript } from '@clipwright/contract/sources/transcript'
import type { HeardPart } from './ladder/rung.ts'
import { hasPocketSphinx } from './recognise/pocketsphinx.ts'
import { startHost } from './testing/fake-host.ts'
import { speakText } from './testing/spoken-text.ts'
import type { Spoken } from './testing/spoken-text.ts'
import { writeTinyWhisper } from './testing/tiny-whisper.ts'
import { transcribe } from './transcribe.ts'
import type { TranscribeInput } from './transcribe.ts'
import { writeWav } from './voice/wav-file.ts'

let dir: string
let speechSample: Spoken
let speech: TranscribeInput['speech']
const offsetMs = 30_000
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'transcribe-'))
  speechSample = await speakText([{ text: 'The first week we sold eleven loaves of bread.', voice: 'slt' }], { dir, name: 'talk' })
  speech = [{ startMs: offsetMs + 400, endMs: offsetMs + speechSample.durationMs - 700 }]
})
afterAll(() => rm(dir, { recursive: true, force: true }))

let runs = 0
/** A range of a longer source, starting at 30 s. */
function input(more: Partial<TranscribeInput> = {}): TranscribeInput {
  runs += 1
  return {
    audioFile: speechSample.audioFile,
    range: { startMs: offsetMs, endMs: offsetMs + speechSample.durationMs },
    durationMs: 90_000,
    speech,
    supplied: null,
    embedded: null,
    platformCaptions: null,
    language: null,
    whisper: { model: 'tiny', modelDir: join(dir, 'none'), places: [], allowDownload: false },
    speechApi: null,
    workDir: join(dir, `run-${runs}`),
    concurrency: 1,
    ...more,
  }
}

const silent = { audioFile: null, speech: [] }
const cue = (startSec: number, text: string) => `00:00:${startSec}.000 --> 00:00:${startSec + 2}.000\n${text}\n`
const textOf = ({ words }: Transcript) => words.map(({ text }) => text).join(' ')

describe('the ladder', () => {
  test("takes the person's subtitles before everything else and keeps their source times", async () => {
    const captions = { text: `WEBVTT\n\n${cue(31, 'Platform words.')}`, language: 'en' }
    const { transcript } = await transcribe(
      input({ ...silent, supplied: { kind: 'subtitles', text: cue(31, 'My own words.') }, embedded: captions, platformCaptions: captions }),
    )
    expect(Transcript.parse(transcript)).toMatchObject({
      engine: 'subtitles',
      quality: 'exact',
      language: 'en',
      durationMs: 90_000,
      notices: [],
    })
    expect(textOf(transcript)).toBe('My own words.')
    expect(transcript.words[0]?.startMs).toBe(31_000)
  })

  test("goes from broken subtitles on to the file's track, with a notice", async () => {
    const broken = { kind: 'subtitles' as const, text: 'WEBVTT\n\n00:01 --> nothing' }
    const { transcript } = await transcribe(
      input({ ...silent, supplied: broken, embedded: { text: cue(32, 'Guten Abend zusammen.'), language: 'ger' } }),
    )
    expect(transcript).toMatchObject({ engine: 'embedded-subtitles', language: 'de' })
    expect(transcript.notices).toEqual([expect.objectContaining({ engine: 'subtitles', code: 'fallback' })])
  })

  test('passes by captions in another language than the one that is asked for, whatever region they name', async () => {
    const [german, english] = [cue(31, 'Guten Abend zusammen.'), cue(31, 'Good evening all.')]
    const captions = { embedded: { text: german, language: 'ger' }, platformCaptions: { text: english, language: 'en-US' } }
    const { transcript } = await transcribe(input({ ...silent, ...captions, language: 'en' }))
    expect([transcript.engine, textOf(transcript), transcript.notices]).toEqual(['platform-captions', 'Good evening all.', []])
  })

  test('leaves out subtitles outside the range and says how many', async () => {
    const text = [cue(10, 'Too early.'), cue(31, 'Just right.'), cue(50, 'Too late.')].join('\n')
    const { transcript } = await transcribe(input({ ...silent, supplied: { kind: 'subtitles', text } }))
    expect(textOf(transcript)).toBe('Just right.')
    expect(transcript.notices[0]).toMatchObject({ code: 'subtitles-partial', message: expect.stringContaining('2 of 3') })
  })

  test('does not use a track that covers only a sign or two', async () => {
    const { transcript } = await transcribe(
      input({
        audioFile: null,
        speech: [{ startMs: 30_000, endMs: 80_000 }],
        range: { startMs: 30_000, endMs: 90_000 },
        embedded: { text: cue(31, 'PARIS, 1921') },
        platformCaptions: { text: [31, 35, 39, 43, 47, 51, 55].map((at) => cue(at, 'real words here')).join('\n') },
      }),
    )
    expect(transcript.engine).toBe('platform-captions')
    expect(transcript.notices[0]).toMatchObject({ engine: 'embedded-subtitles', code: 'subtitles-partial' })
  })

  test("asks the configured speech service before the machine's own recognisers", async () => {
    const words = [
      { word: 'Hello', start: 0.5, end: 0.9 },
      { word: 'there.', start: 1, end: 1.4 },
    ]
    await using host = await startHost(
      (request, response) =>
        void request.resume().on('end', () => response.end(JSON.stringify({ text: 'Hello there.', language: 'english', words }))),
    )
    const { transcript } = await transcribe(input({ speechApi: { baseUrl: host.url, apiKey: 'k', model: 'm', fetch } }))
    expect(transcript).toMatchObject({ engine: 'speech-api', model: 'm', quality: 'high', language: 'en', speakers: ['Speaker 1'] })
    // The window opens 200 ms before the voice.
    expect(transcript.words[0]).toMatchObject({ startMs: offsetMs + 400 - 200 + 500 })
  })

  test('reuses windows finished by an earlier run that was killed', async () => {
    const answers = JSON.stringify({ text: 'Once only.' })
    await using host = await startHost(
      (request, response, count) =>
        void request.resume().on('end', () => (count === 1 ? response.end(answers) : response.writeHead(401).end())),
    )
    // Each attempt works in a folder of its own.
    const journal = { dir: join(dir, 'journal'), audioKey: 'talk' }
    const attempt = () => transcribe(input({ speechApi: { baseUrl: host.url, apiKey: 'k', model: 'm', fetch }, journal }))
    await attempt()
    const { transcript } = await attempt()
    expect([transcript.engine, textOf(transcript), host.requests.length]).toEqual(['speech-api', 'Once only.', 1])
  })

  test('uses an installed Whisper model, and names a missing one', async () => {
    await writeTinyWhisper(join(dir, 'models', 'whisper-tiny_timestamped'))
    const result = await transcribe(input({ whisper: { model: 'auto', modelDir: join(dir, 'models'), places: [], allowDownload: false } }))
    expect(result.transcript).toMatchObject({ engine: 'whisper', model: 'whisper-tiny_timestamped', quality: 'good' })
    const missing = await transcribe(input({ language: 'de' }))
    expect(missing.transcript).toMatchObject({ engine: 'none', quality: 'none', words: [], language: 'de' })
    expect(missing.transcript.notices.map(({ code }) => code)).toEqual(['model-unavailable', 'language-unsupported'])
  })

  test('other languages than English are heard by small, also where nobody said which, and by another model where small is not to be had', async () => {
    const modelDir = join(dir, 'sizes')
    await writeTinyWhisper(join(modelDir, 'whisper-base_timestamped'))
    const whisper = { model: 'auto' as const, modelDir, places: [], allowDownload: false }
    const modelOf = async (language: string | null) => (await transcribe(input({ whisper, language }))).transcript.model
    expect(await modelOf('fr-FR')).toBe('whisper-base_timestamped')
    await writeTinyWhisper(join(modelDir, 'whisper-small_timestamped'))
    await rm(join(modelDir, 'whisper-base_timestamped'), { recursive: true })
    await writeTinyWhisper(join(modelDir, 'whisper-base_timestamped'), 'fr')
    expect(await modelOf('en')).toBe('whisper-base_timestamped')
    expect(await modelOf('fr-FR')).toBe('whisper-small_timestamped')
    expect(await modelOf(null)).toBe('whisper-small_timestamped')
  })

  test('an engine that breaks down is passed by, and who runs the server can read why', async () => {
    const modelDir = join(dir, 'broken')
    const whisper = { model: 'tiny' as const, modelDir, places: [], allowDownload: false }
    await writeTinyWhisper(join(modelDir, 'whisper-tiny_timestamped'))
    await writeFile(join(modelDir, 'whisper-tiny_timestamped/tokenizer.json'), '{')
    const failures: [string, unknown][] = []
    const { transcript } = await transcribe(input({ whisper, onRungFailed: (engine, cause) => failures.push([engine, cause]) }))
    expect(transcript.notices[0]).toMatchObject({ engine: 'whisper', code: 'fallback' })
    expect(failures.map(([engine, cause]) => [engine, String((cause as Error).cause)])).toEqual([
      ['whisper', expect.stringContaining('JSON')],
    ])
  })

  test('says how sure Whisper is of its words', async () => {
    const { transcript } = await transcribe(
      input({ whisper: { model: 'auto', modelDir: join(dir, 'models'), places: [], allowDownload: false } }),
    )
    expect(transcript.words.length).toBeGreaterThan(0)
    for (const { confidence } of transcript.words) expect(confidence).toBeGreaterThan(0.37)
  })

  test.skipIf(!hasPocketSphinx())(
    'ends at the built-in recogniser: every failed rung is named and the result is called a draft',
    async () => {
      await using refusing = await startHost((request, response) => void request.resume().on('end', () => response.writeHead(404).end()))
      const liveParts: HeardPart[] = []
      const { transcript } = await transcribe(
        input({
          speechApi: { baseUrl: refusing.url, apiKey: 'k', model: 'm', fetch },
          whisper: { model: 'base', modelDir: join(dir, 'fetched'), places: [refusing.url], allowDownload: true },
          onHeard: (part) => liveParts.push(part),
        }),
      )
      expect(liveParts).toEqual([{ startMs: expect.any(Number), text: expect.stringContaining('bread'), isDraft: true }])
      expect(transcript).toMatchObject({ engine: 'pocketsphinx', quality: 'draft', language: 'en' })
      expect(transcript.notices.map(({ engine, code }) => `${engine} ${code}`)).toEqual([
        'speech-api provider-failed',
        'whisper model-download-failed',
        'pocketsphinx draft-quality',
      ])
      // On the source's clock, every word that was recognised is where it was spoken.
      const markerWords = transcript.words.filter(({ text }) => ['first', 'week', 'eleven', 'bread'].includes(text))
      expect(markerWords.length).toBeGreaterThanOrEqual(3)
      for (const word of markerWords) {
        const truth = speechSample.words.find(({ text }) => text.replace('.', '') === word.text)
        expect(Math.abs(word.startMs - offsetMs - (truth?.startMs ?? 0))).toBeLessThan(150)
      }
    },
  )

  test.skipIf(!hasPocketSphinx())('gives a plain script the times at which it is heard, whatever it was called', async () => {
    const script = 'The first week we sold eleven loaves of bread.'
    const { transcript } = await transcribe(input({ supplied: { kind: 'subtitles', text: script } }))
    expect(transcript).toMatchObject({ engine: 'script', quality: 'exact', notices: [] })
    expect(textOf(transcript)).toBe(script)
    const errors = transcript.words.map((word, index) => Math.abs(word.startMs - offsetMs - (speechSample.words[index]?.startMs ?? 0)))
    expect(Math.max(...errors)).toBeLessThan(120)
  })
})

test('a failure in telling speakers apart costs their names alone, and a cancel is none', async () => {
  const audioFile = join(dir, 'broken.wav')
  await writeFile(audioFile, 'no sound at all')
  // Words with times of their own are not listened for, so nothing but the speakers needs the sound.
  const supplied = { kind: 'subtitles' as const, text: cue(31, '<00:00:31.200>My <00:00:31.600>words.') }
  const failures: unknown[] = []
  const { transcript } = await transcribe(input({ audioFile, supplied, onSpeakersMissing: (cause) => failures.push(cause) }))
  expect([textOf(transcript), transcript.speakers, failures.length]).toEqual(['My words.', [], 1])
  expect(transcript.notices).toEqual([expect.objectContaining({ engine: 'subtitles', code: 'speakers-missing' })])
  const stop = new AbortController()
  const onProgress = (_: number, note?: string) => note === 'speakers' && stop.abort()
  await expect(transcribe(input({ supplied, onProgress, signal: stop.signal }))).rejects.toThrow()
})

describe('without speech', () => {
  test('silence gives no words, and the reason', async () => {
    const audioFile = join(dir, 'silence.wav')
    await writeWav(audioFile, new Int16Array(16_000 * 4))
    const { transcript, speech: speechSpans } = await transcribe(input({ audioFile, speech: [] }))
    expect([speechSpans, transcript.words, transcript.engine]).toEqual([[], [], 'none'])
    expect(transcript.notices.map(({ code }) => code)).toEqual(['no-speech'])
  })

  test('music gives no words', async () => {
    const audioFile = join(dir, 'music.wav')
    const notes = [220, 277, 330, 440, 330, 277]
    await writeWav(
      audioFile,
      Int16Array.from({ length: 16_000 * 6 }, (_, at) => {
        const hz = notes[Math.floor(at / 8000) % notes.length] ?? 220
        return 6000 * Math.sin((2 * Math.PI * hz * at) / 16_000) + 3000 * Math.sin((4 * Math.PI * hz * at) / 16_000)
      }),
    )
    const { transcript } = await transcribe(input({ audioFile, speech: [] }))
    expect([transcript.words, transcript.notices.map(({ code }) => code)]).toEqual([[], ['no-speech']])
  })

  test('a video without sound gets that reason', async () => {
    const { transcript } = await transcribe(input(silent))
    expect(transcript.notices).toEqual([expect.objectContaining({ code: 'no-speech', message: expect.stringContaining('no sound') })])
  })
})

test('a cancelled job throws and does not go on down the ladder', async () => {
  const cancel = new AbortController()
  cancel.abort()
  await expect(transcribe(input({ signal: cancel.signal }))).rejects.toThrow(/abort/i)
})

test('progress rises from 0 to 1', async () => {
  const shares: number[] = []
  await transcribe(
    input({ ...silent, supplied: { kind: 'subtitles', text: cue(31, 'Words.') }, onProgress: (share) => shares.push(share) }),
  )
  expect(shares.at(-1)).toBe(1)
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
})
