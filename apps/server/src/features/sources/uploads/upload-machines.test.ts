import { createHash, randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { UploadId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { testStorage } from '#testing/test-storage.ts'
import { askForUpload, offsetOf, putAndCut, putBytes, type UploadLink } from '#testing/upload-client.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { ensureLocalOwner } from '../../identity/auth/local-owner.ts'
import { findUpload, uploadIdOf } from './find-upload.ts'
import { openSegmentSpool } from './segment-spool.ts'
import { listSegments } from './segments.store.ts'

const segmentBytes = 32_768
const maxBytes = 3_000_000

let database: TestDatabase
let shared: Awaited<ReturnType<typeof testStorage>>
/** Two API machines with one database and one store. */
let machines: { http: TestHttp; origin: string }[]

beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 })
  shared = await testStorage()
  const { storage } = shared
  machines = await Promise.all(
    [0, 1].map(async () => {
      const deps = { storage, spool: openSegmentSpool({ db: database.db, storage, segmentBytes }) }
      const http = await startTestHttp({ db: database.db, url: database.url, env: { MAX_UPLOAD_BYTES: String(maxBytes) }, deps })
      return { http, origin: await http.listen() }
    }),
  )
})
afterAll(async () => {
  for (const { http } of machines) await http[Symbol.asyncDispose]()
  await shared[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const machineAt = (index: number) => machines[index % machines.length] as (typeof machines)[number]
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function newLink(): Promise<UploadLink> {
  const { http, origin } = machineAt(0)
  return (await askForUpload(http, origin, { extension: 'mp4', fileName: 'talk.mp4' })).json()
}

/** The same link at one of the machines, as a balancer in front of them would choose. */
function at(link: UploadLink, index: number): UploadLink {
  const { pathname, search } = new URL(link.uploadUrl)
  return { ...link, uploadUrl: machineAt(index).origin + pathname + search }
}

const idOf = (link: UploadLink) => uploadIdOf(link.uri) as UploadId
const segmentsOf = (link: UploadLink) => listSegments(database.db, idOf(link))

async function objectsOf(link: UploadLink): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of shared.storage.list(`spool/${idOf(link)}/`)) keys.push(key)
  return keys
}

async function bytesOf(link: UploadLink): Promise<Buffer> {
  const { orgId } = await ensureLocalOwner(database.db)
  const upload = await findUpload(database.db, orgId, link.uri)
  return buffer(await shared.storage.get(upload?.storageKey ?? ''))
}

test('an upload that breaks off goes on at another machine, wherever it is cut, and is byte-identical', async () => {
  for (let round = 0; round < 6; round += 1) {
    const bytes = randomBytes(150_000 + Math.floor(Math.random() * 200_000))
    const link = await newLink()
    let offset = 0
    for (let cuts = 0; cuts < 4; cuts += 1) {
      const rest = bytes.subarray(offset)
      const range = `bytes ${offset}-${bytes.length - 1}/${bytes.length}`
      await putAndCut(at(link, cuts), rest, range, Math.floor(Math.random() * rest.length))
      offset = await offsetOf(at(link, cuts + 1))
    }
    await waitUntil(async () => {
      const from = await offsetOf(at(link, round))
      const reply = await putBytes(at(link, round), bytes.subarray(from), `bytes ${from}-${bytes.length - 1}/${bytes.length}`)
      return reply.status === 200
    }, 'the rest to be taken')
    expect((await bytesOf(link)).equals(bytes)).toBe(true)
    expect(await objectsOf(link)).toEqual([])
    expect(await segmentsOf(link)).toEqual([])
  }
})

test('all segments but the last have the same length, however the file was cut', async () => {
  const bytes = randomBytes(5 * segmentBytes + 123)
  const link = await newLink()
  const cuts = [10, segmentBytes - 1, segmentBytes + 1, 3 * segmentBytes, bytes.length - 5]
  let offset = 0
  for (const [index, end] of cuts.entries()) {
    const reply = await putBytes(at(link, index), bytes.subarray(offset, end), `bytes ${offset}-${end - 1}/${bytes.length}`)
    expect(reply.status).toBe(202)
    offset = end
  }
  expect((await segmentsOf(link)).map(({ sizeBytes }) => sizeBytes)).toEqual([...Array.from({ length: 5 }, () => segmentBytes), 118])
  // What a longer segment replaced is gone.
  expect(await objectsOf(link)).toHaveLength(6)
  const last = await putBytes(at(link, 1), bytes.subarray(offset), `bytes ${offset}-${bytes.length - 1}/${bytes.length}`)
  expect(await last.json()).toMatchObject({ complete: true, sha256: hashOf(bytes) })
})

test('a transfer that hangs at one machine adds nothing once another machine goes on', async () => {
  const link = await newLink()
  const id = idOf(link)
  const [first, second] = [0, 1].map(() => openSegmentSpool({ db: database.db, storage: shared.storage, segmentBytes }))
  if (!first || !second) throw new Error('two spools')
  const old = randomBytes(segmentBytes + 100)
  const hanging = new PassThrough()
  const slow = first.append(id, hanging, { offset: 0, maxBytes })
  hanging.write(old)
  await waitUntil(async () => (await first.offset(id)) === segmentBytes, 'its first segment')

  const rest = randomBytes(2 * segmentBytes)
  const next = await second.append(id, Readable.from([rest]), { offset: segmentBytes, maxBytes })
  expect(next).toEqual({ status: 'appended', offset: 3 * segmentBytes })
  hanging.end(randomBytes(segmentBytes))
  expect(await slow).toEqual({ status: 'busy' })

  const object = await first.publish(id, shared.storage, 'uploads/joined', 'video/mp4')
  const whole = Buffer.concat([old.subarray(0, segmentBytes), rest])
  expect(object).toMatchObject({ sizeBytes: whole.length, sha256: hashOf(whole) })
  expect((await buffer(await shared.storage.get('uploads/joined'))).equals(whole)).toBe(true)
  expect(await objectsOf(link)).toEqual([])
})

test('giving up an upload at one machine removes what another machine received', async () => {
  const link = await newLink()
  await putBytes(at(link, 0), randomBytes(segmentBytes + 5), `bytes 0-${segmentBytes + 4}/200000`)
  expect(await objectsOf(link)).toHaveLength(2)
  expect((await fetch(at(link, 1).uploadUrl, { method: 'DELETE' })).status).toBe(204)
  expect(await objectsOf(link)).toEqual([])
  expect((await putBytes(at(link, 0), randomBytes(10), 'bytes 0-9/10')).status).toBe(404)
})
