import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Queue, startQueue } from '#platform/queue/start-queue.ts'
import { readZip } from '#testing/read-zip.ts'
import { packProof, solveProof } from '#testing/solve-proof.ts'
import { silentLog } from '#testing/silent-log.ts'
import { startWorkerWorld, type WorkerWorld } from '#testing/start-worker-world.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { expireGuestTranscripts } from './delete-guest-transcript.ts'
import { transcribeGuestFileWorker } from './jobs/transcribe-guest-file.worker.ts'

const subtitles = `1
00:00:00,000 --> 00:00:02,000
Water your garden rarely.

2
00:00:02,500 --> 00:00:04,000
But then a lot at once.
`
const telling = subtitles
  .replace('Water your garden rarely.', 'The problem with most gardens is that people water them every single day.')
  .replace('But then a lot at once.', 'So the most important thing is to water rarely, and then a lot at once.')
let world: WorkerWorld
let queue: Queue
let folder: string
/** A sound of four seconds with subtitles inside. */
let talk: Buffer
let silent: Buffer
/** The same with sentences that notes can be made of. */
let tellingTalk: Buffer

beforeAll(async () => {
  world = await startWorkerWorld()
  folder = await mkdtemp(join(tmpdir(), 'clipwright-guest-'))
  await writeFile(join(folder, 'talk.srt'), subtitles)
  await writeFile(join(folder, 'telling.srt'), telling)
  const run = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: folder })
  for (const name of ['talk', 'telling']) {
    run('-f', 'lavfi', '-i', 'sine=f=300:d=4', '-i', `${name}.srt`, '-c:a', 'aac', '-c:s', 'srt', `${name}.mkv`)
  }
  run('-f', 'lavfi', '-i', 'color=s=64x64:d=2', '-c:v', 'libx264', 'silent.mp4')
  talk = await readFile(join(folder, 'talk.mkv'))
  silent = await readFile(join(folder, 'silent.mp4'))
  tellingTalk = await readFile(join(folder, 'telling.mkv'))
  const { db, url, deps } = world.world
  queue = await startQueue({ db, url, lanes: { analyse: 1 }, workers: [transcribeGuestFileWorker], deps, log: silentLog })
})
afterAll(async () => {
  await queue.stop()
  await world[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
beforeEach(() => world.http.db.deleteFrom('rate_count').execute())

type Call = { token: string; payload?: object; address?: string; language?: string }
async function call(method: 'GET' | 'POST' | 'DELETE', path: string, { token, payload, address = '10.7.0.1', language = 'en' }: Call) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const body = payload ? { payload } : {}
  const reply = await world.http.app.inject({ method, url: `/api/free-tools/transcripts${path}`, headers, remoteAddress: address, ...body })
  return { status: reply.statusCode, body: reply.json() }
}
async function grant(): Promise<string> {
  return (await world.http.app.inject({ method: 'POST', url: '/api/auth/grant-free-tool-credential', payload: {} })).json().token
}
const announce = (token: string, sizeBytes: number, more: Partial<Call> = {}) =>
  call('POST', '', { token, payload: { source: { kind: 'file', sizeBytes }, language: 'en', name: 'talk.mkv' }, ...more })
/** As a browser does, which works near the limit when it is asked to. */
async function announceWithProof(token: string, more: Partial<Call>) {
  const reply = await announce(token, 100, more)
  const [detail] = reply.body.details ?? []
  if (detail?.path !== 'proof') return reply
  const payload = { source: { kind: 'file', sizeBytes: 100 }, language: 'en', proof: packProof(solveProof(detail.message)) }
  return call('POST', '', { token, payload, ...more })
}
async function send(token: string, url: string, bytes: Buffer): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  return (await world.http.app.inject({ method: 'PUT', url, headers, payload: bytes })).statusCode
}
async function transcribe(token: string, bytes: Buffer, language = 'en') {
  const { id, uploadUrl } = (await announce(token, bytes.length)).body
  expect(await send(token, uploadUrl, bytes)).toBe(202)
  return outcome(token, id, language)
}
const outcome = (token: string, id: string, language = 'en') =>
  waitUntil(async () => {
    const { body } = await call('GET', `/${id}`, { token, language })
    return body.status === 'done' || body.status === 'failed' ? body : null
  }, 'the transcript')
const storedKeys = () => Array.fromAsync(world.world.deps.storage.list('guests/'), ({ key }) => key)

describe('the transcript of a visitor', () => {
  test('has the subtitles of the file and says so; the file is gone, the words can be edited and taken along', async () => {
    const token = await grant()
    const transcript = await transcribe(token, talk)
    expect(transcript).toMatchObject({
      status: 'done',
      progress: 1,
      error: null,
      transcript: { engine: 'embedded-subtitles', language: 'en' },
    })
    const texts = transcript.transcript.paragraphs.map(({ text }: { text: string }) => text)
    expect(texts.join(' ')).toBe('Water your garden rarely. But then a lot at once.')
    await waitUntil(async () => (await storedKeys()).length === 0, 'the file to go')
    const paragraphs = texts.map((text: string) => text.replace('garden', 'plants'))
    const files = await call('POST', `/${transcript.id}/files`, { token, payload: { paragraphs } })
    expect(files.body.srt).toMatch(/^1\n00:00:00,\d+ --> 00:00:02,\d+\nWater your plants rarely\.\n/)
    expect(files.body.vtt).toMatch(/^WEBVTT\n/)
    expect(files.body.txt).toContain('plants')
    // A file that tells no speakers apart: somebody says who is who, and all five files say the same.
    const speakers = texts.map((_: string, index: number) => `Speaker ${1 + (index % 2)}`)
    const payload = { paragraphs, speakers, names: { 'Speaker 1': 'Ada <L>' }, title: 'garden & more' }
    const inFull = (await call('POST', `/${transcript.id}/files`, { token, payload })).body
    const document = readZip(Buffer.from(inFull.docx, 'base64')).get('word/document.xml')?.toString() ?? ''
    expect(inFull.txt).toMatch(/^\[00:00:00\] Ada <L>\nWater your plants/)
    expect(inFull.srt).toContain('\nAda <L>: Water your plants rarely.\n')
    expect(inFull.vtt).toContain('\n<v Ada &lt;L&gt;>Water your plants rarely.\n')
    expect(JSON.parse(inFull.json)).toMatchObject({ names: { 'Speaker 1': 'Ada <L>' }, paragraphs: [{ speaker: 'Speaker 1' }] })
    for (const text of ['garden &amp; more', 'Ada &lt;L&gt;', ...paragraphs]) expect(document).toContain(text)
    expect(
      (await call('POST', `/${transcript.id}/files`, { token, payload: { paragraphs: [...paragraphs, 'more'] } })).body.errorName,
    ).toBe('InvalidParam')
  })

  test('is nobody else’s, and goes when it is deleted', async () => {
    const token = await grant()
    const { id } = await transcribe(token, talk)
    const stranger = await grant()
    // Whoever comes back with the credential renewed finds it by its name.
    const renewed = (
      await world.http.app.inject({ method: 'POST', url: '/api/auth/grant-free-tool-credential', payload: { token } })
    ).json()
    const list = await call('GET', '?pageSize=5', { token: renewed.token })
    expect([list.body.total, list.body.data[0]]).toEqual([1, expect.objectContaining({ id, name: 'talk.mkv', status: 'done' })])
    expect((await call('GET', '', { token: stranger })).body.data).toEqual([])
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/files'],
      ['DELETE', ''],
    ] as const) {
      expect((await call(method, `/${id}${path}`, { token: stranger, ...(method === 'POST' ? { payload: {} } : {}) })).status).toBe(404)
      expect(
        (await call(method, `/${id}${path}`, { token: world.owner.token, ...(method === 'POST' ? { payload: {} } : {}) })).status,
      ).toBe(404)
    }
    expect((await call('DELETE', `/${id}`, { token })).status).toBe(200)
    expect((await call('GET', `/${id}`, { token })).status).toBe(404)
  })

  test('fails with a reason in the reader’s language, and its file goes with it three days later', async () => {
    const token = await grant()
    const failed = await transcribe(token, silent, 'de-DE')
    expect(failed).toMatchObject({ status: 'failed', transcript: null, error: { name: 'NoSpeechError' } })
    expect(failed.error.message).toMatch(/^Dieses Video hat keinen Ton/)
    const text = await transcribe(token, Buffer.from('this is no video at all, whatever its name says'))
    expect(text.error.name).toBe('MediaUnreadableError')
    const { db, deps } = world.world
    expect(await expireGuestTranscripts(db, deps.storage, Date.now())).toBe(0)
    expect(await expireGuestTranscripts(db, deps.storage, Date.now() + 73 * 3_600_000)).toBeGreaterThan(1)
    expect([await storedKeys(), (await call('GET', `/${failed.id}`, { token })).status]).toEqual([[], 404])
  })
})

