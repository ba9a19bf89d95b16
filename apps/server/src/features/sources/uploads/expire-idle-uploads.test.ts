import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#platform/ids/new-id.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { askForUpload, putBytes, type UploadLink } from '#testing/upload-client.ts'
import { ensureLocalOwner } from '../../identity/auth/local-owner.ts'
import { expireIdleUploads, removeUnusedUploads } from './expire-idle-uploads.ts'
import { findUpload, uploadFolder } from './find-upload.ts'

let database: TestDatabase
let http: TestHttp
let origin: string
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url })
  origin = await http.listen()
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const world = () => ({ db: http.db, deps: http.deps })
const newLink = async (): Promise<UploadLink> => (await askForUpload(http, origin, { extension: 'mp4', fileName: 'talk.mp4' })).json()
const giveUp = async (link: UploadLink) => (await fetch(link.uploadUrl, { method: 'DELETE' })).status

async function storedKeys(link: UploadLink): Promise<string[]> {
  const { orgId } = await ensureLocalOwner(http.db)
  const keys: string[] = []
  for await (const { key } of http.deps.storage.list(uploadFolder(orgId, link.uploadId as never))) keys.push(key)
  return keys
}

/** Everything that is swept hourly, as if a day had passed. */
async function sweep(): Promise<void> {
  await expireIdleUploads(world(), -1000)
  await removeUnusedUploads(world(), -1000)
}

test('an upload that is given up leaves no file that a process had stored before it died', async () => {
  const link = await newLink()
  const { storage_key: key } = await http.db
    .selectFrom('upload')
    .select('storage_key')
    .where('id', '=', link.uploadId as never)
    .executeTakeFirstOrThrow()
  await http.deps.storage.put(key, Readable.from([randomBytes(10)]), { contentType: 'video/mp4' })
  expect(await giveUp(link)).toBe(204)
  await sweep()
  expect(await storedKeys(link)).toEqual([])
})

test('an upload that is given up while its file is stored is not complete, and leaves no file', async () => {
  const link = await newLink()
  const { put } = http.deps.storage
  const bytes = randomBytes(10)
  vi.spyOn(http.deps.storage, 'put').mockImplementationOnce(async (key, _file, { contentType }) => {
    expect(await giveUp(link)).toBe(204)
    return put(key, Readable.from([bytes]), { contentType })
  })
  expect((await putBytes(link, bytes)).status).toBe(404)
  await sweep()
  expect(await storedKeys(link)).toEqual([])
})

test('the copy of a watched file stays while its import waits for a better day', async () => {
  const [waiting, skipped, unwatched] = [await newLink(), await newLink(), await newLink()]
  const { orgId, userId } = await ensureLocalOwner(http.db)
  const addItem = async (link: UploadLink, state: 'waiting' | 'skipped', removedAt: Date | null) => {
    await putBytes(link, randomBytes(10))
    const channelId = newId()
    await sql`
      insert into import_channel (id, org_id, platform, ext_user_id, address, title, ownership, max_per_day, created_by, removed_at)
      values (${channelId}, ${orgId}, 'FOLDER', ${channelId}, 'talks', 'Talks', 'confirmed', 1, ${userId}, ${removedAt})`.execute(http.db)
    await sql`
      insert into import_item (id, org_id, channel_id, scope, item_key, title, media_url, state)
      values (${newId()}, ${orgId}, ${channelId}, ${channelId}, 'talk.mp4', 'Talk', ${link.uri}, ${state})`.execute(http.db)
  }
  await addItem(waiting, 'waiting', null)
  await addItem(skipped, 'skipped', null)
  await addItem(unwatched, 'waiting', new Date())
  await sweep()
  expect(await findUpload(http.db, orgId, waiting.uri)).toMatchObject({ sizeBytes: 10 })
  for (const link of [skipped, unwatched]) expect(await findUpload(http.db, orgId, link.uri)).toBeUndefined()
})

test('however many uploads are due, one sweep takes them all', async () => {
  const { orgId, userId } = await ensureLocalOwner(http.db)
  const addUploads = (status: 'open' | 'complete') => {
    const completedAt = status === 'complete' ? new Date() : null
    return sql`
      insert into upload (id, org_id, user_id, type, usecase, extension, file_name, reserved_bytes, status, storage_key, completed_at, size_bytes, sha256)
      select ${status} || lpad(n::text, 12, '0'), ${orgId}, ${userId}, 'video', 'source', 'mp4', 'talk.mp4', 0, ${status},
        'uploads/due/' || ${status} || n || '/file.mp4', ${completedAt}::timestamptz, 1, 'aa'
      from generate_series(1, 450) as n`.execute(http.db)
  }
  await addUploads('open')
  await addUploads('complete')
  expect(await expireIdleUploads(world(), -60_000)).toBeGreaterThanOrEqual(450)
  expect(await removeUnusedUploads(world(), -60_000)).toBeGreaterThanOrEqual(450)
})
