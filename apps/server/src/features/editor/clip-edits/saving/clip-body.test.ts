import type { EditedClip } from '@clipwright/contract/editor/clip-edits'
import { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { addLaidOutClip, type LaidOutClip } from '#testing/add-laid-out-clip.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
}, 120_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Call = { method?: 'GET' | 'POST'; path: string; body?: object; ifMatch?: number; token?: string }
async function call({ method = 'GET', path, body, ifMatch, token = owner.token }: Call) {
  const headers = { authorization: `Bearer ${token}`, ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }) }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

const makeClip = () => addLaidOutClip(http, owner, 'why does a shop fail in its first year')
const open = async ({ ref }: LaidOutClip): Promise<EditedClip> => (await call({ path: `/engine-clips/${ref}` })).body

async function upload(text: string, clip: string | undefined): Promise<string> {
  const body = { extension: 'json', usecase: 'clipBody', ...(clip ? { clip } : {}) }
  const link = await call({ method: 'POST', path: '/upload-links', body })
  const { pathname, search } = new URL(link.body.uploadUrl)
  await http.app.inject({ method: 'PUT', url: `${pathname}${search}`, payload: Buffer.from(text), headers: link.body.headers })
  return link.body.uri
}

test('a clip document is accepted for the clip it was made for, or first saved to, and for no other', async () => {
  const [mine, other] = [await makeClip(), await makeClip()]
  const document = ClipDocument.parse((await open(mine)).clipBody)
  const post = ({ ref }: LaidOutClip, clipBodyPath: string, ifMatch: number) =>
    call({
      method: 'POST',
      path: `/engine-clips/${ref}/save-and-render`,
      body: { targets: ['VIDEO_PREVIEW'], clipBodyPath },
      ifMatch,
    })
  const styled = (preset: 'bold' | 'box') => JSON.stringify({ ...document, captions: { ...document.captions, preset } })
  const [bound, free] = await Promise.all([upload(styled('bold'), mine.ref), upload(styled('box'), undefined)])
  const refused = { status: 400, body: { errorName: 'InvalidParam', details: [{ path: 'clipBodyPath' }] } }
  expect(await post(other, bound, 0)).toMatchObject(refused)
  expect((await post(mine, bound, 0)).body.clip.revision).toBe(1)
  // A failed save binds nothing.
  expect((await post(other, free, 7)).body.errorName).toBe('EditConflictError')
  expect((await post(mine, free, 1)).body.clip.revision).toBe(2)
  expect(await post(other, free, 0)).toMatchObject(refused)
  expect((await post(mine, bound, 2)).body.clip.revision).toBe(3)
  expect((await post(mine, free, 3)).body.clip.revision).toBe(4)
  expect((await open(other)).revision).toBe(0)
})

test('upload links are for clips of the organisation only, and with a clip for documents only', async () => {
  const clip = await makeClip()
  const ask = (body: object, token = owner.token) => call({ method: 'POST', path: '/upload-links', body, token })
  const request = { extension: 'json', usecase: 'clipBody', clip: clip.ref }
  expect((await ask(request)).status).toBe(200)
  expect((await ask(request, await addStranger(database.db))).body.errorName).toBe('RecordNotExisted')
  expect((await ask({ ...request, clip: `${(await makeClip()).projectId}.${clip.clipId}` })).body.errorName).toBe('RecordNotExisted')
  expect((await ask({ extension: 'mp4', clip: clip.ref })).body).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'clip' }] })
})