test('show notes of a file are written in the same call', async () => {
  const token = await grant()
  const write = { tool: 'ai-show-note-generator', language: 'de-DE' }
  const payload = { source: { kind: 'file', sizeBytes: tellingTalk.length }, write }
  const { id, uploadUrl } = (await call('POST', '', { token, payload })).body
  expect(await send(token, uploadUrl, tellingTalk)).toBe(202)
  const { status, texts, transcript } = await outcome(token, id)
  expect([status, transcript.engine, texts.writer]).toEqual(['done', 'embedded-subtitles', 'built-in'])
  expect(texts.formats.markdown).toMatch(/^# Show notes\n/)
  expect(texts.formats.markdown).toContain('The most important thing is to water rarely, and then a lot at once.')
  const other = { ...payload, write: { ...write, tool: 'youtube-title-generator' } }
  expect((await call('POST', '', { token, payload: other })).body.errorName).toBe('InvalidParam')
})

describe('what is refused', () => {
  test('another size than was announced, a second file, a file of somebody else', async () => {
    const token = await grant()
    const { id, uploadUrl } = (await announce(token, talk.length)).body
    expect(await send(token, uploadUrl, talk.subarray(1))).toBe(400)
    expect(await send(await grant(), uploadUrl, talk)).toBe(404)
    expect(await send(world.owner.token, uploadUrl, talk)).toBe(404)
    expect(await send(token, uploadUrl, talk)).toBe(202)
    expect(await send(token, uploadUrl, talk)).toBe(409)
    expect((await outcome(token, id)).status).toBe('done')
  })

  test('more than two at once, more than six an hour, addresses that are none', async () => {
    const token = await grant()
    const ids = [(await announce(token, 100)).body.id, (await announce(token, 100)).body.id]
    expect((await announce(token, 100)).body.errorName).toBe('UnavailableError')
    for (const id of ids) await call('DELETE', `/${id}`, { token })
    const replies = []
    // A new hour may begin in between; then the uses fall into two.
    for (let use = 0; use < 13; use++) {
      const reply = await announceWithProof(token, { address: `10.${use}.0.1` })
      replies.push(reply)
      if (reply.body.id) await call('DELETE', `/${reply.body.id}`, { token })
    }
    expect(replies.find(({ status }) => status === 429)?.body.details[0].path).toBe('endsAt')
    for (const url of ['ftp://a.example/b', 'file:///etc/passwd', 'talk.mp4']) {
      const payload = { source: { kind: 'link', url } }
      expect((await call('POST', '', { token: await grant(), payload })).body.errorName).toBe('InvalidParam')
    }
  })

  test('a link into the server’s own network, when it is fetched', async () => {
    const token = await grant()
    const { id } = (await call('POST', '', { token, payload: { source: { kind: 'link', url: 'http://127.0.0.1:9/talk.mp4' } } })).body
    expect((await outcome(token, id)).error.name).toBe('LinkRefusedError')
  })
})
