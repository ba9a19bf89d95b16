import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cp, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whisperModels } from '@clipwright/media/speech/whisper/model-manifest'
import { publishedVoices } from '@clipwright/media/voice/natural/natural-model'
import { voiceNames } from '@clipwright/media/voice/natural/natural-voices'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { runModels, speechModelOffer } from './run-models.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'models-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** A mirror that sends each file its own address as content; from the n-th request on it can fail or redirect instead. */
async function startMirror(breaksAt = Infinity, elsewhere?: (url: string) => string) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (elsewhere) return void response.writeHead(302, { location: elsewhere(request.url ?? '') }).end()
    if (requests.length >= breaksAt) return void response.writeHead(404).end()
    response.end(`the bytes of ${request.url}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function run(args: readonly string[], env: Record<string, string> = {}, registry?: string) {
  const output = { out: '', err: '' }
  const config = makeConfig(readEnv({ CLIPWRIGHT_HOME: home, ...env }))
  const code = await runModels(config, [home, ...args], {
    out: { write: (text: string | Uint8Array) => ((output.out += String(text)), true) },
    err: { write: (text: string | Uint8Array) => ((output.err += String(text)), true) },
    signal: new AbortController().signal,
    firstRetryMs: 1,
    ...(registry === undefined ? {} : { registry }),
  })
  return { code, ...output }
}

const baseFiles = whisperModels.base.files.length

test('a model is listed as not here, brought from a mirror on a private address, and listed as here', async () => {
  await using mirror = await startMirror()
  expect((await run([])).out).toMatch(/base\s+52 MB {2}not here; npm run models -- get base/)
  const { code, out } = await run(['get', 'base', '--from', mirror.url])
  expect([code, mirror.requests.length]).toEqual([0, baseFiles])
  expect(await readFile(join(out.trim(), 'config.json'), 'utf8')).toMatch(/^the bytes of .*whisper-base_timestamped/)
  expect((await run([])).out).toMatch(/base\s+52 MB {2}here: /)
})

test('places are tried in order, and what one of them gave is not fetched again', async () => {
  await using broken = await startMirror(4)
  await using whole = await startMirror()
  const { code, err } = await run(['get', 'base', '--from', broken.url, '--from', whole.url])
  expect(code).toBe(0)
  expect(err).toContain('status 404')
  expect([broken.requests.length, whole.requests.length]).toEqual([4, baseFiles - 3])
})

test('the configured mirror comes after those of the command, and what failed is said with the way without internet', async () => {
  await using broken = await startMirror(1)
  const { code, err } = await run(['get', 'tiny', '--from', './nothing-here'], { WHISPER_MIRROR_URL: broken.url })
  expect(code).toBe(1)
  expect(broken.requests).toHaveLength(1)
  expect(err).toContain('ENOENT')
  expect(err).toContain('npm run models -- get tiny --from FOLDER')
})

test('a mirror that sends each file on to another address, as the hub does, is followed', async () => {
  await using files = await startMirror()
  await using hub = await startMirror(0, (url) => `${files.url}/blobs${url}`)
  const env = { WHISPER_MIRROR_URL: `${hub.url}, ${files.url}` }
  expect((await run(['get', 'tiny'], env)).code).toBe(0)
  expect([hub.requests.length, files.requests.every((url) => url.startsWith('/blobs/'))]).toEqual([baseFiles, true])
})

test('a folder of another machine serves without internet', async () => {
  await using mirror = await startMirror()
  const { out } = await run(['get', 'base', '--from', mirror.url])
  await cp(out.trim(), join(home, 'stick', 'whisper-base_timestamped'), { recursive: true })
  const { code } = await run(['get', 'base', '--from', 'stick'], { WHISPER_MODEL_DIR: join(home, 'elsewhere') })
  expect(code).toBe(0)
  expect((await run([], { WHISPER_MODEL_DIR: join(home, 'elsewhere') })).out).toContain(`here: ${join(home, 'elsewhere')}`)
})

test('the model is offered at start with its size while neither it nor a speech service is there', async () => {
  const offerWith = (env: Record<string, string> = {}) => speechModelOffer(makeConfig(readEnv({ CLIPWRIGHT_HOME: home, ...env })))
  expect(await offerWith()).toMatch(/about (?:52|166) MB: npm run models -- get (?:base|small)$/m)
  expect(await offerWith({ SPEECH_API_URL: 'http://localhost:9000' })).toBeNull()
  await using mirror = await startMirror()
  await run(['get', 'tiny', '--from', mirror.url])
  expect(await offerWith()).toBeNull()
})

test.each([[['get']], [['get', 'huge']], [['get', 'toString']], [['get', 'base', 'more']], [['fetch', 'base']], [['--unknown']]])(
  '%j is not understood, and the usage is shown',
  async (args) => {
    const { code, err } = await run(args)
    expect(code).toBe(2)
    expect(err).toContain('npm run models -- get')
  },
)

test('the voices are listed as not here, and a registry that refuses them is named with what to do', async () => {
  await using registry = await startMirror(1)
  expect((await run([])).out).toMatch(/voices\s+1\d\d MB {2}not here; npm run models -- get voices/)
  const { code, err } = await run(['get', 'voices'], {}, `${registry.url}/`)
  expect(code).not.toBe(0)
  expect(registry.requests).toEqual(['/kokoro-js/-/kokoro-js-1.2.1.tgz'])
  expect(err).toContain('The voices could not be brought')
})

test('a folder of voices that was copied here counts', async () => {
  const folder = join(home, 'models/kokoro-82m/voices')
  await mkdir(folder, { recursive: true })
  const put = async (path: string, bytes: number) => {
    await using file = await open(join(folder, path), 'w')
    await file.truncate(bytes)
  }
  for (const name of voiceNames) await put(`${name}.bin`, publishedVoices.voiceBytes)
  await put('../model.onnx', publishedVoices.modelBytes)
  expect((await run([])).out).toContain(`here: ${join(home, 'models/kokoro-82m')}`)
})
