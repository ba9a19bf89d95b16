import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { parseByteRange } from './byte-range.ts'
import { contentDisposition, safeFileName } from './content-disposition.ts'
import { createMediaLinks } from './media-links.ts'

let database: TestDatabase
let http: TestHttp
const bytes = randomBytes(10_000)
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url })
  await http.deps.storage.put('projects/p1/clip.mp4', Readable.from([bytes]), { contentType: 'video/mp4' })
  await http.deps.storage.put('projects/p1/page.html', Readable.from(['<script>1</script>']), { contentType: 'text/html' })
  await http.deps.storage.put('projects/p1/empty', Readable.from([]), { contentType: 'video/mp4' })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const link = (options: { download?: boolean; fileName?: string; contentType?: string } = {}, key = 'projects/p1/clip.mp4') =>
  http.deps.mediaLinks.sign(key, { fileName: 'clip.mp4', contentType: 'video/mp4', ...options })
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => http.app.inject({ method, url, headers })

describe('a signed media link', () => {
  test('returns the whole object to anyone who has it', async () => {
    const reply = await get(link())
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="clip.mp4"; filename*=UTF-8\'\'clip.mp4',
    })
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=9990-', 9990, 9999],
    ['bytes=9990-99999', 9990, 9999],
    ['bytes=-10', 9990, 9999],
    ['bytes=-99999', 0, 9999],
  ])('returns exactly the bytes of the range %s', async (range, start, end) => {
    const reply = await get(link(), { range })
    expect(reply.statusCode).toBe(206)
    expect(reply.headers['content-range']).toBe(`bytes ${start}-${end}/10000`)
    expect(reply.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  test('HEAD returns the same without the bytes', async () => {
    const whole = await get(link(), {}, 'HEAD')
    expect([whole.statusCode, whole.headers['content-length'], whole.rawPayload.length]).toEqual([200, '10000', 0])
    const part = await get(link(), { range: 'bytes=5-9' }, 'HEAD')
    expect([part.statusCode, part.headers['content-length'], part.headers['content-range']]).toEqual([206, '5', 'bytes 5-9/10000'])
  })

  test('a range beyond the end is 416, an invalid one returns the whole', async () => {
    expect((await get(link(), { range: 'bytes=10000-' })).statusCode).toBe(416)
    for (const range of ['bytes=5-2', 'lines=1-2', 'bytes=', 'bytes=0-1,4-5', 'bytes=a-b'])
      expect((await get(link(), { range })).statusCode).toBe(200)
    expect((await get(link({}, 'projects/p1/empty'))).headers['content-length']).toBe('0')
  })

  test('a part of another version is never mixed in', async () => {
    const { etag } = (await get(link())).headers
    expect((await get(link(), { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await get(link(), { range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206)
    expect((await get(link(), { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('is shown in the page only for media and text', async () => {
    const page = await get(link({ contentType: 'text/html', fileName: 'page.html' }, 'projects/p1/page.html'))
    expect(page.headers['content-disposition']).toMatch(/^attachment;/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await get(link({ contentType: 'image/svg+xml' }))).headers['content-disposition']).toMatch(/^attachment;/)
    expect((await get(link({ download: true }))).headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('cannot be altered, reused for another name or used after its time', async () => {
    const good = new URL(link(), 'http://x').pathname
    const [, , , token = '', name = ''] = good.split('/')
    const forged = [
      `/api/media/${token.slice(0, -3)}abc/${name}`,
      `/api/media/${token}/other.mp4`,
      `/api/media/${Buffer.from('{"key":"projects/p1/clip.mp4"}').toString('base64url')}.${token.split('.')[1]}/${name}`,
      `/api/media/${token}.x/${name}`,
      `/api/media/x/${name}`,
    ]
    for (const url of forged) expect((await get(url)).statusCode).toBe(403)
    const past = createMediaLinks(Buffer.alloc(32, 7), () => Date.now() - 2 * 3_600_000)
    expect((await get(past.sign('projects/p1/clip.mp4', { fileName: 'clip.mp4', contentType: 'video/mp4' }))).statusCode).toBe(403)
  })

  test('stops working when the object is deleted', async () => {
    await http.deps.storage.put('projects/p1/gone.mp4', Readable.from(['x']), { contentType: 'video/mp4' })
    const url = link({}, 'projects/p1/gone.mp4')
    expect((await get(url)).statusCode).toBe(200)
    await http.deps.storage.delete('projects/p1/gone.mp4')
    expect((await get(url)).statusCode).toBe(404)
  })

  test('stays the same within five minutes and uses the caller’s own origin', async () => {
    let nowMs = 1_800_000_000_000
    const links = createMediaLinks(Buffer.alloc(32, 1), () => nowMs)
    const options = { fileName: 'a.mp4', contentType: 'video/mp4' }
    const first = links.sign('k/a', options)
    nowMs += 299_000
    expect(links.sign('k/a', options)).toBe(first)
    nowMs += 2000
    expect(links.sign('k/a', options)).not.toBe(first)
    expect(links.sign('k/a', options, 'https://clips.example')).toMatch(/^https:\/\/clips\.example\/api\/media\//)
  })
})

describe('names on downloads', () => {
  test.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\r\nset-cookie: x', 'a__set-cookie_ x'],
    ['say "hi".mp4', 'say _hi_.mp4'],
    ['\u202Egpj.exe', '_gpj.exe'],
    ['...', 'file'],
    ['', 'file'],
    ['Über 日本.mp4', 'Über 日本.mp4'],
    ['\ud800', '\ufffd'],
  ])('%j becomes safe', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
    const header = contentDisposition('attachment', name)
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.!~%-]+$/)
    expect(header).not.toMatch(/[\r\n]|filename="[^"]*["\\/][^;]/)
  })
})

test('ranges are read as RFC 9110 says', () => {
  expect(parseByteRange(undefined, 10)).toBeNull()
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseByteRange('bytes=-0', 10)).toBe('unsatisfiable')
  expect(parseByteRange('bytes=3-3', 10)).toEqual({ start: 3, end: 3 })
})
