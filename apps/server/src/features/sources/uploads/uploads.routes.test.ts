import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { askForUpload, type UploadLink } from '#testing/upload-client.ts'
import { ensureLocalOwner } from '../../identity/auth/local-owner.ts'

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

const ask = (payload: object) => askForUpload(http, origin, payload)
const newLink = async (payload: object): Promise<UploadLink> => (await ask(payload)).json()
const owner = () => ensureLocalOwner(http.db)

describe('asking for an upload link', () => {
  test('returns an address to send to', async () => {
    const reply = await ask({ type: 'video', extension: 'MP4', usecase: 'source' })
    expect(reply.statusCode).toBe(200)
    const link = reply.json()
    expect(link.uploadUrl).toMatch(new RegExp(`^${origin}/api/uploads/${link.uploadId}\\?token=`))
    expect(link).toMatchObject({ uri: `upload://${link.uploadId}`, maxBytes: 3_000_000, headers: { 'content-type': 'video/mp4' } })
    expect(Date.parse(link.expiresAt)).toBeGreaterThan(Date.now())
  })

  test('requested twice with one key is one link', async () => {
    const count = async () => (await http.db.selectFrom('upload').select('id').execute()).length
    const once = (extension: string) =>
      http.app.inject({
        method: 'POST',
        url: '/api/upload-links',
        headers: { authorization: `Bearer ${http.token}`, 'idempotency-key': 'one-upload' },
        payload: { extension },
      })
    const before = await count()
    const [first, second] = await Promise.all([once('mp4'), once('mp4')])
    expect(second.json()).toEqual(first.json())
    expect(await count()).toBe(before + 1)
    expect((await once('mov')).json()).toMatchObject({ errorName: 'RecordExisted' })
  })

  test('is refused when signed out', async () => {
    expect((await http.app.inject({ method: 'POST', url: '/api/upload-links', payload: { extension: 'mp4' } })).statusCode).toBe(401)
  })

  test('is allowed to plain members, for the caller’s organisation only', async () => {
    await http.db.updateTable('org_member').set({ role: 'member' }).execute()
    expect((await ask({ extension: 'mp4' })).statusCode).toBe(200)
    const { orgId } = await owner()
    const stranger = await addStranger(http.db)
    const headers = { authorization: `Bearer ${stranger}`, 'x-org-id': orgId }
    expect((await http.app.inject({ method: 'POST', url: '/api/upload-links', headers, payload: { extension: 'mp4' } })).statusCode).toBe(
      403,
    )
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
    [{ extension: 'json' }, 'extension'],
    [{ extension: 'json', usecase: 'asset' }, 'extension'],
    [{}, 'extension'],
  ])('%j is a field error', async (payload, path) => {
    const reply = await ask(payload)
    expect(reply.json()).toMatchObject({ errorName: 'InvalidParam', details: [{ path }] })
  })

  test.each([
    [{ extension: 'jpeg', type: 'image', usecase: 'asset', fileName: 'photo.jpeg' }, 'jpg', 'image/jpeg'],
    [{ extension: ' JPEG ', usecase: 'logo' }, 'jpg', 'image/jpeg'],
    [{ extension: 'json', usecase: 'clipBody' }, 'json', 'application/json'],
  ])('%j is accepted', async (payload, extension, contentType) => {
    const link = await newLink(payload)
    expect(link).toMatchObject({ headers: { 'content-type': contentType } })
    const row = await http.db
      .selectFrom('upload')
      .select(['extension', 'storage_key'])
      .where('id', '=', link.uploadId as never)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ extension, storage_key: expect.stringMatching(new RegExp(`/file\\.${extension}$`)) })
  })

  test('a declared size above the limit is refused at once', async () => {
    expect((await ask({ extension: 'mp4', sizeBytes: 3_000_001 })).json()).toMatchObject({ errorName: 'MediaTooLargeError' })
  })

  test('no file name gets into the storage key', async () => {
    const names = [
      '../../../etc/passwd',
      '..\\..\\x',
      '/abs',
      'CON',
      `${'x'.repeat(250)}`,
      '\u202Egpj.exe',
      '.',
      'ünï çödé.mp4',
      "'; DROP TABLE upload; --",
      '%2e%2e%2f',
      '$(touch /tmp/x)',
      '`id`',
      '<img src=x>',
      'a\nb',
      ' ',
    ]
    for (const extension of ['mp4', 'srt']) {
      for (const fileName of names) {
        const link = await newLink({ extension, fileName })
        const row = await http.db
          .selectFrom('upload')
          .select(['storage_key', 'org_id'])
          .where('id', '=', link.uploadId as never)
          .executeTakeFirstOrThrow()
        expect(row.storage_key).toBe(`uploads/${row.org_id}/${link.uploadId}/file.${extension}`)
      }
    }
  })

  describe('with room for ten files', () => {
    let tight: TestHttp
    const expireAll = () => http.db.updateTable('upload').set({ status: 'expired' }).where('status', '=', 'open').execute()
    beforeAll(async () => {
      const freeBytes = 256 * 1024 * 1024 + 10 * 2_000_000 + 500_000
      const env = { MAX_UPLOAD_BYTES: '20000000' }
      tight = await startTestHttp({ db: http.db, url: database.url, env, deps: { freeSpoolBytes: async () => freeBytes } })
    })
    beforeEach(expireAll)
    afterAll(async () => {
      await expireAll()
      await tight[Symbol.asyncDispose]()
    })
    const claim = async (token = tight.token, sizeBytes = 2_000_000) =>
      tight.app.inject({
        method: 'POST',
        url: '/api/upload-links',
        headers: { authorization: `Bearer ${token}` },
        payload: { extension: 'mp4', sizeBytes },
      })
    const countGranted = (replies: { statusCode: number }[]) => replies.filter(({ statusCode }) => statusCode === 200).length

    test('only those of many simultaneous requests that fit on the disk are granted', async () => {
      const tokens: string[] = []
      for (let count = 0; count < 20; count += 1) tokens.push(await addStranger(http.db))
      const replies = await Promise.all(tokens.map((token) => claim(token)))
      expect(countGranted(replies)).toBe(10)
      expect(replies.find((reply) => reply.statusCode !== 200)?.json()).toMatchObject({ errorName: 'StorageFullError', statusCode: 507 })
    })

    test('fifty simultaneous requests of one organisation take half of it, and others get theirs', async () => {
      expect(countGranted(await Promise.all(Array.from({ length: 50 }, () => claim())))).toBe(5)
      expect((await claim(await addStranger(http.db), 10_000_000)).statusCode).toBe(200)
    })

    test('one file may take all of it', async () => {
      expect((await claim(tight.token, 20_000_000)).statusCode).toBe(200)
      expect((await claim()).statusCode).toBe(507)
    })

    test('a link that nothing was sent to is promised nothing after a quarter of an hour', async () => {
      expect((await claim(tight.token, 20_000_000)).statusCode).toBe(200)
      await http.db
        .updateTable('upload')
        .set({ created_at: new Date(Date.now() - 16 * 60_000) })
        .where('status', '=', 'open')
        .execute()
      expect((await claim(await addStranger(http.db), 20_000_000)).statusCode).toBe(200)
    })

    test('a file that was promised its room is taken although others came since', async () => {
      const first = (await claim(tight.token, 1_000_000)).json<UploadLink>()
      expect(countGranted(await Promise.all(Array.from({ length: 10 }, () => claim())))).toBe(4)
      for (let count = 0; count < 5; count += 1) expect((await claim(await addStranger(http.db))).statusCode).toBe(200)
      const { pathname, search } = new URL(first.uploadUrl)
      const reply = await tight.app.inject({ method: 'PUT', url: pathname + search, payload: Buffer.alloc(1_000_000) })
      expect(reply.json()).toMatchObject({ complete: true })
    })
  })
})
