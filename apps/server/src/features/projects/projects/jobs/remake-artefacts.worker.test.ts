import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { probeMedia } from '@clipwright/media/probe'
import { runToolOrThrow } from '@clipwright/media/run-tool'
import { expect, onTestFinished, test } from 'vitest'
import { pipelineSettings } from '#app/open-services.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { silentLog } from '#testing/silent-log.ts'
import { keysOf } from '#testing/storage-contract.ts'
import { testDatabase } from '#testing/test-database.ts'
import { startTestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { findProject, updateProject } from '../projects.store.ts'
import { mediaKeys, remakeArtefacts } from '../remake-artefacts.ts'
import { remakeArtefactsWorker } from './remake-artefacts.worker.ts'

/** A project of two seconds of video whose analysis left these files, of which the proxy is gone. */
async function makeWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-remake-'))
  const database = await testDatabase()
  const http = await startTestHttp({ db: database.db, url: database.url, bindings: [] })
  onTestFinished(async () => {
    await http[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })
  const { db } = database
  const { storage, config } = http.deps
  const { orgId, userId } = await addPerson(db)
  const { projectId } = await addSpokenProject(
    { db, storage, scratchDir: config.scratchDir, orgId, userId },
    { title: 'Talk', said: 'a talk' },
  )
  // biome-ignore format: arguments read in pairs.
  const args = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=2', '-f', 'lavfi', '-i', 'sine=440:d=2', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-y', 'talk.mp4']
  await runToolOrThrow({ tool: 'ffmpeg', args, cwd: folder, timeoutMs: 60_000 }, 'ServerError')
  const file = join(folder, 'talk.mp4')
  const key = (name: string) => `${orgId}/${projectId}/run-1-1/${name}`
  await storage.put(key('source.mp4'), file, { contentType: 'video/mp4' })
  const names = { analysis: 'analysis.json', peaks: 'peaks.bin', poster: 'poster.jpg' }
  for (const name of Object.values(names)) await storage.put(key(name), Readable.from(['as it was']), { contentType: 'text/plain' })
  const probe = await probeMedia(file)
  const source = {
    key: key('source.mp4'),
    fileName: 'talk.mp4',
    sizeBytes: probe.sizeBytes,
    sha256: 'a'.repeat(64),
    platformCaptions: null,
  }
  const artefacts = {
    analysis: key(names.analysis),
    proxy: key('proxy.mp4'),
    audio: null,
    peaks: key(names.peaks),
    filmstrip: null,
    poster: key(names.poster),
  }
  await db.transaction((tx) => updateProject(tx, orgId, projectId, { probe, source, artefacts }))
  const project = async () => {
    const row = await findProject(db, orgId, projectId)
    if (!row?.artefacts) throw new Error('the project has no artefacts')
    return { ...row, artefacts: row.artefacts }
  }
  return { folder, database, http, orgId, projectId, artefacts, project }
}

test('what the analysis left is made anew under new keys; the analysis itself stays, and old files go', async () => {
  const { folder, database, http, orgId, projectId, artefacts, project } = await makeWorld()
  const { config, storage, fetch } = http.deps
  const bytesBefore = (await project()).storageSizeBytes
  expect(await remakeArtefacts(database.db, orgId, projectId, artefacts.proxy)).toBe(true)
  const pipeline = { ...pipelineSettings(config, fetch), fontsDir: join(folder, 'fonts') }
  const queue = await startQueue({
    db: database.db,
    url: database.url,
    log: silentLog,
    lanes: { analyse: 1 },
    workers: [remakeArtefactsWorker],
    deps: { config, storage, fetch, pipeline, listClipResults: () => Promise.resolve([]) },
    pollMs: 50,
  })
  onTestFinished(() => queue.stop({ graceMs: 200 }))
  const renewed = await waitUntil(async () => {
    const row = await project()
    return row.artefacts.proxy === artefacts.proxy ? null : row
  }, 'new files')
  const stats = await Promise.all(mediaKeys(renewed.artefacts).map((key) => storage.stat(key)))
  expect(stats.map((object) => (object?.sizeBytes ?? 0) > 0)).toEqual([true, true, true, true, true])
  expect(renewed.artefacts.analysis).toBe(artefacts.analysis)
  expect(renewed.storageSizeBytes).toBeGreaterThan(bytesBefore)
  await waitUntil(
    async () => (await storage.stat(artefacts.peaks)) === null && (await storage.stat(artefacts.poster)) === null,
    'old files to go',
  )
  expect(await storage.stat(artefacts.analysis)).not.toBeNull()
  await waitUntil(async () => (await keysOf(storage, `${orgId}/${projectId}/remade-`)).length === 5, 'the second analysis to go')
})
