import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { askForUpload, putBytes, type UploadLink } from '#testing/upload-client.ts'
import { ensureLocalOwner } from '../../identity/auth/local-owner.ts'
import { expireIdleUploads, removeUnusedUploads } from './expire-idle-uploads.ts'
import { uploadFolder } from './find-upload.ts'

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
