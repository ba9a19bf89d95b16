import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { sendFile } from '#testing/send-file.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const authorization = () => ({ authorization: `Bearer ${owner.token}` })
const fontsOn = async (page = '') => (await http.app.inject({ url: `/api/brand-fonts${page}`, headers: authorization() })).json()

/** Inserts a font asset; its row holds all that is read here. */
async function addFont(name: string, font: { isDrawn: boolean }): Promise<void> {
  const bytes = execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'color=size=8x8',
    '-frames:v',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-',
  ])
  const payload = { uploadUri: await sendFile(http, owner.token, { bytes, type: 'image', extension: 'png' }), name }
  const { assetId } = (await http.app.inject({ method: 'POST', url: '/api/assets', headers: authorization(), payload })).json()
  const facts = jsonb({ family: `Team ${name}`, weight: 400, isItalic: false, glyphCount: 95, scripts: ['latin'], gaps: [], ...font })
  const measures = jsonb({ ascent: 0.9, descent: 0.2, capHeight: 0.7, widths: '32:500' })
  await database.db.updateTable('asset').set({ kind: 'font', font: facts, font_measures: measures }).where('id', '=', assetId).execute()
}

test('fonts are a list like any other, and one that cannot be drawn is neither listed nor counted', async () => {
  await addFont('oldest', { isDrawn: true })
  await addFont('not drawn', { isDrawn: false })
  await addFont('middle', { isDrawn: true })
  await addFont('newest', { isDrawn: true })
  const { data, ...page } = await fontsOn()
  expect(page).toEqual({ pageNum: 1, pageSize: 20, total: 3, totalPages: 1, hasMore: false })
  expect(data.map((font: { name: string }) => font.name)).toEqual(['newest', 'middle', 'oldest'])
  expect(await fontsOn('?pageNum=2&pageSize=2')).toMatchObject({ data: [{ name: 'oldest' }], total: 3, totalPages: 2, hasMore: false })
})
