import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { waitMs } from '#platform/clock/wait-ms.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { askForUpload, offsetOf, putAndCut, putBytes, type UploadLink } from '#testing/upload-client.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { ensureLocalOwner } from '../../identity/auth/local-owner.ts'
import { expireIdleUploads, removeUnusedUploads } from './expire-idle-uploads.ts'
import { findUpload } from './find-upload.ts'

let database: TestDatabase
let http: TestHttp
let origin: string
beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 })
  http = await startTestHttp({ db: database.db, url: database.url, env: { MAX_UPLOAD_BYTES: '3000000' }, uploadStallMs: 500 })
  origin = await http.listen()
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const newLink = async (): Promise<UploadLink> => (await askForUpload(http, origin, { extension: 'mp4', fileName: 'talk.mp4' })).json()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const owner = () => ensureLocalOwner(http.db)
async function bytesOf(link: UploadLink): Promise<Buffer> {
  const upload = await findUpload(http.db, (await owner()).orgId, link.uri)
  return readFile((await http.deps.storage.localPath(upload?.storageKey ?? '')) ?? '')
}

describe('sending a file', () => {
  test('in one piece keeps its bytes and checksum', async () => {
    const link = await newLink()
    const bytes = randomBytes(1_000_003)
    const reply = await putBytes(link, bytes)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({
      uri: link.uri,
      complete: true,
      offset: bytes.length,
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
    })
    expect(await findUpload(http.db, (await owner()).orgId, link.uri)).toMatchObject({
      sha256: sha256(bytes),
      sizeBytes: bytes.length,
      fileName: 'talk.mp4',
    })
    expect((await bytesOf(link)).equals(bytes)).toBe(true)
  })

  test('cut at random points and continued is byte-identical', async () => {
    for (let round = 0; round < 10; round += 1) {
      const bytes = randomBytes(100_000 + Math.floor(Math.random() * 300_000))
      const link = await newLink()
      let offset = 0
      for (let cuts = 0; cuts < 3; cuts += 1) {
        const rest = bytes.subarray(offset)
        await putAndCut(link, rest, `bytes ${offset}-${bytes.length - 1}/${bytes.length}`, Math.floor(Math.random() * rest.length))
        const now = await offsetOf(link)
        expect(now).toBeGreaterThanOrEqual(offset)
        offset = now
      }
      // The server takes a while to notice a break; until then it refuses without a change and returns the offset.
      const isDone = await waitUntil(async () => {
        const from = await offsetOf(link)
        const reply = await putBytes(link, bytes.subarray(from), `bytes ${from}-${bytes.length - 1}/${bytes.length}`)
        return reply.status === 200
      }, 'the rest to be taken')
      expect(isDone).toBe(true)
      expect((await bytesOf(link)).equals(bytes)).toBe(true)
    }
  })

  test('survives any history of wrong, repeated and reordered parts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const bytes = randomBytes(5000)
      const link = await newLink()
      const events: string[] = []
      const due: string[] = []
      let offset = 0
      for (let step = 0; step < 12; step += 1) {
        const start = Math.random() < 0.4 ? Math.min(offset, 4999) : Math.floor(Math.random() * 5000)
        const end = Math.min(4999, start + Math.floor(Math.random() * 900))
        const isNext = start === offset
        const reply = await putBytes(link, bytes.subarray(start, end + 1), `bytes ${start}-${end}/5000`)
        if (isNext) offset = end + 1
        due.push(`${isNext ? (offset === 5000 ? 200 : 202) : 409} at ${offset}`)
        events.push(`${reply.status} at ${await offsetOf(link)}`)
      }
      expect(events).toEqual(due)
      if (offset < 5000) await putBytes(link, bytes.subarray(offset), `bytes ${offset}-4999/5000`)
      expect((await bytesOf(link)).equals(bytes)).toBe(true)
    }
  })

  test('of several that continue at the same offset only one is accepted', async () => {
    const bytes = randomBytes(400_000)
    const link = await newLink()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => putBytes(link, bytes, `bytes 0-399999/400000`).catch(() => null)))
    expect(replies.filter((reply) => reply?.status === 200).length).toBe(1)
    expect((await bytesOf(link)).equals(bytes)).toBe(true)
  })

  test('a finished upload cannot be changed', async () => {
    const link = await newLink()
    const bytes = randomBytes(1000)
    await putBytes(link, bytes)
    for (const range of [undefined, 'bytes 0-999/1000', 'bytes 1000-1999/2000']) {
      const reply = await putBytes(link, randomBytes(1000), range)
      expect(reply.status).toBe(409)
      expect(await reply.json()).toMatchObject({ errorName: 'RecordExisted' })
      expect(reply.headers.get('upload-offset')).toBe('1000')
    }
    expect((await bytesOf(link)).equals(bytes)).toBe(true)
  })

  test('a whole file without a range starts over after a break', async () => {
    const link = await newLink()
    await putBytes(link, randomBytes(300), 'bytes 0-299/1000')
    const bytes = randomBytes(800)
    expect((await putBytes(link, bytes)).status).toBe(200)
    expect((await bytesOf(link)).equals(bytes)).toBe(true)
  })

  test.each(['bytes 5-2/10', 'bytes 0-9/5', 'bytes=0-9/10', 'chunks 0-9/10', 'bytes 0-3/10', 'bytes -5/10', 'bytes 0-9'])(
    'the range %s is refused',
    async (range) => {
      const link = await newLink()
      const reply = await putBytes(link, randomBytes(10), range)
      expect(reply.status).toBe(400)
      expect(await offsetOf(link)).toBe(0)
    },
  )

  test('above the limit is refused, by its length or by its bytes, and frees the space', async () => {
    const declared = await newLink()
    expect((await putBytes(declared, randomBytes(1000), 'bytes 0-999/3000001')).status).toBe(400)
    const streamed = await newLink()
    const body = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 4; count += 1) controller.enqueue(new Uint8Array(1_000_000))
        controller.close()
      },
    })
    const outcome = await fetch(streamed.uploadUrl, { method: 'PUT', body, duplex: 'half' } as RequestInit).then(
      async (reply) => ((await reply.json()) as { errorName: string }).errorName,
      () => 'the connection was closed',
    )
    expect(['MediaTooLargeError', 'the connection was closed']).toContain(outcome)
    expect(await waitUntil(async () => (await http.deps.spool.offset(streamed.uploadId)) === 0, 'an empty spool')).toBe(true)
  })

  test.each([
    ['longer, by its length', 2000, undefined],
    ['longer, by its range', 2000, 'bytes 0-1999/2000'],
    ['shorter', 500, undefined],
    ['shorter, of a range of its own', 500, 'bytes 0-499/500'],
  ])('a file %s than the link was asked for is refused and not stored', async (_how, length, range) => {
    const link = (await askForUpload(http, origin, { extension: 'mp4', sizeBytes: 1000 })).json<UploadLink>()
    const reply = await putBytes(link, randomBytes(length), range)
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { errorName: 'InvalidParam', errorMessage: expect.stringContaining('1000 bytes') },
    ])
    await expect(findUpload(http.db, (await owner()).orgId, link.uri)).rejects.toMatchObject({ errorName: 'UploadedInProgressError' })
    expect(await offsetOf(link)).toBe(0)
    expect((await putBytes(link, randomBytes(1000))).status).toBe(200)
  })

  test.each([700, 1001])('a stream of %i bytes is no file of the 1000 that the link was asked for', async (length) => {
    const link = (await askForUpload(http, origin, { extension: 'mp4', sizeBytes: 1000 })).json<UploadLink>()
    const body = new Blob([randomBytes(length)]).stream()
    const reply = await fetch(link.uploadUrl, { method: 'PUT', body, duplex: 'half' } as RequestInit)
    expect([reply.status, await reply.json()]).toMatchObject([400, { errorName: 'InvalidParam' }])
    expect(await offsetOf(link)).toBe(0)
  })

  test('a client that stops sending is dropped and can continue', async () => {
    const bytes = randomBytes(2000)
    const link = await newLink()
    const url = new URL(link.uploadUrl)
    const socket = connect(Number(url.port), url.hostname)
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-length: 2000\r\ncontent-range: bytes 0-1999/2000\r\n\r\n`,
    )
    socket.write(bytes.subarray(0, 700))
    await closed
    expect(await offsetOf(link)).toBe(700)
    expect((await putBytes(link, bytes.subarray(700), 'bytes 700-1999/2000')).status).toBe(200)
    expect((await bytesOf(link)).equals(bytes)).toBe(true)
  })

  test('a client that reconnects at once waits until the disk has finished its broken part', async () => {
    const bytes = randomBytes(2000)
    const link = await newLink()
    const { append } = http.deps.spool
    const slow = vi.spyOn(http.deps.spool, 'append').mockImplementationOnce((...args) => append(...args).finally(() => waitMs(300)))
    const stopSending = () => undefined
    await putAndCut(link, bytes, 'bytes 0-1999/2000', 700, stopSending)
    const answers = await Promise.all([1, 2].map(() => putBytes(link, bytes.subarray(700), 'bytes 700-1999/2000').catch(() => null)))
    expect(slow).toHaveBeenCalledTimes(2)
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1)
    expect((await bytesOf(link)).equals(bytes)).toBe(true)
  })

  test('when a process dies after the last byte, the next request finishes the upload', async () => {
    const bytes = randomBytes(3000)
    const link = await newLink()
    await putBytes(link, bytes.subarray(0, 1000), 'bytes 0-999/3000')
    await http.deps.spool.append(link.uploadId, Readable.from([bytes.subarray(1000)]), { offset: 1000, maxBytes: 3000 })
    const reply = await fetch(link.uploadUrl, { method: 'HEAD' })
    expect([reply.headers.get('upload-offset'), reply.headers.get('upload-complete')]).toEqual(['3000', '?1'])
    expect((await bytesOf(link)).equals(bytes)).toBe(true)
  })

  test('when a process dies between storing the file and updating its row, the upload is repaired', async () => {
    const bytes = randomBytes(3000)
    const link = await newLink()
    const row = await http.db
      .selectFrom('upload')
      .selectAll()
      .where('id', '=', link.uploadId as never)
      .executeTakeFirstOrThrow()
    await http.deps.storage.put(row.storage_key, Readable.from([bytes]), { contentType: 'video/mp4' })
    expect(await offsetOf(link)).toBe(3000)
    expect(await findUpload(http.db, (await owner()).orgId, link.uri)).toMatchObject({ sha256: sha256(bytes) })
  })
})

describe('an upload', () => {
  test('needs its own valid link', async () => {
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
      expect((await putBytes({ ...one, uploadUrl }, randomBytes(10))).status).toBe(403)
      expect((await fetch(uploadUrl, { method: 'HEAD' })).status).toBe(403)
    }
    expect(await offsetOf(one)).toBe(0)
  })

  test('is invisible to another organisation and reports missing bytes', async () => {
    const link = await newLink()
    await putBytes(link, randomBytes(10), 'bytes 0-9/20')
    await expect(findUpload(http.db, (await owner()).orgId, link.uri)).rejects.toMatchObject({ errorName: 'UploadedInProgressError' })
    const stranger = await addStranger(http.db)
    const { orgId } = (await http.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${stranger}` } })).json()
    expect(await findUpload(http.db, orgId, link.uri)).toBeUndefined()
    for (const uri of ['upload://', 'upload://nope-nope-nope', 'upload://../x', 'https://x', `${link.uri}x`]) {
      expect(await findUpload(http.db, (await owner()).orgId, uri)).toBeUndefined()
    }
  })

  test('can be given up, and is after a day without activity', async () => {
    const [abandoned, left, fresh] = [await newLink(), await newLink(), await newLink()]
    for (const link of [abandoned, left, fresh]) await putBytes(link, randomBytes(10), 'bytes 0-9/20')
    expect((await fetch(abandoned.uploadUrl, { method: 'DELETE' })).status).toBe(204)
    await http.db
      .updateTable('upload')
      .set({ touched_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', left.uploadId as never)
      .execute()
    await expireIdleUploads({ db: http.db, deps: http.deps }, 24 * 3_600_000)
    expect((await fetch(abandoned.uploadUrl, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(left.uploadUrl, { method: 'HEAD' })).status).toBe(404)
    expect(await offsetOf(fresh)).toBe(10)
    const parts = await readdir(`${http.deps.config.home}/spool`)
    expect(parts).not.toContain(`${left.uploadId}.part`)
    expect(parts).toContain(`${fresh.uploadId}.part`)
  })

  test('that is complete and unused for a day is deleted, bytes and all', async () => {
    const [unused, source, subtitles, fresh] = [await newLink(), await newLink(), await newLink(), await newLink()]
    for (const link of [unused, source, subtitles, fresh]) await putBytes(link, randomBytes(10))
    const { orgId, userId } = await owner()
    await sql`
      insert into project (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref)
      values ('p-of-upload', ${orgId}, ${userId}, 'Talk', 'UPLOADED', ${source.uri}, 'job', 'QUEUED',
              ${JSON.stringify({ subtitlesUri: subtitles.uri })}::jsonb, '{}', '{}')`.execute(http.db)
    const old = [unused, source, subtitles].map((link) => link.uploadId as never)
    await http.db
      .updateTable('upload')
      .set({ completed_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', 'in', old)
      .execute()
    const world = { db: http.db, deps: http.deps }
    expect([await removeUnusedUploads(world, 24 * 3_600_000), await removeUnusedUploads(world, 24 * 3_600_000)]).toEqual([1, 0])
    expect(await findUpload(http.db, orgId, unused.uri)).toBeUndefined()
    for (const link of [source, subtitles, fresh]) expect((await bytesOf(link)).length).toBe(10)
    expect(await http.deps.storage.list(`uploads/${orgId}/${unused.uploadId}/`)[Symbol.asyncIterator]().next()).toMatchObject({
      done: true,
    })
  })
})
