import { Readable } from 'node:stream'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { newId } from '#platform/ids/new-id.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { readZip } from '#testing/read-zip.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { openBundle, signBundle } from './bundle-token.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let projectId: ProjectId
let clipIds: ClipId[]

const titles = ['First: "quoted", with comma', '=2+3 is no formula', 'Not exported']

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
  const place = {
    db: http.db,
    storage: http.deps.storage,
    scratchDir: http.deps.config.scratchDir,
    orgId: owner.orgId,
    userId: owner.userId,
  }
  const clips = titles.map((title, at) => ({ title, firstWord: at, lastWord: at + 3 }))
  const project = await addSpokenProject(place, { title: 'A talk', said: 'one two three four five six seven eight', clips })
  projectId = project.projectId
  clipIds = project.clipIds
  for (const [at, clipId] of clipIds.slice(0, 2).entries()) await exportClip(clipId, at)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function call(path: string, body: object, token = owner.token) {
  const reply = await http.app.inject({ method: 'POST', url: `/api${path}`, headers: { authorization: `Bearer ${token}` }, payload: body })
  return { status: reply.statusCode, body: reply.json() }
}

/** Requests an export as a person would, then stores what its job would leave behind. */
async function exportClip(clipId: ClipId, at: number): Promise<void> {
  const reply = await call(`/engine-clips/${projectId}.${clipId}/render`, { target: 'VIDEO_FILE' })
  expect(reply.status).toBe(200)
  // Only the first clip uses footage that needs credits.
  const credits = { format: 'CREDITS', key: `test/${clipId}.credits.txt`, leftOut: [] }
  const files = { main: `test/${clipId}.mp4`, srt: `test/${clipId}.srt`, poster: null, downloads: at === 0 ? [credits] : [] }
  await http.deps.storage.put(credits.key, Readable.from([Buffer.from('Ada Film\n')]), { contentType: 'text/plain' })
  await http.deps.storage.put(files.main, Readable.from([Buffer.from(`film of ${clipId}`)]), { contentType: 'video/mp4' })
  await http.deps.storage.put(files.srt, Readable.from([Buffer.from('1\n')]), { contentType: 'application/x-subrip' })
  await http.db
    .updateTable('clip_render')
    .set({ status: 'ready', files: JSON.stringify(files) as never, size_bytes: 100 })
    .where('clip_id', '=', clipId)
    .where('target', '=', 'VIDEO_FILE')
    .execute()
}

const fetchZip = async (url: string) => {
  const { pathname } = new URL(url, 'http://localhost')
  return http.app.inject({ url: pathname })
}

describe('a bundle of clips', () => {
  test('holds the exported videos in order, their captions and a table, and names what is missing', async () => {
    const { body } = await call('/clip-bundles', { clipIds })
    expect(body).toMatchObject({ readyClipIds: clipIds.slice(0, 2), missingClipIds: [clipIds[2]], sizeBytes: 200 })
    const reply = await fetchZip(body.url)
    expect(reply.headers['content-disposition']).toContain('filename="A talk.zip"')
    const files = readZip(reply.rawPayload)
    expect([...files.keys()].toSorted()).toEqual([
      '1 First_ _quoted_, with comma.credits.txt',
      '1 First_ _quoted_, with comma.mp4',
      '1 First_ _quoted_, with comma.srt',
      '2 =2+3 is no formula.mp4',
      '2 =2+3 is no formula.srt',
      'clips.csv',
    ])
    expect(files.get('2 =2+3 is no formula.mp4')?.toString()).toBe(`film of ${clipIds[1]}`)
    expect(files.get('1 First_ _quoted_, with comma.credits.txt')?.toString()).toBe('Ada Film\n')
    const [head = '', first = '', second = ''] = (files.get('clips.csv')?.toString() ?? '').split('\r\n')
    expect(head).toBe('\ufefffile,rank,title,start,end,duration,score,letter,hook,coherence,connection,trend,reason,project')
    expect(first).toContain('"First: ""quoted"", with comma",0,1.2,1.2,5,B,5,5,5,5,,A talk')
    expect(second).toContain("'=2+3 is no formula")
  })

  test('has no link without any exported clip', async () => {
    expect((await call('/clip-bundles', { clipIds: [clipIds[2]] })).body).toMatchObject({ url: null, readyClipIds: [] })
  })

  test('of a hundred clips has a link that the server still accepts', async () => {
    const clips = [...clipIds, ...Array.from({ length: 97 }, () => newId() as ClipId)]
    const token = signBundle(http.deps.linkSecret, {
      orgId: owner.orgId,
      userId: owner.userId,
      impersonatorId: owner.userId,
      clipIds: clips,
      language: 'en',
    })
    expect(openBundle(http.deps.linkSecret, token)?.clipIds).toHaveLength(100)
    expect((await fetchZip(`/api/clip-bundles/${token}`)).statusCode).toBe(200)
  })

  test('is logged at each download, with the person who asked for the link', async () => {
    const rows = () =>
      database.db
        .selectFrom('audit_event')
        .select(['actor_id', 'object', 'details'])
        .where('org_id', '=', owner.orgId)
        .where('action', '=', 'clip.bundle-downloaded')
        .execute()
    const before = (await rows()).length
    const { url } = (await call('/clip-bundles', { clipIds })).body
    expect(await rows()).toHaveLength(before)
    const head = await http.app.inject({ method: 'HEAD', url: new URL(url, 'http://localhost').pathname })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    await fetchZip(url)
    const after = await rows()
    expect(after).toHaveLength(before + 1)
    expect(after).toContainEqual({ actor_id: owner.userId, object: `project:${projectId}`, details: { clips: 2 } })
  })

  test('holds only one’s own clips, and its link cannot be forged', async () => {
    const stranger = await addPerson(http.db)
    expect((await call('/clip-bundles', { clipIds }, stranger.token)).status).toBe(404)
    const { url } = (await call('/clip-bundles', { clipIds })).body
    for (const forged of [`${url}x`, url.replace(/\.[^.]*$/, ''), url.replace('/clip-bundles/', '/clip-bundles/e30.')]) {
      expect((await fetchZip(forged)).statusCode).toBe(403)
    }
    await http.db.updateTable('project').set({ deleted_at: new Date() }).where('id', '=', projectId).execute()
    expect((await fetchZip(url)).statusCode).toBe(404)
  })
})
