import { Readable } from 'node:stream'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { makeLog } from '#platform/log/make-log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { readZip } from '#testing/read-zip.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let projectId: ProjectId
let clipIds: ClipId[]
const lines: { level: string; msg: string; key?: string }[] = []

beforeAll(async () => {
  database = await testDatabase()
  const log = makeLog({ level: 'error', format: 'json' }, { write: (line) => lines.push(JSON.parse(line)) })
  http = await startTestHttp({ db: database.db, url: database.url, bindings, log })
})
beforeEach(async () => {
  lines.length = 0
  owner = await addPerson(database.db)
  const { storage, config } = http.deps
  const place = { db: http.db, storage, scratchDir: config.scratchDir, orgId: owner.orgId, userId: owner.userId }
  const clips = ['First', 'Second'].map((title, at) => ({ title, firstWord: at, lastWord: at + 3 }))
  const project = await addSpokenProject(place, { title: 'A talk', said: 'one two three four five', clips })
  projectId = project.projectId
  clipIds = project.clipIds
  for (const clipId of clipIds) {
    await post(`/engine-clips/${projectId}.${clipId}/render`, { target: 'VIDEO_FILE' })
    await finish(clipId)
  }
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function post(path: string, payload: object) {
  const headers = { authorization: `Bearer ${owner.token}` }
  return (await http.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })).json()
}

const bundle = () => post('/clip-bundles', { clipIds })
const download = (url: string) => http.app.inject({ url: new URL(url).pathname })
const nameOf = (clipId: ClipId | undefined, ending: string) => `test/${clipId}${ending}`

/** Stores what the render job would leave behind. */
async function finish(clipId: ClipId): Promise<void> {
  const files = { main: nameOf(clipId, '.mp4'), srt: nameOf(clipId, '.srt'), poster: null, downloads: [] }
  for (const key of [files.main, files.srt]) {
    await http.deps.storage.put(key, Readable.from([Buffer.from(key)]), { contentType: 'application/octet-stream' })
  }
  await http.db
    .updateTable('clip_render')
    .set({ status: 'ready', files: JSON.stringify(files) as never, size_bytes: 100 })
    .where('clip_id', '=', clipId)
    .execute()
}

const statuses = async () =>
  (await http.db.selectFrom('clip_render').select('status').where('clip_id', 'in', clipIds).orderBy('created_at').execute()).map(
    ({ status }) => status,
  )
const downloads = async () =>
  (
    await http.db
      .selectFrom('audit_event')
      .select('id')
      .where('org_id', '=', owner.orgId)
      .where('action', '=', 'clip.bundle-downloaded')
      .execute()
  ).length

test.each(['.mp4', '.srt'])('a clip whose %s is gone from storage is rendered again, and counts as missing until then', async (ending) => {
  await http.deps.storage.delete(nameOf(clipIds[1], ending))
  expect(await bundle()).toMatchObject({ readyClipIds: [clipIds[0]], missingClipIds: [clipIds[1]], sizeBytes: 100 })
  expect(await statuses()).toEqual(['ready', 'pending'])
  expect(lines).toMatchObject([{ level: 'error', key: nameOf(clipIds[1], ending) }])
  // Requested again while it is being rendered: no second render, no second log line.
  expect(await bundle()).toMatchObject({ missingClipIds: [clipIds[1]] })
  expect([await statuses(), lines.length]).toEqual([['ready', 'pending'], 1])
  await finish(clipIds[1] as ClipId)
  expect(await bundle()).toMatchObject({ readyClipIds: clipIds, missingClipIds: [] })
})

test('a link whose file was lost is refused before the first byte, and works again once the file is rendered', async () => {
  const { url } = await bundle()
  await http.deps.storage.delete(nameOf(clipIds[0], '.mp4'))
  for (const attempt of [1, 2]) {
    const refused = await download(url)
    expect([attempt, refused.statusCode, refused.headers['content-type']]).toEqual([attempt, 404, 'application/json; charset=utf-8'])
    expect(refused.json()).toMatchObject({ errorName: 'RecordNotExisted', errorMessage: expect.stringContaining('still being made') })
  }
  expect(await statuses()).toEqual(['pending', 'ready'])
  expect(await downloads()).toBe(0)
  await finish(clipIds[0] as ClipId)
  const whole = await download(url)
  expect([...readZip(whole.rawPayload).keys()].filter((name) => name.endsWith('.mp4'))).toHaveLength(2)
  expect(await downloads()).toBe(1)
})

test('a zip that fails half way breaks the connection, and the failure is logged', async () => {
  const { url } = await bundle()
  const address = await http.listen()
  const { storage } = http.deps
  const get: Storage['get'] = storage.get
  storage.get = async (key, ...rest) => {
    if (key === nameOf(clipIds[1], '.mp4')) throw new Error('the disk was pulled out')
    return get(key, ...rest)
  }
  try {
    const reply = await fetch(`${address}${new URL(url).pathname}`)
    expect(reply.status).toBe(200)
    await expect(reply.arrayBuffer()).rejects.toThrow('terminated')
  } finally {
    storage.get = get
  }
  expect(lines).toMatchObject([{ level: 'error', msg: 'a bundle of clips broke off' }])
})
