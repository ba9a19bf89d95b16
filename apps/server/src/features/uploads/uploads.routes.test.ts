import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { ensureLocalOwner } from '../session/session.public.ts'
import { expireIdleUploads } from './expire-idle-uploads.ts'
import { findUpload } from './uploads.public.ts'

let database: TestDatabase
let http: TestHttp
let origin: string
beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 })
  http = await startTestHttp({ db: database.db, url: database.url, env: { MAX_UPLOAD_BYTES: '3000000' }, uploadStallMs: 150 })
  origin = await http.listen()
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Link = { uploadUrl: string; uri: string; uploadId: string; maxBytes: number; headers: Record<string, string> }
const ask = (payload: object, token = http.token) =>
  http.app.inject({ method: 'POST', url: '/api/upload-links', headers: { authorization: `Bearer ${token}`, host: new URL(origin).host }, payload })
const newLink = async (payload: object = { extension: 'mp4', fileName: 'talk.mp4' }): Promise<Link> => (await ask(payload)).json()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const owner = () => ensureLocalOwner(http.db)

function put(link: Link, body: Buffer, range?: string): Promise<Response> {
  return fetch(link.uploadUrl, { method: 'PUT', body: new Uint8Array(body), headers: range ? { 'content-range': range } : {} })
}
async function offsetOf(link: Link): Promise<number> {
  return Number((await fetch(link.uploadUrl, { method: 'HEAD' })).headers.get('upload-offset'))
}
async function stored(link: Link): Promise<Buffer> {
  const found = await findUpload(http.db, (await owner()).orgId, link.uri)
  return readFile((await http.deps.storage.localPath(found?.storageKey ?? '')) ?? '')
}
/** Sends a part and tears the connection down after some of it. */
function putAndCut(link: Link, body: Buffer, range: string, cutAfter: number): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(link.uploadUrl, { method: 'PUT', headers: { 'content-range': range, 'content-length': String(body.length) } })
    sending.on('error', () => undefined)
    sending.on('close', () => resolve())
    sending.write(body.subarray(0, cutAfter), () => sending.destroy())
  })
}

