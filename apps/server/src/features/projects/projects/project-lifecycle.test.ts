import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { startQueue, type Queue } from '#platform/queue/start-queue.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { ensureLocalOwner } from '../../identity/auth/local-owner.ts'
import { expireJournals } from './expire-journals.ts'
import { purgeProjectWorker } from './jobs/purge-project.worker.ts'
import { piecesFolder, projectKey, runJournalFolder } from './project-keys.ts'
import { findProject } from './projects.store.ts'
import { sendDuePurges } from './send-purges.ts'
import { dayMs } from '#platform/time.ts'

let database: TestDatabase
let http: TestHttp
let queue: Queue
let stranger: string
let orgId: OrgId
const piecesDir = () => join(http.deps.config.scratchDir, 'pieces')
const journalsDir = () => join(http.deps.config.scratchDir, 'journals')
const journalOf = (id: ProjectId) => join(runJournalFolder(journalsDir(), { orgId, id, run: 1 }), 'recognised-whisper.jsonl')

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  stranger = await addStranger(database.db)
  orgId = (await ensureLocalOwner(database.db)).orgId
  queue = await startQueue({
    db: database.db,
    url: database.url,
    log: silentLog,
    lanes: { bulk: 2 },
    workers: [purgeProjectWorker],
    deps: { ...http.deps, pipeline: { piecesDir: piecesDir(), journalsDir: journalsDir() } } as never,
    pollMs: 50,
  })
})
afterAll(async () => {
  await queue.stop({ graceMs: 500 })
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token: string | null = http.token) {
  const reply = await http.app.inject({
    method,
    url: `/api${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  })
  return { status: reply.statusCode, body: reply.json() }
}

let count = 0
async function newProject(token = http.token): Promise<ProjectId> {
  count += 1
  return (await call('POST', '/clip-projects', { videoUrl: `https://media.example/talk-${count}.mp4` }, token)).body.projectId
}

/** Moves timestamps of a project into the past. */
async function age(projectId: ProjectId, change: { createdDays: number; deletedDays?: number; expiredDays?: number }): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * dayMs)
  await http.db
    .updateTable('project')
    .set({ created_at: ago(change.createdDays) })
    .set(change.deletedDays === undefined ? {} : { deleted_at: ago(change.deletedDays) })
    .set(change.expiredDays === undefined ? {} : { storage_status: 'TEMPORARY', storage_expire_at: ago(change.expiredDays) })
    .where('id', '=', projectId)
    .execute()
}

const store = (projectId: ProjectId, name: string, org = orgId) =>
  http.deps.storage.put(projectKey(org, projectId, name), Readable.from([Buffer.from('bytes')]), { contentType: 'video/mp4' })
const row = (projectId: ProjectId) => findProject(http.db, orgId, projectId)
const isPurged = (projectId: ProjectId) => waitUntil(async () => (await row(projectId))?.purgedAt ?? null, `${projectId} to be purged`)

describe('a project whose time is over', () => {
  test('loses its files, then its rows, and from then on reports that it is purged', async () => {
    const [purgedId, keptId] = [await newProject(), await newProject()]
    await store(purgedId, 'clips/a.mp4')
    await store(keptId, 'clips/a.mp4')
    for (const projectId of [purgedId, keptId]) {
      await mkdir(piecesFolder(piecesDir(), orgId, projectId), { recursive: true })
      await writeFile(join(piecesFolder(piecesDir(), orgId, projectId), 'a.h264'), 'piece')
      await mkdir(dirname(journalOf(projectId)), { recursive: true })
      await writeFile(journalOf(projectId), 'heard')
    }
    await age(purgedId, { createdDays: 30, deletedDays: 8 })
    await age(keptId, { createdDays: 30, deletedDays: 6 })
    expect(await sendDuePurges(http.db, silentLog, { atMost: null })).toBe(1)
    await isPurged(purgedId)
    expect(await http.deps.storage.stat(projectKey(orgId, purgedId, 'clips/a.mp4'))).toBeNull()
    expect(await http.deps.storage.stat(projectKey(orgId, keptId, 'clips/a.mp4'))).not.toBeNull()
    expect(existsSync(piecesFolder(piecesDir(), orgId, purgedId))).toBe(false)
    expect(existsSync(join(piecesFolder(piecesDir(), orgId, keptId), 'a.h264'))).toBe(true)
    expect([existsSync(journalOf(purgedId)), existsSync(journalOf(keptId))]).toEqual([false, true])
    expect(await row(purgedId)).toMatchObject({ title: '', videoUrl: '', source: null, storageSizeBytes: 0 })
    expect((await call('GET', `/clip-projects/${purgedId}`)).body).toMatchObject({ errorName: 'ProjectPurged', statusCode: 410 })
    expect((await call('POST', `/clip-projects/${purgedId}/restore`, {})).status).toBe(410)
    expect((await call('POST', `/clip-projects/${keptId}/restore`, {})).status).toBe(200)
    expect(await sendDuePurges(http.db, silentLog, { atMost: null })).toBe(0)
  })

  test('leaves what a recognition heard for a week, whatever became of the run', async () => {
    const [oldId, youngId] = [await newProject(), await newProject()]
    const changedAt = { [oldId]: Date.now() - 8 * dayMs, [youngId]: Date.now() - 6 * dayMs }
    for (const [projectId, ms] of Object.entries(changedAt) as [ProjectId, number][]) {
      await mkdir(dirname(journalOf(projectId)), { recursive: true })
      await writeFile(journalOf(projectId), 'heard')
      await utimes(journalOf(projectId), ms / 1000, ms / 1000)
    }
    await expireJournals(journalsDir(), Date.now())
    expect([existsSync(journalOf(oldId)), existsSync(journalOf(youngId))]).toEqual([false, true])
    await expireJournals(join(journalsDir(), 'none'), Date.now())
  })

  test('is deleted after its term only if it was not saved, and never within its first day', async () => {
    const [expired, savedId, young] = [await newProject(), await newProject(), await newProject()]
    await age(expired, { createdDays: 31, expiredDays: 1 })
    await age(savedId, { createdDays: 31, expiredDays: 1 })
    await age(young, { createdDays: 0.5, expiredDays: 0.1, deletedDays: 9 })
    expect((await call('PUT', `/clip-projects/${savedId}`, { storageStatus: 'SAVED' })).body).toMatchObject({
      storageStatus: 'SAVED',
      storageExpireAt: null,
    })
    expect(await sendDuePurges(http.db, silentLog, { atMost: null })).toBe(1)
    await isPurged(expired)
    expect((await row(savedId))?.purgeStartedAt).toBeNull()
    expect((await row(young))?.purgeStartedAt).toBeNull()
  })

  test('waits for the operator when unusually many are due', async () => {
    const many = await Promise.all(Array.from({ length: 11 }, () => newProject()))
    for (const id of many) await age(id, { createdDays: 40, deletedDays: 20 })
    expect(await sendDuePurges(http.db, silentLog, { atMost: null })).toBe(0)
    expect(await sendDuePurges(http.db, silentLog, { atMost: 11 })).toBe(11)
    await Promise.all(many.map(isPurged))
  })

  test('that is restored between the sweep and its purge stays whole', async () => {
    const savedId = await newProject()
    await store(savedId, 'clips/a.mp4')
    await age(savedId, { createdDays: 30, deletedDays: 8 })
    await http.db.updateTable('project').set({ deleted_at: null }).where('id', '=', savedId).execute()
    expect(await sendDuePurges(http.db, silentLog, { atMost: null })).toBe(0)
    expect(await http.deps.storage.stat(projectKey(orgId, savedId, 'clips/a.mp4'))).not.toBeNull()
  })
})

describe('the list', () => {
  test('filters by state, title and trash, sorts, and counts', async () => {
    const other = await addStranger(http.db)
    const ids = [await newProject(other), await newProject(other), await newProject(other)]
    const titles = ['Über 100% of it', 'a_b', 'Zebra']
    for (const [at, id] of ids.entries()) await call('PUT', `/clip-projects/${id}`, { title: titles[at], labels: ['x', 'x'] }, other)
    await http.db
      .updateTable('project')
      .set({ stage: 'COMPLETE', storage_size_bytes: 500 })
      .where('id', '=', ids[2] as never)
      .execute()
    await call('DELETE', `/clip-projects/${ids[1]}`, undefined, other)
    const list = async (query: string) =>
      (await call('GET', `/clip-projects?${query}`, undefined, other)).body.data.map(({ title }: { title: string }) => title)
    expect(await list('sort=title')).toEqual(['Zebra', 'Über 100% of it'])
    expect(await list('state=complete')).toEqual(['Zebra'])
    expect(await list('state=running')).toEqual(['Über 100% of it'])
    expect(await list('trash=true')).toEqual(['a_b'])
    expect(await list('query=100%25')).toEqual(['Über 100% of it'])
    expect(await list('query=_')).toEqual([])
    expect(await list('sort=largest')).toEqual(['Zebra', 'Über 100% of it'])
    expect((await call('POST', '/clip-projects/count', undefined, other)).body).toEqual({
      count: 2,
      running: 1,
      complete: 1,
      stalled: 0,
      trash: 1,
      storageBytes: 500,
    })
  })

  test('an existing source is recognised on request, only within the organisation', async () => {
    const videoUrl = 'https://media.example/once.mp4'
    const first = (await call('POST', '/clip-projects', { videoUrl })).body.projectId
    const again = await call('POST', '/clip-projects', { videoUrl, onDuplicate: 'refuse' })
    expect(again.body).toMatchObject({ errorName: 'RecordExisted', details: [{ path: 'projectId', message: first }] })
    expect((await call('POST', '/clip-projects', { videoUrl })).status).toBe(200)
    expect((await call('POST', '/clip-projects', { videoUrl, onDuplicate: 'refuse' }, stranger)).status).toBe(200)
  })

  test('a free plan keeps projects for thirty days and cannot save them', async () => {
    const id = await newProject(stranger)
    const project = (await call('GET', `/clip-projects/${id}`, undefined, stranger)).body
    expect(project.storageStatus).toBe('TEMPORARY')
    expect(Math.round((Date.parse(project.storageExpireAt) - Date.now()) / dayMs)).toBe(30)
    const reply = await call('PUT', `/clip-projects/${id}`, { storageStatus: 'SAVED' }, stranger)
    expect(reply.body).toMatchObject({ errorName: 'QuotaExceed' })
    for (const field of ['orgId', 'userId', 'storageExpireAt', 'isPurged', 'stage', 'productTier', 'permissions', 'visibility']) {
      expect((await call('PUT', `/clip-projects/${id}`, { [field]: 'x' }, stranger)).status).toBe(400)
    }
  })
})

describe('showing a project to people outside', () => {
  const see = (key: string) => call('GET', `/shared-projects/${key}`, undefined, null)

  test('a link shows it without an account until it is revoked or expired', async () => {
    const id = await newProject()
    const link = (await call('POST', `/clip-projects/${id}/share-links`, { expiresInDays: 1 })).body
    const key = new URL(link.url, 'http://x').pathname.split('/').at(-1) ?? ''
    expect((await see(key)).body).toMatchObject({ title: `talk-${count}`, mayDownload: false, clips: [], orgName: 'My studio' })
    expect((await call('GET', `/clip-projects/${id}/share-links`)).body.data).toHaveLength(1)
    expect(JSON.stringify(await http.db.selectFrom('project_share').selectAll().execute())).not.toContain(key)
    const other = (await call('POST', `/clip-projects/${id}/share-links`, {})).body
    expect((await call('DELETE', `/clip-projects/${id}/share-links/${other.shareId}`)).body).toEqual({ revoked: true })
    expect((await see(other.url.split('/').at(-1))).status).toBe(404)
    await http.db
      .updateTable('project_share')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', link.shareId)
      .execute()
    expect((await see(key)).status).toBe(404)
  })

  test('by its id only once the team made it public', async () => {
    const id = await newProject()
    expect((await see(id)).body).toMatchObject({ errorName: 'RecordNotExisted' })
    await call('POST', `/clip-projects/${id}/update-visibility`, { visibility: 'PUBLIC_VIEW' })
    expect((await see(id)).body).toMatchObject({ mayDownload: false })
    await call('POST', `/clip-projects/${id}/update-visibility`, { visibility: 'PUBLIC' })
    expect((await see(id)).body).toMatchObject({ mayDownload: true })
    await call('DELETE', `/clip-projects/${id}`)
    expect((await see(id)).status).toBe(404)
  })

  test('another organisation can neither create, list nor revoke its links', async () => {
    const id = await newProject()
    const { shareId } = (await call('POST', `/clip-projects/${id}/share-links`, {})).body
    const replies = [
      await call('POST', `/clip-projects/${id}/share-links`, {}, stranger),
      await call('GET', `/clip-projects/${id}/share-links`, undefined, stranger),
      await call('DELETE', `/clip-projects/${id}/share-links/${shareId}`, undefined, stranger),
      await call('POST', `/clip-projects/${id}/update-visibility`, { visibility: 'PUBLIC' }, stranger),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const audited = await http.db.selectFrom('audit_event').select('action').where('object', '=', `project:${id}`).execute()
    expect(audited).toEqual([{ action: 'share-link.created' }])
  })
})
