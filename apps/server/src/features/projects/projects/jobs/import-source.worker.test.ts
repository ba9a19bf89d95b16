import type { Project } from '@clipwright/contract/projects/projects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { listClipResults } from '#features/publishing/post-metrics/list-clip-results.ts'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { type MediaSite, startMediaSite } from '#testing/media-site.ts'
import { silentWav } from '#testing/silent-wav.ts'
import { claimStepped } from '#testing/stepped-worker.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { importProject } from '../import-project.ts'
import { importSourceWorker } from './import-source.worker.ts'

let database: TestDatabase
let http: TestHttp
let site: MediaSite
let owner: AddedPerson
let whileFetched: () => Promise<unknown> = async () => undefined

beforeAll(async () => {
  site = await startMediaSite(async (_request, reply) => {
    await whileFetched()
    reply.setHeader('content-disposition', 'attachment; filename="As the site names it.wav"')
    reply.setHeader('content-type', 'audio/wav').end(silentWav())
  })
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { FETCH_ALLOW_HOSTS: site.host } })
  owner = await addPerson(database.db)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

async function call(method: 'GET' | 'POST', path: string, payload?: object): Promise<Project> {
  const headers = { authorization: `Bearer ${owner.token}` }
  const reply = await http.app.inject({ method, url: `/api/clip-projects${path}`, headers, ...(payload ? { payload } : {}) })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

async function runImport(): Promise<void> {
  const { config, storage, fetch } = http.deps
  const deps: WorkerDeps = { config, storage, fetch, pipeline: pipelineSettings(config, fetch), listClipResults }
  const run = await claimStepped(importSourceWorker, { db: database.db, url: database.url, deps })
  await run?.runOut()
}

const link = () => `${site.origin}/4711.wav`
async function importedTitle(projectId: Project['projectId']): Promise<string> {
  const project = await call('GET', `/${projectId}`)
  expect(project.sourceInfo.durationMs).toBeGreaterThan(0)
  return project.title
}

test('a link that nobody named gets the title of its site', async () => {
  const { projectId, title } = await call('POST', '', { videoUrl: link() })
  expect(title).toBe('4711')
  await runImport()
  expect(await importedTitle(projectId)).toBe('As the site names it')
})

test('the title that somebody gave stays: at the submit, while the source is fetched, or in a feed', async () => {
  const talk = await call('POST', '', { videoUrl: link(), uploadedVideoAttr: { title: 'My talk' } })
  await runImport()
  expect(await importedTitle(talk.projectId)).toBe('My talk')

  const renamed = await call('POST', '', { videoUrl: link() })
  whileFetched = () => call('POST', `/${renamed.projectId}/rename`, { title: 'Better' })
  await runImport()
  whileFetched = async () => undefined
  expect(await importedTitle(renamed.projectId)).toBe('Better')

  const { id } = await database.db.transaction((tx) =>
    importProject(
      tx,
      { orgId: owner.orgId, userId: owner.userId, billing: 'off' },
      {
        title: 'Episode five',
        platform: 'DIRECT_LINK',
        videoUrl: link(),
        durationMs: null,
        clipDurations: [[30, 60]],
        renderPref: {},
        brandTemplateId: undefined,
      },
    ),
  )
  await runImport()
  expect(await importedTitle(id)).toBe('Episode five')
})