describe('asking for an upload link', () => {
  test('gives an address to send to', async () => {
    const reply = await ask({ type: 'video', extension: 'MP4', usecase: 'source' })
    expect(reply.statusCode).toBe(200)
    const link = reply.json()
    expect(link.uploadUrl).toMatch(new RegExp(`^${origin}/api/uploads/${link.uploadId}\\?token=`))
    expect(link).toMatchObject({ uri: `upload://${link.uploadId}`, maxBytes: 3_000_000, headers: { 'content-type': 'video/mp4' } })
    expect(Date.parse(link.expiresAt)).toBeGreaterThan(Date.now())
  })

  test('is refused when signed out', async () => {
    expect((await http.app.inject({ method: 'POST', url: '/api/upload-links', payload: { extension: 'mp4' } })).statusCode).toBe(401)
  })

  test('is open to plain members and for no organisation but the caller’s', async () => {
    await http.db.updateTable('org_member').set({ role: 'member' }).execute()
    expect((await ask({ extension: 'mp4' })).statusCode).toBe(200)
    const { orgId } = await owner()
    const stranger = await addStranger(http.db)
    const headers = { authorization: `Bearer ${stranger}`, 'x-org-id': orgId }
    expect((await http.app.inject({ method: 'POST', url: '/api/upload-links', headers, payload: { extension: 'mp4' } })).statusCode).toBe(403)
  })

  test.each([
    [{ extension: 'exe' }, 'extension'],
    [{ extension: '../../etc/passwd' }, 'extension'],
    [{ extension: 'mp4/../../x' }, 'extension'],
    [{ extension: 'mp4', type: 'program' }, 'type'],
    [{ extension: 'mp4', usecase: '../source' }, 'usecase'],
    [{ extension: 'mp4', sizeBytes: -1 }, 'sizeBytes'],
    [{ extension: 'mp4', key: 'other-org/file' }, 'key'],
    [{ extension: 'mp4', fileName: 'a\u0000b' }, 'fileName'],
    [{}, 'extension'],
  ])('%j is a field error', async (payload, path) => {
    const reply = await ask(payload)
    expect(reply.json()).toMatchObject({ errorName: 'InvalidParam', details: [{ path }] })
  })

  test('a declared size above the limit is refused at once', async () => {
    expect((await ask({ extension: 'mp4', sizeBytes: 3_000_001 })).json()).toMatchObject({ errorName: 'MediaTooLargeError' })
  })

  test('no file name gets into the storage key', async () => {
    const names = ['../../../etc/passwd', '..\\..\\x', '/abs', 'CON', `${'x'.repeat(250)}`, '\u202Egpj.exe', '.', 'ünï çödé.mp4', "'; DROP TABLE upload; --", '%2e%2e%2f', '$(touch /tmp/x)', '`id`', '<img src=x>', 'a\nb', ' ']
    for (const extension of ['mp4', 'srt']) {
      for (const fileName of names) {
        const link = await newLink({ extension, fileName })
        const row = await http.db.selectFrom('upload').select(['storage_key', 'org_id']).where('id', '=', link.uploadId as never).executeTakeFirstOrThrow()
        expect(row.storage_key).toBe(`uploads/${row.org_id}/${link.uploadId}/file.${extension}`)
      }
    }
  })

  test('of fifty claims at once only those are granted that fit on the disk', async () => {
    const freeBytes = 256 * 1024 * 1024 + 10 * 2_000_000 + 500_000
    const tight = await startTestHttp({ db: http.db, url: database.url, env: { MAX_UPLOAD_BYTES: '3000000' }, deps: { freeSpoolBytes: async () => freeBytes } })
    await http.db.updateTable('upload').set({ status: 'expired' }).where('status', '=', 'open').execute()
    const claim = () => tight.app.inject({ method: 'POST', url: '/api/upload-links', headers: { authorization: `Bearer ${tight.token}` }, payload: { extension: 'mp4', sizeBytes: 2_000_000 } })
    const replies = await Promise.all(Array.from({ length: 50 }, claim))
    const granted = replies.filter((reply) => reply.statusCode === 200)
    expect(granted.length).toBe(10)
    expect(replies.find((reply) => reply.statusCode !== 200)?.json()).toMatchObject({ errorName: 'StorageFullError', statusCode: 507 })
    await http.db.updateTable('upload').set({ status: 'expired' }).where('status', '=', 'open').execute()
    await tight[Symbol.asyncDispose]()
  })
})

