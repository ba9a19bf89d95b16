import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Queue, startQueue } from '#platform/queue/start-queue.ts'
import { silentLog } from '#testing/silent-log.ts'
import { startWorkerWorld, type WorkerWorld } from '#testing/start-worker-world.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { expireGuestCompressions } from './delete-guest-compression.ts'
import { compressGuestVideoWorker } from './jobs/compress-guest-video.worker.ts'

let world: WorkerWorld
let queue: Queue
let folder: string
/** MPEG-4 in an AVI, which no browser decodes. */
let video: Buffer

beforeAll(async () => {
  world = await startWorkerWorld()
  folder = await mkdtemp(join(tmpdir(), 'clipwright-guest-'))
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=10:d=2,noise=alls=40:allf=t']
  const sound = ['-f', 'lavfi', '-i', 'sine=d=2', '-c:v', 'mpeg4', '-q:v', '2', '-c:a', 'mp3']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, 'old.avi'], { cwd: folder })
  video = await readFile(join(folder, 'old.avi'))
  const { db, url, deps } = world.world
  queue = await startQueue({ db, url, lanes: { render: 1 }, workers: [compressGuestVideoWorker], deps, log: silentLog })
})
afterAll(async () => {
  await queue.stop()
  await world[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
beforeEach(() => world.http.db.deleteFrom('rate_count').execute())

const root = '/api/free-tools/compressions'
async function call(method: 'GET' | 'POST' | 'DELETE', path: string, token: string, payload?: object, language = 'en') {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const reply = await world.http.app.inject({ method, url: root + path, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}
async function grant(): Promise<string> {
  return (await world.http.app.inject({ method: 'POST', url: '/api/auth/grant-free-tool-credential', payload: {} })).json().token
}
const start = (token: string, bytes: number, sizeBytes = video.length) =>
  call('POST', '', token, { sizeBytes, goal: { kind: 'size', bytes } })
async function send(token: string, url: string, bytes: Buffer): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  return (await world.http.app.inject({ method: 'PUT', url, headers, payload: bytes })).statusCode
}
const fetchFile = (token: string, url: string) =>
  world.http.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
const outcome = (token: string, id: string, language = 'en') =>
  waitUntil(async () => {
    const { body } = await call('GET', `/${id}`, token, undefined, language)
    return body.status === 'done' || body.status === 'failed' ? body : null
  }, 'the smaller video')
const storedKeys = () => Array.fromAsync(world.world.deps.storage.list('guests/'), ({ key }) => key)

test('a video that no browser decodes comes back as a smaller MP4, for its visitor alone, and nothing stays', async () => {
  const token = await grant()
  const stranger = await grant()
  const { id, fileUrl } = (await start(token, 100_000)).body
  expect(await send(token, fileUrl, video.subarray(1))).toBe(400)
  expect(await send(stranger, fileUrl, video)).toBe(404)
  expect((await fetchFile(token, fileUrl)).statusCode).toBe(404)
  expect(await send(token, fileUrl, video)).toBe(202)
  expect(await send(token, fileUrl, video)).toBe(409)
  // One at a time.
  expect((await start(token, 100_000)).body.errorName).toBe('UnavailableError')
  const { result, error } = await outcome(token, id)
  expect(error).toBeNull()
  expect([result.widthPx > 0, result.sizeBytes <= 100_000]).toEqual([true, true])
  await waitUntil(async () => (await storedKeys()).length === 1, 'the video to go')
  const file = await fetchFile(token, fileUrl)
  expect([file.headers['content-type'], file.rawPayload.length]).toEqual(['video/mp4', result.sizeBytes])
  await writeFile(join(folder, 'small.mp4'), file.rawPayload)
  const probe = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', join(folder, 'small.mp4')])
  expect(probe.toString().trim().split('\n')).toEqual(['h264', 'aac'])
  expect([(await fetchFile(stranger, fileUrl)).statusCode, (await call('DELETE', `/${id}`, stranger)).status]).toEqual([404, 404])
  expect((await call('DELETE', `/${id}`, token)).status).toBe(200)
  expect([await storedKeys(), (await fetchFile(token, fileUrl)).statusCode]).toEqual([[], 404])
})

test('what cannot be made smaller says so in the reader’s language, and what nobody fetches goes two hours later', async () => {
  const token = await grant()
  const { id, fileUrl } = (await start(token, 400_000_000)).body
  await send(token, fileUrl, video)
  const { error } = await outcome(token, id, 'de-DE')
  expect(error).toEqual({ name: 'InvalidParam', message: expect.stringMatching(/kleiner/) })
  const { db, deps } = world.world
  expect(await expireGuestCompressions(db, deps.storage, Date.now() + 1.9 * 3_600_000)).toBe(0)
  expect(await expireGuestCompressions(db, deps.storage, Date.now() + 2.1 * 3_600_000)).toBe(1)
  expect(await storedKeys()).toEqual([])
})
