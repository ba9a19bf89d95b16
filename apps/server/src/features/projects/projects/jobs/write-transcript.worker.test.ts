import type { Project } from '@clipwright/contract/projects/projects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { silentLog } from '#testing/silent-log.ts'
import { claimStepped } from '#testing/stepped-worker.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { saveWordCorrections } from '../save-word-corrections.ts'
import { type WordCorrections } from '../word-corrections.ts'
import { writeTranscriptWorker } from './write-transcript.worker.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let projectId: Project['projectId']

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
  const { storage, config } = http.deps
  const place = { db: database.db, storage, scratchDir: config.scratchDir, orgId: owner.orgId, userId: owner.userId }
  ;({ projectId } = await addSpokenProject(place, { title: 'Shop', said: 'why does a shop fail' }))
}, 120_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const correct = (corrections: WordCorrections) =>
  database.db.transaction((tx) => saveWordCorrections(tx, owner.orgId, projectId, corrections))

async function files(): Promise<Record<'srt' | 'vtt' | 'json', string>> {
  const headers = { authorization: `Bearer ${owner.token}` }
  const project = (await http.app.inject({ url: `/api/clip-projects/${projectId}`, headers })).json<Project>()
  const read = async (url: string | null) => (await http.app.inject({ url: url ?? '' })).body
  return {
    srt: await read(project.transcriptSrtUrl),
    vtt: await read(project.transcriptVttUrl),
    json: await read(project.transcriptJsonUrl),
  }
}

async function correctedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of http.deps.storage.list(`${owner.orgId}/${projectId}/corrected-`)) keys.push(key)
  return keys
}

test('corrected words reach the transcript files for download, and withdrawn corrections leave them', async () => {
  const queue = await startQueue({
    db: database.db,
    url: database.url,
    lanes: { light: 1 },
    workers: [writeTranscriptWorker],
    deps: http.deps as unknown as WorkerDeps,
    log: silentLog,
    pollMs: 50,
  })
  try {
    await correct({ 3: { startMs: 1200, text: 'store' } })
    await correct({ 3: { startMs: 1200, text: 'bakery' }, 4: { startMs: 999, text: 'other words stood there' } })
    await waitUntil(async () => (await files()).srt.includes('bakery') || null, 'the corrected transcript')
    for (const [kind, text] of Object.entries(await files())) {
      expect(text, kind).toContain('bakery')
      expect(text, kind).toContain('fail')
      expect(text, kind).not.toContain('store')
    }
    await correct({})
    await waitUntil(async () => (await files()).srt.includes('shop') || null, 'the transcript as it was heard')
    // The files before are deleted after the new ones are published.
    await waitUntil(async () => (await correctedKeys()).length === 4 || null, 'the deletion of earlier corrections')
  } finally {
    await queue.stop({ graceMs: 200 })
  }
})

test('an attempt that began before the newest correction does not replace what a later one wrote', async () => {
  const world = { db: database.db, url: database.url, deps: http.deps as unknown as WorkerDeps }
  await correct({ 3: { startMs: 1200, text: 'kiosk' } })
  const early = await claimStepped(writeTranscriptWorker, world)
  // It has read the project with the first correction.
  await early?.goOn()
  await correct({ 3: { startMs: 1200, text: 'market' } })
  const late = await claimStepped(writeTranscriptWorker, world)
  await late?.runOut()
  expect((await files()).srt).toContain('market')
  await early?.runOut()
  for (const [kind, text] of Object.entries(await files())) expect(text, kind).toContain('market')
  expect(await correctedKeys()).toHaveLength(4)
})

test('a correction is written even if a rerun or the trash ended its job', async () => {
  const world = { db: database.db, url: database.url, deps: http.deps as unknown as WorkerDeps }
  const headers = { authorization: `Bearer ${owner.token}` }
  const change = async (method: 'POST' | 'DELETE', path = '') => {
    const url = `/api/clip-projects/${projectId}${path}`
    expect((await http.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })).statusCode).toBe(200)
  }
  const write = async () => {
    for (let run = await claimStepped(writeTranscriptWorker, world); run; run = await claimStepped(writeTranscriptWorker, world))
      await run.runOut()
  }
  await correct({ 3: { startMs: 1200, text: 'bakery' } })
  await change('POST', '/rerun')
  await write()
  expect((await files()).srt).toContain('bakery')

  await correct({ 3: { startMs: 1200, text: 'cinema' } })
  await change('DELETE')
  await change('POST', '/restore')
  await write()
  expect((await files()).srt).toContain('cinema')
})
