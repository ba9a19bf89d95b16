import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendBytes, startHost } from '../testing/fake-host.ts'
import { makeTinyWhisperFiles, writeTinyWhisper } from '../testing/tiny-whisper.ts'
import { writeWav } from '../voice/wav-file.ts'
import { chooseModel, whisperModels } from './model-manifest.ts'
import { getModel, isInstalled } from './model-store.ts'
import { createWhisper, hearLanguage } from './whisper.ts'

let folder: string
let audioFile: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whisper-'))
  audioFile = join(folder, 'tone.wav')
  await writeWav(
    audioFile,
    Int16Array.from({ length: 16_000 * 9 }, (_, at) => Math.sin(at * 0.3) * (at < 16_000 * 5 ? 20 : 20_000)),
  )
  await writeTinyWhisper(join(folder, 'own'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const windows = [
  { startMs: 200, endMs: 4800 },
  { startMs: 5200, endMs: 8800 },
]
const job = (language: string | null) => ({ audioFile, windows, workDir: folder, concurrency: 1, language, onProgress: () => undefined })

test("a model runs in a child process and hears every window's own sound, on the file's clock", async () => {
  const progress: number[] = []
  const windows = await createWhisper(join(folder, 'own')).recognise({ ...job(null), onProgress: (share) => progress.push(share) })
  expect(windows.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(['soft voice.', 'loud voice.'])
  expect(windows.map(({ language }) => language)).toEqual(['en', 'en'])
  for (const { confidence } of windows.flatMap(({ words }) => words)) expect(confidence).toBeLessThanOrEqual(1)
  // The model attends half a second further with every word, and to the second one after a second.
  for (const { window, words } of windows) {
    expect((words[1]?.startMs ?? 0) - window.startMs).toBeCloseTo(1000, -2)
    expect((words[1]?.endMs ?? 0) - window.startMs).toBeCloseTo(1250, -2)
    for (const word of words) expect(word.endMs).toBeGreaterThan(word.startMs)
  }
  expect(progress.at(-1)).toBe(1)
})

test('the language of several windows is heard before their words', async () => {
  await writeTinyWhisper(join(folder, 'french'), 'fr')
  expect(await hearLanguage(join(folder, 'own'), job(null))).toBe('en')
  expect(await hearLanguage(join(folder, 'french'), { ...job(null), windows: [...windows, ...windows] })).toBe('fr')
})

test('a language the model does not know is refused, not guessed', async () => {
  await expect(createWhisper(join(folder, 'own')).recognise(job('eo'))).rejects.toMatchObject({ errorName: 'ServerError' })
})

test('the child ends at once when the job is cancelled', async () => {
  const cancel = new AbortController()
  const work = createWhisper(join(folder, 'own')).recognise({ ...job('en'), signal: cancel.signal, onProgress: () => cancel.abort() })
  await expect(work).rejects.toMatchObject({ errorName: 'JobCancelledError' })
})

const files = makeTinyWhisperFiles()
const modelHost = () =>
  startHost((request, response) => {
    const path = /^\/onnx-community\/whisper-tiny_timestamped\/resolve\/main\/(.+)$/.exec(request.url ?? '')?.[1]
    const bytes = files.get(path ?? '')
    if (bytes) sendBytes(request, response, { bytes })
    else response.writeHead(404).end()
  })

test('two processes that need the same model download each file once, and the model works', async () => {
  await using host = await modelHost()
  const request = { model: whisperModels.tiny, modelDir: join(folder, 'models'), places: [host.url], allowDownload: true }
  const [{ folder: first }, { folder: second }] = await Promise.all([getModel(request), getModel(request)])
  expect(first).toBe(second)
  expect(host.requests).toHaveLength(files.size)
  const record = JSON.parse(await readFile(join(first, 'installed.json'), 'utf8')) as {
    files: Record<string, { sizeBytes: number; sha256: string }>
  }
  expect(Object.keys(record.files)).toEqual([...files.keys()])
  expect(record.files['config.json']?.sha256).toMatch(/^[\da-f]{64}$/)
  const [firstWindow] = await createWhisper(first).recognise({ ...job('fr'), windows: [windows[1] ?? { startMs: 0, endMs: 1 }] })
  expect(firstWindow?.words.map(({ text }) => text)).toEqual(['loud', 'voice.'])
})

test('a folder of models serves as the mirror', async () => {
  await writeTinyWhisper(join(folder, 'shelf', 'whisper-base_timestamped'))
  const request = { model: whisperModels.base, modelDir: join(folder, 'copied'), places: [join(folder, 'shelf')], allowDownload: true }
  expect(await isInstalled(whisperModels.base, (await getModel(request)).folder)).toBe(true)
})

test('a folder that the registry filled, with the encoder in 8 bits, serves as the mirror as well', async () => {
  const shelf = join(folder, 'small-shelf', 'whisper-base_timestamped')
  await writeTinyWhisper(shelf)
  await rename(join(shelf, 'onnx/encoder_model.onnx'), join(shelf, 'onnx/encoder_model_quantized.onnx'))
  const request = { model: whisperModels.base, modelDir: join(folder, 'small-copy'), places: [dirname(shelf)], allowDownload: true }
  const { folder: copy } = await getModel(request)
  expect(await isInstalled(whisperModels.base, copy)).toBe(true)
  const results = await createWhisper(copy).recognise({ ...job('en'), windows: windows.slice(1) })
  expect(results[0]?.words.map(({ text }) => text)).toEqual(['loud', 'voice.'])
})

test('places are tried in order, and when all fail the error has each reason', async () => {
  await using refusing = await startHost((_request, response) => void response.writeHead(404).end())
  await using host = await modelHost()
  const request = { model: whisperModels.tiny, modelDir: join(folder, 'ordered'), allowDownload: true, firstRetryMs: 1 }
  const nowhere = join(folder, 'nowhere')
  const failure = getModel({ ...request, places: [refusing.url, nowhere] })
  await expect(failure).rejects.toMatchObject({
    failures: [
      { place: refusing.url, reason: 'refused' },
      { place: nowhere, reason: 'not-there' },
    ],
  })
  const attempts: string[] = []
  await getModel({ ...request, places: [refusing.url, nowhere, host.url, nowhere], onPlace: (place) => attempts.push(place) })
  expect(attempts).toEqual([refusing.url, nowhere, host.url])
})

test('a missing model is never downloaded without permission', async () => {
  await using host = await modelHost()
  const request = { model: whisperModels.tiny, modelDir: join(folder, 'empty'), places: [host.url], allowDownload: false }
  await expect(getModel(request)).rejects.toMatchObject({ errorName: 'EngineMissingError' })
  expect(host.requests).toHaveLength(0)
})

test('a model with a missing or truncated file does not count as installed', async () => {
  await using host = await modelHost()
  const { folder: folderOf } = await getModel({
    model: whisperModels.tiny,
    modelDir: join(folder, 'cut'),
    places: [host.url],
    allowDownload: true,
  })
  const { truncate } = await import('node:fs/promises')
  await truncate(join(folderOf, 'onnx/encoder_model.onnx'), 100)
  expect(await isInstalled(whisperModels.tiny, folderOf)).toBe(false)
})

test('"auto" takes the small model only with more than four cores', () => {
  expect([chooseModel('auto', 2), chooseModel('auto', 4), chooseModel('auto', 8), chooseModel('tiny', 8)]).toEqual([
    'base',
    'base',
    'small',
    'tiny',
  ])
})
