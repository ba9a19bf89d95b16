import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captionFonts } from '@clipwright/timeline/captions/fonts'
import { bindings } from '#app/bindings.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, webDir: tmpdir() })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Listed = { fonts: { family: string; files: { url: string; sizeBytes: number }[] }[] }

test('every family of the packages is served whole to anybody, and cached for good', async () => {
  const { fonts } = (await http.app.inject({ url: '/api/caption-fonts' })).json<Listed>()
  const packaged = captionFonts.filter((font) => font.package !== 'system')
  expect(fonts.map(({ family }) => family)).toEqual(expect.arrayContaining(packaged.map(({ family }) => family)))
  for (const font of packaged) expect(fonts.find(({ family }) => family === font.family)?.files).toHaveLength(font.files.length)
  const file = fonts[0]?.files[0]
  const reply = await http.app.inject({ url: file?.url ?? '' })
  expect(reply.rawPayload.length).toBe(file?.sizeBytes)
  expect(reply.rawPayload.subarray(0, 4).toString()).toBe('wOFF')
  expect(reply.headers).toMatchObject({ 'content-type': 'font/woff', 'cache-control': 'public, max-age=31536000, immutable' })
  const again = await http.app.inject({ url: file?.url ?? '', headers: { 'if-none-match': String(reply.headers['etag']) } })
  expect(again.statusCode).toBe(304)
})

test('images of the captions are served as the renderer has them', async () => {
  for (const name of ['emoji-1f525.svg', 'watermark.svg']) {
    const reply = await http.app.inject({ url: `/api/caption-pictures/${name}` })
    expect(reply.headers['content-type']).toBe('image/svg+xml')
    expect(reply.body).toContain('<svg')
  }
})

test.each([
  'caption-fonts/..%2f..%2fpackage.json',
  'caption-fonts/nothing.woff',
  'caption-pictures/emoji-..%2f1f525.svg',
  'caption-pictures/x',
])('no other file can be read: %s', async (path) => {
  expect((await http.app.inject({ url: `/api/${path}` })).statusCode).toBe(404)
})