describe('sending a file', () => {
  test('in one piece keeps its bytes and checksum', async () => {
    const link = await newLink()
    const bytes = randomBytes(1_000_003)
    const reply = await put(link, bytes)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({ uri: link.uri, complete: true, offset: bytes.length, sizeBytes: bytes.length, sha256: sha256(bytes) })
    expect(await findUpload(http.db, (await owner()).orgId, link.uri)).toMatchObject({ sha256: sha256(bytes), sizeBytes: bytes.length, fileName: 'talk.mp4' })
    expect((await stored(link)).equals(bytes)).toBe(true)
  })

  test('cut at random points and continued is byte-identical', async () => {
    for (let round = 0; round < 10; round += 1) {
      const bytes = randomBytes(100_000 + Math.floor(Math.random() * 300_000))
      const link = await newLink()
      let held = 0
      for (let cuts = 0; cuts < 3; cuts += 1) {
        const rest = bytes.subarray(held)
        await putAndCut(link, rest, `bytes ${held}-${bytes.length - 1}/${bytes.length}`, Math.floor(Math.random() * rest.length))
        const now = await offsetOf(link)
        expect(now).toBeGreaterThanOrEqual(held)
        held = now
      }
      // The server notices a break in its own time; until then it refuses, without a change, and tells the offset.
      const isDone = await waitUntil(async () => {
        const from = await offsetOf(link)
        const reply = await put(link, bytes.subarray(from), `bytes ${from}-${bytes.length - 1}/${bytes.length}`)
        return reply.status === 200
      }, 'the rest to be taken')
      expect(isDone).toBe(true)
      expect((await stored(link)).equals(bytes)).toBe(true)
    }
  })

  test('survives any history of wrong, doubled and reordered parts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const bytes = randomBytes(5000)
      const link = await newLink()
      let held = 0
      for (let step = 0; step < 12; step += 1) {
        const start = Math.floor(Math.random() * 5000)
        const end = Math.min(4999, start + Math.floor(Math.random() * 2000))
        const reply = await put(link, bytes.subarray(start, end + 1), `bytes ${start}-${end}/5000`)
        if (start === held && held < 5000) {
          expect([200, 202]).toContain(reply.status)
          held = end + 1
        } else expect(reply.status).toBe(409)
        expect(await offsetOf(link)).toBe(held)
      }
      if (held < 5000) expect((await put(link, bytes.subarray(held), `bytes ${held}-4999/5000`)).status).toBe(200)
      expect((await stored(link)).equals(bytes)).toBe(true)
    }
  })

  test('of several that continue at the same offset only one is taken', async () => {
    const bytes = randomBytes(400_000)
    const link = await newLink()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => put(link, bytes, `bytes 0-399999/400000`).catch(() => null)))
    expect(replies.filter((reply) => reply?.status === 200).length).toBe(1)
    expect((await stored(link)).equals(bytes)).toBe(true)
  })

  test('a finished upload cannot be changed', async () => {
    const link = await newLink()
    const bytes = randomBytes(1000)
    await put(link, bytes)
    for (const range of [undefined, 'bytes 0-999/1000', 'bytes 1000-1999/2000']) {
      const reply = await put(link, randomBytes(1000), range)
      expect(reply.status).toBe(409)
      expect(await reply.json()).toMatchObject({ errorName: 'RecordExisted' })
      expect(reply.headers.get('upload-offset')).toBe('1000')
    }
    expect((await stored(link)).equals(bytes)).toBe(true)
  })

  test('a whole file without a range starts over what broke off', async () => {
    const link = await newLink()
    await put(link, randomBytes(300), 'bytes 0-299/1000')
    const bytes = randomBytes(800)
    expect((await put(link, bytes)).status).toBe(200)
    expect((await stored(link)).equals(bytes)).toBe(true)
  })

  test.each(['bytes 5-2/10', 'bytes 0-9/5', 'bytes=0-9/10', 'chunks 0-9/10', 'bytes 0-3/10', 'bytes -5/10', 'bytes 0-9'])('the range %s is refused', async (range) => {
    const link = await newLink()
    const reply = await put(link, randomBytes(10), range)
    expect(reply.status).toBe(400)
    expect(await offsetOf(link)).toBe(0)
  })

  test('more than the limit is refused, by its length or by its bytes, and frees the space', async () => {
    const declared = await newLink()
    expect((await put(declared, randomBytes(1000), 'bytes 0-999/3000001')).status).toBe(400)
    const streamed = await newLink()
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 4; sent += 1) controller.enqueue(new Uint8Array(1_000_000))
        controller.close()
      },
    })
    const reply = await fetch(streamed.uploadUrl, { method: 'PUT', body, duplex: 'half' } as RequestInit).catch(() => null)
    if (reply) expect(await reply.json()).toMatchObject({ errorName: 'MediaTooLargeError' })
    expect(await waitUntil(async () => (await http.deps.spool.offset(streamed.uploadId)) === 0, 'an empty spool')).toBe(true)
  })

  test('a client that stops sending is dropped and can go on', async () => {
    const bytes = randomBytes(2000)
    const link = await newLink()
    const url = new URL(link.uploadUrl)
    const socket = connect(Number(url.port), url.hostname)
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    socket.write(`PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-length: 2000\r\ncontent-range: bytes 0-1999/2000\r\n\r\n`)
    socket.write(bytes.subarray(0, 700))
    await closed
    expect(await offsetOf(link)).toBe(700)
    expect((await put(link, bytes.subarray(700), 'bytes 700-1999/2000')).status).toBe(200)
    expect((await stored(link)).equals(bytes)).toBe(true)
  })

  test('a process that dies after the last byte is made up for by the next look', async () => {
    const bytes = randomBytes(3000)
    const link = await newLink()
    await put(link, bytes.subarray(0, 1000), 'bytes 0-999/3000')
    await http.deps.spool.append(link.uploadId, Readable.from([bytes.subarray(1000)]), { offset: 1000, maxBytes: 3000 })
    const reply = await fetch(link.uploadUrl, { method: 'HEAD' })
    expect([reply.headers.get('upload-offset'), reply.headers.get('upload-complete')]).toEqual(['3000', '?1'])
    expect((await stored(link)).equals(bytes)).toBe(true)
  })

  test('a process that dies between storing the file and saying so is made up for', async () => {
    const bytes = randomBytes(3000)
    const link = await newLink()
    const row = await http.db.selectFrom('upload').selectAll().where('id', '=', link.uploadId as never).executeTakeFirstOrThrow()
    await http.deps.storage.put(row.storage_key, Readable.from([bytes]), { contentType: 'video/mp4' })
    expect(await offsetOf(link)).toBe(3000)
    expect(await findUpload(http.db, (await owner()).orgId, link.uri)).toMatchObject({ sha256: sha256(bytes) })
  })
})

