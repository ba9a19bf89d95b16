import { Readable } from 'node:stream'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { bindings } from '#app/bindings.ts'
import { updateClip } from '#features/clips/clips/clips.store.ts'
import { makeLog } from '#platform/log/make-log.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let projectId: ProjectId
let clipId: ClipId
const lines: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  const log = makeLog({ level: 'error', format: 'json' }, { write: (line) => lines.push(line) })
  http = await startTestHttp({ db: database.db, url: database.url, bindings, log })
  owner = await addPerson(database.db)
  const { storage, config } = http.deps
  const place = { db: database.db, storage, scratchDir: config.scratchDir, orgId: owner.orgId, userId: owner.userId }
  const clips = [{ title: 'Why', firstWord: 0, lastWord: 5 }]
  const project = await addSpokenProject(place, { title: 'Shop', said: 'why does a shop fail', clips })
  projectId = project.projectId
  clipId = project.clipIds[0] as ClipId
}, 120_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function ask(key?: string) {
  const reply = await http.app.inject({
    method: 'POST',
    url: `/api/engine-clips/${projectId}.${clipId}/render`,
    headers: { authorization: `Bearer ${owner.token}`, ...(key ? { 'idempotency-key': key } : {}) },
    payload: { target: 'VIDEO_FILE' },
  })
  return { status: reply.statusCode, body: reply.json() }
}

const renders = () => database.db.selectFrom('clip_render').selectAll().where('clip_id', '=', clipId).execute()
const projectBytes = async () =>
  Number(
    (await database.db.selectFrom('project').select('storage_size_bytes').where('id', '=', projectId).executeTakeFirstOrThrow())
      .storage_size_bytes,
  )
const jobs = async () => (await database.db.selectFrom('job_run').select('id').where('name', '=', 'clips.render').execute()).length

/** Stores what the render job would leave behind. */
async function finishAs(name: string): Promise<{ main: string; poster: string }> {
  const files = { main: `test/${clipId}/${name}.mp4`, srt: null, poster: `test/${clipId}/${name}.jpg` }
  for (const key of [files.main, files.poster]) {
    await http.deps.storage.put(key, Readable.from([Buffer.from(name)]), { contentType: 'application/octet-stream' })
  }
  await database.db
    .updateTable('clip_render')
    .set({ status: 'ready', progress: 100, files: JSON.stringify(files) as never, size_bytes: 100 })
    .where('clip_id', '=', clipId)
    .execute()
  await database.db.updateTable('project').set({ storage_size_bytes: 100 }).where('id', '=', projectId).execute()
  return files
}

test.each([undefined, 'a-key-of-this-call'])(
  'an export whose file is gone from storage is rendered again, and logged once',
  async (key) => {
    lines.length = 0
    await ask()
    const files = await finishAs(key ?? 'first')
    expect((await ask()).body).toMatchObject({ pending: false, progress: 100, url: expect.any(String) })
    const jobsBefore = await jobs()

    await http.deps.storage.delete(files.main)
    const again = await ask(key)
    expect(again.body).toMatchObject({ pending: true, progress: 0 })
    expect(again.body.url).toBeUndefined()
    expect(await jobs()).toBe(jobsBefore + 1)
    expect(await renders()).toMatchObject([{ status: 'pending', files: null, size_bytes: null }])
    expect(await projectBytes()).toBe(0)
    expect(await http.deps.storage.stat(files.poster)).toBeNull()

    expect((await Promise.all([ask(), ask()])).map(({ body }) => body.pending)).toEqual([true, true])
    expect(await jobs()).toBe(jobsBefore + 1)
    expect(lines.filter((line) => line.includes('integrity')).map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', key: files.main, clipId, target: 'VIDEO_FILE' },
    ])
  },
)

test('several simultaneous requests for a lost file start one new render', async () => {
  lines.length = 0
  await ask()
  const files = await finishAs('shared')
  const jobsBefore = await jobs()
  await http.deps.storage.delete(files.main)
  const replies = await Promise.all([ask(), ask(), ask()])
  expect(replies.map(({ body }) => body.pending)).toEqual([true, true, true])
  expect(await jobs()).toBe(jobsBefore + 1)
  expect(lines).toHaveLength(1)
})

test('saving a clip unchanged has its lost file rendered again as well', async () => {
  await ask()
  const files = await finishAs('saved')
  await http.deps.storage.delete(files.main)
  const timeline = sampleTimeline({ words: sampleWords('why does a shop fail'), timeRanges: [[0, 2]] })
  await database.db.transaction((tx) => updateClip(tx, owner.orgId, clipId, { timeline, timelineLook: 'test' }))
  const url = `/api/engine-clips/${projectId}.${clipId}`
  const headers = { authorization: `Bearer ${owner.token}` }
  const { clipBody } = (await http.app.inject({ url, headers })).json()
  const payload = { clipBody, targets: ['VIDEO_FILE'] }
  const saved = await http.app.inject({ method: 'POST', url: `${url}/save-and-render`, headers, payload })
  expect(saved.json()).toMatchObject({ clip: { revision: 0 }, renders: { VIDEO_FILE: { pending: true } } })
  expect(await renders()).toMatchObject([{ status: 'pending', files: null }])
})
