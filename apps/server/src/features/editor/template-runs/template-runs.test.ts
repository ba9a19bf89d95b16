import type { ClipId, OrgId } from '@clipwright/contract/ids'
import { plainLook, type TemplateLook } from '@clipwright/timeline/edit/template-look'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleTimeline } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { updateClip } from '#features/clips/clips/clips.store.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { type Queue, startQueue } from '#platform/queue/start-queue.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { setUses } from '#testing/set-uses.ts'
import { applyTemplateWorker } from './jobs/apply-template.worker.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let queue: Queue

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
  await database.db.updateTable('org').set({ plan: 'local' }).where('id', '=', owner.orgId).execute()
  const { config, storage, fetch } = http.deps
  queue = await startQueue({
    db: database.db,
    url: database.url,
    log: silentLog,
    lanes: { light: 2 },
    workers: [applyTemplateWorker],
    deps: { config, storage, fetch, pipeline: pipelineSettings(config, fetch), listClipResults: () => Promise.resolve([]) },
    pollMs: 50,
  })
})
afterAll(async () => {
  await queue.stop({ graceMs: 500 })
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const headers = { authorization: `Bearer ${owner.token}` }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

async function newProject(titles: string[]) {
  const place = { db: http.db, storage: http.deps.storage, scratchDir: http.deps.config.scratchDir }
  const clips = titles.map((title, at) => ({ title, firstWord: at, lastWord: at + 4 }))
  const project = await addSpokenProject(
    { ...place, orgId: owner.orgId, userId: owner.userId },
    { title: 'Talk', said: 'one two three four five six seven eight', clips },
  )
  await http.db.transaction(async (tx) => {
    for (const id of project.clipIds) await updateClip(tx, owner.orgId as OrgId, id, { timeline: sampleTimeline({}), timelineLook: 'test' })
  })
  return project
}

const newTemplate = async (name: string, look: Partial<TemplateLook>) =>
  (await call('POST', '/brand-templates', { name, look: { ...plainLook, ...look } })).body.brandTemplateId as string

const documentOf = async (clipId: ClipId) => {
  const row = await http.db.selectFrom('clip_edit').selectAll().where('clip_id', '=', clipId).executeTakeFirst()
  return row && { document: readDocument(row.document), revision: row.revision }
}

test('every clip of a project gets the look as one edit, a new aspect ratio is requested, and a second run changes nothing', async () => {
  const { projectId, clipIds } = await newProject(['a', 'b', 'c'])
  const captions = { ...plainLook.captions, preset: 'box' as const }
  const id = await newTemplate('Square', { ratio: 'square', captions })
  expect((await call('POST', `/brand-templates/${id}/apply`, { projectId })).body).toEqual({ clipCount: 3 })
  await waitUntil(
    async () => (await Promise.all(clipIds.map(documentOf))).every((edit) => edit?.document.captions.preset === 'box'),
    'the look on every clip',
  )
  const row = await http.db
    .selectFrom('clip')
    .selectAll()
    .where('id', '=', clipIds[0] as ClipId)
    .executeTakeFirstOrThrow()
  expect(row.run_id.endsWith('.CR')).toBe(true)
  expect(row.render_override.layoutAspectRatio).toBe('square')
  const renders = await http.db.selectFrom('clip_render').select('target').where('clip_id', 'in', clipIds).execute()
  expect(renders.map(({ target }) => target)).toEqual(['VIDEO_PREVIEW', 'VIDEO_PREVIEW', 'VIDEO_PREVIEW'])

  const plain = await newTemplate('Plain', { ratio: sampleTimeline({}).ratio, captions })
  await call('POST', `/brand-templates/${plain}/apply`, { projectId, clipIds: [clipIds[0]] })
  const jobsDone = async () =>
    (await http.db.selectFrom('job_run').select('status').where('name', '=', 'template-runs.apply').execute()).every(
      ({ status }) => status === 'done',
    )
  await waitUntil(jobsDone, 'the second run')
  expect((await documentOf(clipIds[0] as ClipId))?.revision).toBe(1)
})

test('clips of another project or team are not reached', async () => {
  const { projectId } = await newProject(['d'])
  const other = await newProject(['e'])
  const id = await newTemplate('Mine', {})
  expect((await call('POST', `/brand-templates/${id}/apply`, { projectId, clipIds: other.clipIds })).body.errorName).toBe(
    'RecordNotExisted',
  )
  expect((await call('POST', `/brand-templates/none-such/apply`, { projectId })).body.errorName).toBe('RecordNotExisted')
})

test('a template for many clips is one request: accepted whole while one render of the minute is left, then refused whole', async () => {
  const { projectId } = await newProject(['f', 'g', 'h'])
  const id = await newTemplate('Many', { ratio: 'landscape' })
  const limit = http.deps.config.limits.rendersPerMinute
  await setUses(http.db, `render:${owner.orgId}`, limit - 1)
  const listRuns = () => http.db.selectFrom('job_run').select('id').where('name', '=', 'template-runs.apply').execute()
  const before = (await listRuns()).length
  expect((await call('POST', `/brand-templates/${id}/apply`, { projectId })).body).toEqual({ clipCount: 3 })
  expect((await call('POST', `/brand-templates/${id}/apply`, { projectId })).body).toMatchObject({ errorName: 'RateExceed' })
  expect((await listRuns()).length).toBe(before + 3)
})
