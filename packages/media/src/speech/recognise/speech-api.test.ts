import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHost } from '../testing/fake-host.ts'
import { writeWav } from '../voice/wav-file.ts'
import { createSpeechApi } from './speech-api.ts'
import type { SpeechApi } from './speech-api.ts'

let folder: string
let audioFile: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-api-'))
  audioFile = join(folder, 'sound.wav')
  await writeWav(
    audioFile,
    Int16Array.from({ length: 16_000 * 6 }, (_, at) => at % 500),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const windows = [
  { startMs: 500, endMs: 2500 },
  { startMs: 3000, endMs: 5500 },
]
const job = (more: { signal?: AbortSignal; language?: string } = {}) => ({
  audioFile,
  windows,
  workDir: folder,
  concurrency: 2,
  language: null,
  onProgress: () => undefined,
  ...more,
})
const api = (baseUrl: string, more: Partial<SpeechApi> = {}) =>
  createSpeechApi({ baseUrl: `${baseUrl}/v1/`, apiKey: 'sk-secret', model: 'whisper-1', fetch, firstRetryMs: 1, ...more })

async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
}

const good = JSON.stringify({
  text: ' Hello, world.',
  language: 'english',
  words: [
    { word: 'Hello', start: 0.1, end: 0.4 },
    { word: 'world', start: 0.5, end: 0.9 },
  ],
})

test('the prompt has whole vocabulary terms, as many as fit, and is never empty', async () => {
  const prompts: unknown[] = []
  await using host = await startHost(async (request, response) => {
    prompts.push(...(await readForm(request)).getAll('prompt'))
    response.end(good)
  })
  await api(host.url, { vocabulary: ['Clipwright', 'Żółć & Söhne'] }).recognise(job())
  expect(prompts).toEqual(Array.from({ length: 2 }, () => 'Clipwright, Żółć & Söhne.'))
  const many = Array.from({ length: 200 }, (_none, at) => `Term number ${at}`)
  await api(host.url, { vocabulary: many }).recognise(job())
  const long = String(prompts.at(-1))
  expect(long.length).toBeLessThanOrEqual(400)
  expect(long.slice(0, -1).split(', ')).toEqual(many.slice(0, long.split(', ').length))
  const { length } = prompts
  await api(host.url).recognise(job())
  expect(prompts).toHaveLength(length)
})

test("every window is sent as a WAV with the key, and words come back on the file's clock with punctuation", async () => {
  const forms: FormData[] = []
  const keys: (string | undefined)[] = []
  await using host = await startHost(async (request, response) => {
    keys.push(request.headers.authorization)
    forms.push(await readForm(request))
    response.end(good)
  })
  const windows = await api(host.url).recognise(job({ language: 'en-GB' }))
  expect(host.requests.map(({ url }) => url)).toEqual(['/v1/audio/transcriptions', '/v1/audio/transcriptions'])
  expect(keys).toEqual(['Bearer sk-secret', 'Bearer sk-secret'])
  expect(
    forms.map((form) => [form.get('model'), form.get('response_format'), form.get('language'), form.getAll('timestamp_granularities[]')]),
  ).toEqual([
    ['whisper-1', 'verbose_json', 'en', ['word', 'segment']],
    ['whisper-1', 'verbose_json', 'en', ['word', 'segment']],
  ])
  expect(forms.map((form) => (form.get('file') as File).size).toSorted()).toEqual([44 + 2 * 16_000 * 2, 44 + 2.5 * 16_000 * 2])
  expect(
    windows.map(({ window, words, language }) => [window.startMs, language, words.map((word) => [word.text, word.startMs, word.endMs])]),
  ).toEqual([
    [
      500,
      'en',
      [
        ['Hello,', 600, 900],
        ['world.', 1000, 1400],
      ],
    ],
    [
      3000,
      'en',
      [
        ['Hello,', 3100, 3400],
        ['world.', 3500, 3900],
      ],
    ],
  ])
})

test('a busy or failing service is asked again after the time it gives', async () => {
  await using host = await startHost((request, response, count) => {
    request.resume()
    if (count <= 2) response.writeHead(429, { 'retry-after': '0' }).end('slow down')
    else if (count <= 4) response.writeHead(500).end()
    else response.end(good)
  })
  const windows = await api(host.url).recognise(job())
  expect(windows).toHaveLength(2)
  expect(host.requests).toHaveLength(6)
})

test('a hanging service is abandoned at the timeout and asked again', async () => {
  await using host = await startHost((request, response, count) => {
    request.resume()
    if (count > 2) response.end(good)
  })
  expect(await api(host.url, { timeoutMs: 1_000 }).recognise(job())).toHaveLength(2)
})

test.each([
  ['is down for good', 503, ''],
  ['refuses the key', 401, '{"error":{"message":"bad key"}}'],
  ['answers with garbage', 200, '<html>sign in</html>'],
  ['answers with another shape', 200, '{"words":[{"word":1}]}'],
  ['answers without end', 200, 'x'.repeat(5_000_000)],
  ['asks to wait an hour', 429, ''],
])('a service that %s ends in a named error', async (_name, status, body) => {
  await using host = await startHost((request, response) => {
    request.resume()
    response.writeHead(status, status === 429 ? { 'retry-after': '3600' } : {}).end(body)
  })
  await expect(api(host.url).recognise(job())).rejects.toMatchObject({ errorName: 'ServerError' })
  expect(host.requests.length).toBeLessThanOrEqual(8)
})

test('without word times, words are spread over the segments', async () => {
  const body = JSON.stringify({
    text: 'one two three',
    segments: [
      { text: ' one two', start: 0, end: 1, avg_logprob: -0.1 },
      { text: ' three', start: 1.2, end: 1.8 },
    ],
  })
  await using host = await startHost((request, response) => void request.resume().on('end', () => response.end(body)))
  const [first] = await api(host.url).recognise(job())
  expect(first?.words.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(first?.words[0]).toMatchObject({ startMs: 500, confidence: Math.exp(-0.1) })
  expect(first?.words[2]?.startMs).toBe(1700)
})

test('times outside the window are clamped to it', async () => {
  const body = JSON.stringify({ text: 'late', words: [{ word: 'late', start: 90, end: 95 }] })
  await using host = await startHost((request, response) => void request.resume().on('end', () => response.end(body)))
  const [first] = await api(host.url).recognise(job())
  expect(first?.words[0]?.startMs).toBeLessThanOrEqual(2500)
})

test('a cancelled job sends no more requests', async () => {
  const cancel = new AbortController()
  await using host = await startHost((request) => {
    request.resume()
    cancel.abort()
  })
  await expect(api(host.url).recognise(job({ signal: cancel.signal }))).rejects.toThrow(/abort/i)
  expect(host.requests.length).toBeLessThanOrEqual(2)
})