describe('an upload', () => {
  test('needs its own genuine link', async () => {
    const [one, two] = [await newLink(), await newLink()]
    const token = new URL(one.uploadUrl).searchParams.get('token') ?? ''
    const forged = [
      `${origin}/api/uploads/${two.uploadId}?token=${token}`,
      `${origin}/api/uploads/${one.uploadId}?token=${token.slice(0, -2)}xx`,
      `${origin}/api/uploads/${one.uploadId}`,
      `${origin}/api/uploads/${one.uploadId}?token=${token}&token=${token}`,
      `${origin}/api/uploads/${one.uploadId}?token=e30.e30`,
    ]
    for (const uploadUrl of forged) {
      expect((await put({ ...one, uploadUrl }, randomBytes(10))).status).toBe(403)
      expect((await fetch(uploadUrl, { method: 'HEAD' })).status).toBe(403)
    }
    expect(await offsetOf(one)).toBe(0)
  })

  test('is invisible to another organisation and says so when bytes are missing', async () => {
    const link = await newLink()
    await put(link, randomBytes(10), 'bytes 0-9/20')
    await expect(findUpload(http.db, (await owner()).orgId, link.uri)).rejects.toMatchObject({ errorName: 'UploadedInProgressError' })
    const stranger = await addStranger(http.db)
    const { orgId } = (await http.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${stranger}` } })).json()
    expect(await findUpload(http.db, orgId, link.uri)).toBeUndefined()
    for (const uri of ['upload://', 'upload://nope-nope-nope', 'upload://../x', 'https://x', `${link.uri}x`]) {
      expect(await findUpload(http.db, (await owner()).orgId, uri)).toBeUndefined()
    }
  })

  test('can be given up, and left alone for a day it is', async () => {
    const [given, left, fresh] = [await newLink(), await newLink(), await newLink()]
    for (const link of [given, left, fresh]) await put(link, randomBytes(10), 'bytes 0-9/20')
    expect((await fetch(given.uploadUrl, { method: 'DELETE' })).status).toBe(204)
    await http.db.updateTable('upload').set({ touched_at: new Date(Date.now() - 25 * 3_600_000) }).where('id', '=', left.uploadId as never).execute()
    await expireIdleUploads({ db: http.db, deps: http.deps }, 24 * 3_600_000)
    expect((await fetch(given.uploadUrl, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(left.uploadUrl, { method: 'HEAD' })).status).toBe(404)
    expect(await offsetOf(fresh)).toBe(10)
    const parts = await readdir(`${http.deps.config.home}/spool`)
    expect(parts).not.toContain(`${left.uploadId}.part`)
    expect(parts).toContain(`${fresh.uploadId}.part`)
  })
})
