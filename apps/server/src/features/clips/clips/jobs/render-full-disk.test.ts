import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareFontsDir } from '@clipwright/media/fonts'
import { expect, onTestFinished, test } from 'vitest'
import { pipelineSettings } from '#app/open-services.ts'
import { findProject } from '#features/projects/projects/open-project.ts'
import { freeBytesOf } from '#platform/storage/free-space.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { addNoisyClip } from '#testing/add-noisy-clip.ts'
import { addPerson } from '#testing/add-person.ts'
import { silentLog } from '#testing/silent-log.ts'
import { canMountDisks, mountSmallDisk } from '#testing/small-disk.ts'
import { testDatabase } from '#testing/test-database.ts'
import { startTestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { listRenders } from '../render/clip-renders.store.ts'
import { lookHash, mergeLook } from '../look/clip-look.ts'
import { findClip, updateClip } from '../clips.store.ts'
import { withEntitledLook } from '../look/entitled-look.ts'
import { sendRender } from '../render/send-render.ts'
import { renderClipWorker } from './render-clip.worker.ts'

const text = 'bread is flour water salt and time and nobody who hurries it will ever taste what it can be at home'

/** A clip with a pending render, on an instance whose scratch folder will be a disk of its own. */
async function makeWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-full-disk-'))
  const database = await testDatabase({ poolSize: 10 })
  const http = await startTestHttp({ db: database.db, url: database.url, bindings: [] })
  onTestFinished(async () => {
    await http[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })
  const { orgId, userId } = await addPerson(database.db)
  const ref = await addNoisyClip(http, { orgId, userId }, { said: text, folder })
  const stored = await findClip(database.db, orgId, ref)
  const project = await findProject(database.db, orgId, ref.projectId)
  if (!stored || !project) throw new Error('the clip is not there')
  const clip = await database.db.transaction(async (tx) => {
    const { renderOverride: override } = await withEntitledLook(tx, project, stored)
    const laidOut = await updateClip(tx, orgId, stored.id, { timelineLook: lookHash(mergeLook(project.renderPref, override)) })
    await sendRender(tx, project, laidOut, 'VIDEO_FILE', false)
    return laidOut
  })
  const render = async () => (await listRenders(database.db, orgId, [clip.id]))[0]
  return { folder, database, http, render }
}

test.runIf(canMountDisks())(
  'a disk that fills up during a render fails the attempt, is cleaned up, and the job waits without further attempts',
  async (context) => {
    const { folder, database, http, render } = await makeWorld()
    const { db } = database
    const { config, storage, fetch } = http.deps
    context.skip(!(await mountSmallDisk(config.scratchDir, 200)), 'this machine makes no file systems')
    const filler = join(config.scratchDir, 'filler')
    const { bavail, bsize } = await statfs(config.scratchDir)
    await writeFile(filler, Buffer.alloc(bavail * bsize - 200 * 1024))

    const pipeline = { ...pipelineSettings(config, fetch), fontsDir: join(folder, 'fonts') }
    await prepareFontsDir(pipeline.fontsDir)
    const job = () => db.selectFrom('job_run').selectAll().where('name', '=', 'clips.render').executeTakeFirstOrThrow()
    // Another process fills the disk right after the worker checked it for its first attempt.
    const freeBytes = async () => ((await job()).attempt === 0 ? 200 * 1024 ** 2 : freeBytesOf(config.scratchDir))
    const queue = await startQueue({
      db,
      url: database.url,
      log: silentLog,
      lanes: { render: 1 },
      workers: [renderClipWorker],
      deps: { config, storage, fetch, pipeline, listClipResults: () => Promise.resolve([]) },
      scratch: { freeBytes, copiesInput: false },
      pollMs: 50,
      roomMs: 50,
    })
    onTestFinished(() => queue.stop({ graceMs: 2000 }))

    await waitUntil(async () => (await job()).status === 'retrying', 'the attempt to fail', 120_000)
    const failed = await job()
    expect(failed).toMatchObject({ attempt: 1, error_name: 'StorageFullError' })
    expect(failed.run_after.getTime()).toBeGreaterThan(failed.updated_at.getTime())
    expect(await readdir(config.scratchDir)).toEqual(['filler'])
    expect(await render()).toMatchObject({ status: 'pending', files: null })

    // The wait is over, and the disk is as full as before.
    await db
      .updateTable('job_run')
      .set({ run_after: new Date(0) })
      .where('id', '=', failed.id)
      .execute()
    await waitUntil(async () => (await db.selectFrom('job_hold').select('lane').execute()).length > 0, 'the worker to hold it')
    expect(await job()).toMatchObject({ status: 'retrying', attempt: 1 })

    await rm(filler)
    await waitUntil(async () => (await job()).status === 'done', 'the render to be made', 120_000)
    expect(await job()).toMatchObject({ attempt: 2 })
    expect(await render()).toMatchObject({ status: 'ready' })
    // The folder is deleted once the render is reported as finished.
    await waitUntil(async () => (await readdir(config.scratchDir)).length === 0, 'the folder to be left clean')
  },
)
