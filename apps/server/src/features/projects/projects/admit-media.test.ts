import { Readable } from 'node:stream'
import { type ClipId, type OrgId, type ProjectId, RenderId, type UserId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { createMediaLinks } from '#platform/http/media-links.ts'
import { newId } from '#platform/ids/new-id.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { openRender } from '../../clips/clips/render/clip-renders.store.ts'
import { ensureLocalOwner } from '../../identity/auth/local-owner.ts'
import { makeMediaAdmission } from './admit-media.ts'
import { projectKey } from './project-keys.ts'

let database: TestDatabase
let http: TestHttp
let orgId: OrgId
let userId: UserId
let laterMs = 0
beforeAll(async () => {
  database = await testDatabase()
  const mediaLinks = createMediaLinks(Buffer.alloc(32, 7), () => Date.now() + laterMs)
  http = await startTestHttp({ db: database.db, url: database.url, bindings, deps: { mediaLinks } })
  const owner = await ensureLocalOwner(database.db)
  orgId = owner.orgId
  userId = owner.userId
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const headers = { authorization: `Bearer ${http.token}` }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return reply.json()
}

let count = 0
/** A project with a poster in the store. */
async function newProject(): Promise<{ projectId: ProjectId; poster: string }> {
  count += 1
  const { projectId } = await call('POST', '/clip-projects', { videoUrl: `https://media.example/talk-${count}.mp4` })
  const poster = projectKey(orgId, projectId, 'poster.jpg')
  await http.deps.storage.put(poster, Readable.from([Buffer.from('bytes')]), { contentType: 'image/jpeg' })
  const artefacts = JSON.stringify({ poster, proxy: null, peaks: null, filmstrip: null, audio: null }) as never
  await http.db.updateTable('project').set({ artefacts }).where('id', '=', projectId).execute()
  return { projectId, poster }
}

/** A render of a clip, of which only the poster is looked at. */
async function addPoster(clipId: ClipId, projectId: ProjectId): Promise<void> {
  const poster = projectKey(orgId, projectId, 'poster.jpg')
  await http.deps.storage.put(poster, Readable.from([Buffer.from('bytes')]), { contentType: 'image/jpeg' })
  const id = RenderId.parse(newId())
  const render = { id, orgId, clipId, clipVersion: 1, target: 'VIDEO_PREVIEW' as const, inputHash: 'test', isAutomatic: true }
  await http.db.transaction((tx) => openRender(tx, render))
  const files = JSON.stringify({ main: poster, srt: null, poster }) as never
  await http.db.updateTable('clip_render').set({ status: 'ready', progress: 100, files }).where('clip_id', '=', clipId).execute()
}

const follow = async (link: string) => (await http.app.inject({ url: new URL(link, 'http://localhost').pathname })).statusCode
const linkTo = (key: string, trash = false) => http.deps.mediaLinks.sign(key, { fileName: 'poster.jpg', contentType: 'image/jpeg', trash })

test('a link that was good for an hour ends when its project is deleted, in the middle of playing, too', async () => {
  const { projectId, poster } = await newProject()
  const link = linkTo(poster)
  await call('DELETE', `/clip-projects/${projectId}`)
  expect(await follow(link)).toBe(403)
  const range = await http.app.inject({ url: link, headers: { range: 'bytes=0-1' } })
  expect(range.statusCode).toBe(403)
})

test('the trash shows what lies in it, and after a restore everything is as before', async () => {
  const { projectId, poster } = await newProject()
  await call('DELETE', `/clip-projects/${projectId}`)
  const { data } = await call('GET', '/clip-projects?q=mine&trash=true')
  const listed = (data as { projectId: string; uriForThumbnail: string }[]).find((project) => project.projectId === projectId)
  expect(await follow(listed?.uriForThumbnail ?? '')).toBe(200)

  await call('POST', `/clip-projects/${projectId}/restore`)
  const admit = makeMediaAdmission(http.db, () => 0)
  expect(await admit({ key: poster, type: 'image/jpeg', download: false, expiresSec: 0, name: 'poster.jpg' })).toBe(true)
})

test('the database is asked once in ten seconds for a project, and never for what belongs to none', async () => {
  const { projectId, poster } = await newProject()
  let nowMs = 0
  let asks = 0
  const db = { ...http.db, selectFrom: (...tables: Parameters<typeof http.db.selectFrom>) => ((asks += 1), http.db.selectFrom(...tables)) }
  const admit = makeMediaAdmission(db as typeof http.db, () => nowMs)
  const grant = { key: poster, type: 'image/jpeg', download: false, expiresSec: 0, name: 'poster.jpg' }
  for (let times = 0; times < 50; times += 1) expect(await admit(grant)).toBe(true)
  expect(asks).toBe(1)
  expect(await admit({ ...grant, key: 'orgs/team/logo.png' })).toBe(true)
  expect(asks).toBe(1)
  await call('DELETE', `/clip-projects/${projectId}`)
  nowMs = 9_999
  expect(await admit(grant)).toBe(true)
  nowMs = 10_000
  expect(await admit(grant)).toBe(false)
  expect(asks).toBe(2)
})

test('media of a share link can be followed for ten minutes at most after it was ended', async () => {
  const place = { db: http.db, storage: http.deps.storage, scratchDir: http.deps.config.scratchDir, orgId, userId }
  const clip = { title: 'Bread', firstWord: 0, lastWord: 3 }
  const { projectId, clipIds } = await addSpokenProject(place, { title: 'Bread', said: 'we bake bread', clips: [clip] })
  await addPoster(clipIds[0] as ClipId, projectId)
  const { url, shareId } = await call('POST', `/clip-projects/${projectId}/share-links`, {})
  const shared = await call('GET', `/shared-projects/${url.split('/').at(-1)}`)
  const link = shared.clips[0].uriForThumbnail as string
  expect(await follow(link)).toBe(200)
  await call('DELETE', `/clip-projects/${projectId}/share-links/${shareId}`)
  laterMs = 600_000
  expect(await follow(link)).toBe(403)
  laterMs = 0
})
