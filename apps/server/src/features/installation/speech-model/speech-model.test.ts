import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpeechModelState } from '@clipwright/contract/installation/speech-model'
import { chooseModel, nameModelFolder, whisperModels } from '@clipwright/media/speech/whisper/model-manifest'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pipelineSettings } from '#app/open-services.ts'
import type { Queue } from '#platform/queue/start-queue.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { addPerson } from '#testing/add-person.ts'
import { caller } from '#testing/make-team.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase } from '#testing/test-database.ts'
import { startTestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { fetchModelWorker } from './jobs/fetch-model.worker.ts'
import { estimateNeededBytes } from './model-disk.ts'
import { speechModelRoutes } from './speech-model.routes.ts'

const model = whisperModels[chooseModel('auto')]
const encoder = 'onnx/encoder_model.onnx'
const files = new Map(model.files.map(({ path }) => [path, randomBytes(path === encoder ? 400_000 : 2000)]))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Part = { path: string; range: string | undefined }

/**
 * Imitates the hub: the URL of a file redirects to its bytes and names hash and size; bytes support ranges. `answer` may
 * take over a request for bytes.
 */
async function startHub(answer?: (part: Part, response: ServerResponse, count: number) => boolean | void) {
  const parts: Part[] = []
  const sendBytes = (request: IncomingMessage, response: ServerResponse, path: string) => {
    const { range } = request.headers
    parts.push({ path, range })
    if (answer?.({ path, range }, response, parts.filter((part) => part.path === path).length)) return
    const bytes = files.get(path) ?? Buffer.alloc(0)
    const from = Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
    const headers = { 'content-length': bytes.length - from, etag: `"${sha256(bytes)}"` }
    response.writeHead(from > 0 ? 206 : 200, {
      ...headers,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
    })
    response.end(bytes.subarray(from))
  }
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const blob = /^\/blobs\/(.+)$/.exec(url)?.[1]
    if (blob) return sendBytes(request, response, blob)
    const path = url.split(`${model.repository}/resolve/${model.revision}/`)[1] ?? ''
    const bytes = files.get(path)
    if (!bytes) return void response.writeHead(404).end()
    const linked = { 'x-linked-etag': `"${sha256(bytes)}"`, 'x-linked-size': bytes.length, 'x-repo-commit': 'b'.repeat(40) }
    response.writeHead(302, { location: `/blobs/${path}`, ...linked }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(async () => void (await close()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, parts, close }
}

/** Sends the first bytes of the encoder, then calls `after`. */
function sendSome(response: ServerResponse, bytes: number, after: () => void): true {
  const all = files.get(encoder) ?? Buffer.alloc(0)
  response.writeHead(200, { 'content-length': all.length, etag: `"${sha256(all)}"` })
  // Flushed before the connection breaks, since a broken connection loses what it still holds.
  response.write(all.subarray(0, bytes), () => void setTimeout(after, 300))
  return true
}

async function startWorld(places: string) {
  const database = await testDatabase()
  const env = { WHISPER_MIRROR_URL: places, STAFF_EMAILS: 'helper@staff.test' }
  const http = await startTestHttp({ db: database.db, url: database.url, bindings: speechModelRoutes, env })
  onTestFinished(async () => {
    await http[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  const staff = await addPerson(http.db, { email: 'helper@staff.test', name: 'Helper' })
  const call = caller(http)
  const { config, storage, fetch } = http.deps
  const startWorker = async (): Promise<Queue> => {
    const queue = await startQueue({
      db: database.db,
      url: database.url,
      lanes: { bulk: 1 },
      workers: [fetchModelWorker],
      deps: { config, storage, fetch, pipeline: pipelineSettings(config, fetch), listClipResults: () => Promise.resolve([]) },
      log: silentLog,
      pollMs: 50,
      heartbeatMs: 100,
    })
    onTestFinished(() => queue.stop({ graceMs: 0 }))
    return queue
  }
  const look = async (): Promise<SpeechModelState> => (await call(staff, 'GET', '/speech-model')).body
  return {
    call,
    staff,
    startWorker,
    look,
    http,
    fetchModel: () => call(staff, 'POST', '/speech-model/download'),
    cancel: () => call(staff, 'DELETE', '/speech-model/download'),
    untilStatus: (status: string) =>
      waitUntil(async () => {
        const { offer } = await look()
        return offer?.download?.status === status ? offer : null
      }, `the download to be ${status}`),
    untilHere: () => waitUntil(async () => (await look()).recognizer === 'model', 'the model to be here'),
    readFile: (path: string) => readFile(join(config.speech.modelDir, nameModelFolder(model), path)),
  }
}

test('the model is offered to staff only, and nobody else can start or stop its download', async () => {
  const hub = await startHub()
  const { call, look, http } = await startWorld(hub.url)
  expect(await look()).toMatchObject({
    recognizer: 'built-in',
    installedSize: null,
    offer: { part: model.size, receivedBytes: 0, places: [hub.url], download: null },
  })
  const ada = await addPerson(http.db)
  const nothing = { offer: null, speaker: 'built-in', voicesOffer: null }
  expect((await call(ada, 'GET', '/speech-model')).body).toEqual({ recognizer: 'built-in', installedSize: null, ...nothing })
  for (const path of ['/speech-model/download', '/natural-voices/download']) {
    expect((await call(ada, 'POST', path)).body.errorName).toBe('NoPermission')
    expect((await call(ada, 'DELETE', path)).body.errorName).toBe('NoPermission')
  }
  expect(hub.parts).toEqual([])
})

test('a download continues after a broken connection, and everybody is told that the model is here', async () => {
  const hub = await startHub((part, response, count) => {
    if (part.path === encoder && count === 1) return sendSome(response, 150_000, () => response.destroy())
  })
  const { call, fetchModel, startWorker, untilHere, readFile: readModelFile, http } = await startWorld(hub.url)
  expect((await fetchModel()).body.offer.download).toMatchObject({ status: 'waiting', progress: 0, failures: [] })
  // Requested twice, downloaded once.
  await fetchModel()
  await startWorker()
  await untilHere()
  expect(hub.parts.filter(({ path }) => path === encoder)).toEqual([
    { path: encoder, range: undefined },
    { path: encoder, range: 'bytes=150000-' },
  ])
  expect(hub.parts).toHaveLength(files.size + 1)
  for (const [path, bytes] of files) expect(await readModelFile(path)).toEqual(bytes)
  const ada = await addPerson(http.db)
  expect((await call(ada, 'GET', '/speech-model')).body).toMatchObject({
    recognizer: 'model',
    installedSize: model.size,
    offer: null,
  })
  expect((await fetchModel()).body.errorName).toBe('RecordExisted')
  const events = await http.db.selectFrom('audit_event').select('action').execute()
  expect(events.map(({ action }) => action)).toEqual(['speech_model.fetched'])
})

test('a worker that is stopped half way leaves its part to the next one', async () => {
  const hub = await startHub((part, response, count) => {
    if (part.path === encoder && count === 1) return sendSome(response, 120_000, () => undefined)
  })
  const { fetchModel, startWorker, look, untilHere, readFile: readModelFile } = await startWorld(hub.url)
  await fetchModel()
  const first = await startWorker()
  await waitUntil(async () => ((await look()).offer?.receivedBytes ?? 0) > 120_000, 'the part to arrive')
  await first.stop({ graceMs: 0 })
  expect((await look()).offer?.download?.status).toMatch(/waiting|retrying/)
  await startWorker()
  await untilHere()
  expect(hub.parts.filter(({ path }) => path === encoder).at(-1)?.range).toBe('bytes=120000-')
  expect(sha256(await readModelFile(encoder))).toBe(sha256(files.get(encoder) ?? Buffer.alloc(0)))
})

test('staff can stop it; it keeps what arrived and continues from there', async () => {
  const hub = await startHub((part, response, count) => {
    if (part.path === encoder && count === 1) return sendSome(response, 200_000, () => undefined)
  })
  const { fetchModel, cancel, startWorker, look, untilStatus, untilHere } = await startWorld(hub.url)
  await fetchModel()
  await startWorker()
  await waitUntil(async () => ((await look()).offer?.receivedBytes ?? 0) > 200_000, 'the part to arrive')
  expect((await look()).offer?.download).toMatchObject({ status: 'running', place: hub.url })
  await cancel()
  const offer = await untilStatus('cancelled')
  expect(offer.receivedBytes).toBeGreaterThan(200_000)
  await fetchModel()
  await untilHere()
  expect(hub.parts.filter(({ path }) => path === encoder).at(-1)?.range).toBe('bytes=200000-')
})

test('a host with damaged files and one without any are reported by name, and the next attempt may succeed', async () => {
  const wrong = Buffer.alloc(400_000, 1)
  const whole = files.get(encoder) ?? Buffer.alloc(0)
  const state = { isDamaged: true }
  // The second attempt is not over before it was looked at.
  const look = Promise.withResolvers<void>()
  const hub = await startHub((part, response) => {
    if (part.path !== encoder) return false
    if (state.isDamaged) response.writeHead(200, { 'content-length': wrong.length }).end(wrong)
    else void look.promise.then(() => sendSome(response, whole.length, () => response.end()))
    return true
  })
  const { fetchModel, startWorker, untilStatus, untilHere } = await startWorld(`${hub.url},/nowhere/at/all`)
  await fetchModel()
  await startWorker()
  const { download } = await untilStatus('failed')
  expect(download?.failures).toEqual([
    { place: hub.url, reason: 'damaged' },
    { place: '/nowhere/at/all', reason: 'not-there' },
  ])
  state.isDamaged = false
  expect((await fetchModel()).body.offer.download).toMatchObject({ status: expect.stringMatching(/waiting|running/), failures: [] })
  look.resolve()
  await untilHere()
})

test('a host that was never reached ends the download at once; one that was lost is retried later', async () => {
  const closed = await startHub()
  await closed.close()
  const offline = await startWorld(closed.url)
  await offline.fetchModel()
  await offline.startWorker()
  expect((await offline.untilStatus('failed')).download?.failures).toEqual([{ place: closed.url, reason: 'unreachable' }])

  const hub = await startHub((part, response) => {
    if (part.path === encoder) return sendSome(response, 100_000, () => void hub.close())
  })
  const broken = await startWorld(hub.url)
  await broken.fetchModel()
  await broken.startWorker()
  expect((await broken.untilStatus('retrying')).download).toMatchObject({ failures: [{ place: hub.url, reason: 'unreachable' }] })
  await broken.cancel()
  await broken.untilStatus('cancelled')
})

test('natural voices are offered to staff, and a registry without them is named', async () => {
  const registry = createServer((_request, response) => void response.writeHead(404).end())
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`)
  onTestFinished(() => {
    registry.close()
    vi.unstubAllEnvs()
  })
  const hub = await startHub()
  const { call, staff, look, startWorker } = await startWorld(hub.url)
  expect(await look()).toMatchObject({
    speaker: 'built-in',
    voicesOffer: { part: 'voices', folder: 'kokoro-82m', receivedBytes: 0, places: ['npm'], download: null },
  })
  const started = await call(staff, 'POST', '/natural-voices/download')
  expect(started.body.voicesOffer.download).toMatchObject({ part: 'voices', status: 'waiting' })
  await startWorker()
  const failed = await waitUntil(async () => {
    const { voicesOffer } = await look()
    return voicesOffer?.download?.status === 'failed' ? voicesOffer.download : null
  }, 'the download of the voices to fail')
  expect(failed).toMatchObject({ place: 'npm', failures: [{ place: 'npm', reason: 'refused' }] })
  expect((await look()).offer?.download).toBeNull()
  await call(staff, 'DELETE', '/natural-voices/download')
  expect((await look()).voicesOffer?.download?.status).toBe('failed')
})

test('a download takes room for the missing bytes and for unpacking, with some to spare', () => {
  const sizes = { sizeBytes: 50_000_000, unpackedBytes: 80_000_000 }
  expect(estimateNeededBytes({ ...sizes, receivedBytes: 0 })).toBe(230_000_000)
  expect(estimateNeededBytes({ ...sizes, receivedBytes: 40_000_000 })).toBe(190_000_000)
})
