import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClipTaskId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { expireIdleUploads } from '#features/sources/uploads/expire-idle-uploads.ts'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import type { Worker } from '#platform/queue/define-worker.ts'
import { addNoisyClip } from '#testing/add-noisy-clip.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { runUntilStep, runToEnd } from '#testing/dying-worker.ts'
import { listFiles } from '#testing/list-files.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { writeTitlesWorker } from '../cluster-jobs/jobs/write-titles.worker.ts'
import { proposeEditsWorker } from '../refine-tasks/jobs/propose-edits.worker.ts'
import { enhanceClipWorker } from '../voice-enhancement/jobs/enhance-clip.worker.ts'
import { speakTextWorker } from '../voice-overs/jobs/speak-text.worker.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let folder: string
let clip: { projectId: string; clipId: string }
let deps: WorkerDeps

const text = 'We asked every neighbour one question about bread. Why does nobody buy bread in the morning? The answer surprised us.'

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
  folder = await mkdtemp(join(tmpdir(), 'clipwright-kills-'))
  const { config, storage, fetch } = http.deps
  deps = { config, storage, fetch, pipeline: pipelineSettings(config, fetch), listClipResults: () => Promise.resolve([]) }
  const { projectId, clipId } = await addNoisyClip(http, owner, { said: text, folder })
  clip = { projectId, clipId }
}, 60_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

// Music beds are stored as voice-overs are, and take too long to be made twenty times; a voice enhancement reports its progress many
// times.
const kinds: [path: string, request: object, worker: Worker<WorkerDeps>, files: 0 | 1, stride: number][] = [
  ['/voice-overs', { text: 'Three lessons.' }, speakTextWorker as Worker<WorkerDeps>, 1, 1],
  ['/voice-enhancement', { strength: 0.5 }, enhanceClipWorker as Worker<WorkerDeps>, 1, 7],
  ['/cluster-jobs', { type: 'GEN_TITLE', style: 'serious' }, writeTitlesWorker as Worker<WorkerDeps>, 0, 1],
  ['/refine-tasks', { wish: 'shorter' }, proposeEditsWorker as Worker<WorkerDeps>, 0, 1],
]

test.each(kinds)(
  'a worker of %s that dies at any step leaves one result and no other file',
  async (path, request, worker, files, stride) => {
    const world = { db: http.db, url: database.url, deps }
    const attempts: number[] = []
    for (let step = 1, hasEnded = false; !hasEnded; step += stride) {
      const before = await wholeUploads()
      const taskId = await begin(path, request)
      hasEnded = !(await runUntilStep(worker, world, step))
      if (!hasEnded) await runToEnd(worker, world)
      attempts.push(step)
      const newUploads = (await wholeUploads()).filter((id) => !before.includes(id))
      expect({ step, status: await statusOf(taskId), files: newUploads.length }).toEqual({ step, status: 'completed', files })
    }
    expect(attempts.length).toBeGreaterThan(3)
    // Files stored just before the worker died are deleted by the next sweep.
    await expireIdleUploads({ db: http.db, deps: http.deps }, -1000)
    const folders = (await listFiles(http.deps.storage, 'uploads/')).map((key) => key.split('/')[2])
    expect(folders.toSorted()).toEqual((await wholeUploads()).toSorted())
  },
  300_000,
)

async function begin(path: string, request: object): Promise<ClipTaskId> {
  // Starts tasks directly, past the hourly limits of the calls.
  await http.db.deleteFrom('rate_count').execute()
  const reply = await http.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { ...clip, ...request },
  })
  expect(reply.json()).toMatchObject({ status: 'active' })
  return reply.json().taskId
}

async function statusOf(taskId: ClipTaskId): Promise<string> {
  return (await http.db.selectFrom('clip_task').select('status').where('id', '=', taskId).executeTakeFirstOrThrow()).status
}

async function wholeUploads(): Promise<string[]> {
  return (await http.db.selectFrom('upload').select('id').where('status', '=', 'complete').execute()).map(({ id }) => id)
}
