import { appendFile, open, truncate } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { bindings } from '#app/bindings.ts'
import { verifyFiles } from '#app/verify-files.ts'
import { updateClip } from '#features/clips/clips/clips.store.ts'
import { updateProject } from '#features/projects/projects/projects.store.ts'
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

/** As finished by its job, under keys of its project. */
async function finishInProject(name: string): Promise<string> {
  const files = await finishAs(name)
  const key = `${owner.orgId}/${projectId}/renders/${name}.mp4`
  await http.deps.storage.put(key, Readable.from([Buffer.alloc(300_000, name)]), { contentType: 'video/mp4' })
  await database.db
    .updateTable('clip_render')
    .set({ files: JSON.stringify({ ...files, main: key }) as never })
    .where('clip_id', '=', clipId)
    .execute()
  return key
}
const pathOf = async (key: string) => (await http.deps.storage.localPath(key)) ?? ''
const linkTo = (key: string, download: boolean) =>
  http.deps.mediaLinks.sign(key, { fileName: 'clip.mp4', contentType: 'video/mp4', download })

test('a cut file is not served: whoever opens it hears that it is made again, and it is', async () => {
  await ask()
  const key = await finishInProject('cut')
  const jobsBefore = await jobs()
  const url = linkTo(key, false)
  expect((await http.app.inject({ url })).statusCode).toBe(200)
  await truncate(await pathOf(key), 1000)
  const reply = await http.app.inject({ url })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    503,
    { errorName: 'FileLostError', errorMessage: expect.stringContaining('is being made again') },
  ])
  expect(await jobs()).toBe(jobsBefore + 1)
  expect(await renders()).toMatchObject([{ status: 'pending', files: null }])
  // What nobody can make anew, and what was deleted for good, is not promised.
  expect((await http.app.inject({ url: linkTo(`${owner.orgId}/${projectId}/none.mp4`, false) })).statusCode).toBe(404)
  expect(await jobs()).toBe(jobsBefore + 1)
})

test('a download whose bytes changed breaks off before its end, and the file is made anew', async () => {
  await ask()
  const key = await finishInProject('spoilt')
  const jobsBefore = await jobs()
  const origin = await http.listen()
  const url = `${origin}${linkTo(key, true)}`
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(300_000)
  const file = await open(await pathOf(key), 'r+')
  await file.write('x', 1234)
  await file.close()
  await expect(fetch(url).then((reply) => reply.arrayBuffer())).rejects.toThrow()
  expect(await jobs()).toBe(jobsBefore + 1)
  expect(await renders()).toMatchObject([{ status: 'pending', files: null }])
})

test('the hourly sweep finds what changed on the disk, has it made anew and tells of what cannot be', async () => {
  await ask()
  const key = await finishInProject('swept')
  const upload = `uploads/${owner.orgId}/one/file.mp4`
  await http.deps.storage.put(upload, Readable.from(['as it came']), { contentType: 'video/mp4' })
  const jobsBefore = await jobs()
  lines.length = 0
  const log = makeLog({ level: 'error', format: 'json' }, { write: (line) => lines.push(line) })
  await verifyFiles({ db: database.db, storage: http.deps.storage, log })
  expect([await jobs(), lines]).toEqual([jobsBefore, []])
  for (const path of [await pathOf(key), await pathOf(upload)]) await appendFile(path, 'x')
  await verifyFiles({ db: database.db, storage: http.deps.storage, log })
  expect(await jobs()).toBe(jobsBefore + 1)
  expect(await renders()).toMatchObject([{ status: 'pending', files: null }])
  expect(lines.map((line) => JSON.parse(line).key).toSorted()).toEqual([key, upload].toSorted())
  await http.deps.storage.delete(upload)
})

test('a lost file of the analysis is queued to be made anew, once for all of them', async () => {
  const folder = `${owner.orgId}/${projectId}/run-1-1`
  const artefacts = {
    analysis: `${folder}/analysis.json`,
    proxy: `${folder}/proxy.mp4`,
    audio: null,
    peaks: `${folder}/peaks.bin`,
    filmstrip: null,
    poster: null,
  }
  await database.db.transaction((tx) => updateProject(tx, owner.orgId, projectId, { artefacts }))
  const waiting = async () =>
    (await database.db.selectFrom('job_run').select('id').where('name', '=', 'projects.remake-artefacts').execute()).length
  for (const key of [artefacts.proxy, artefacts.peaks, artefacts.proxy]) {
    const reply = await http.app.inject({ url: linkTo(key, false) })
    expect([reply.statusCode, reply.json().errorName]).toEqual([503, 'FileLostError'])
  }
  expect(await waiting()).toBe(1)
  // Clips were chosen by the analysis itself, and recognition wrote into it: that is not made anew.
  expect((await http.app.inject({ url: linkTo(artefacts.analysis, false) })).statusCode).toBe(404)
})
