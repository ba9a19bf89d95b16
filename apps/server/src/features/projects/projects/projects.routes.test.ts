import { randomBytes } from 'node:crypto'
import { ClipId, type ProjectId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let stranger: string

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  stranger = await addStranger(database.db)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function call(method: Method, path: string, body?: object, options: { token?: string | null; key?: string } = {}) {
  const token = options.token === undefined ? http.token : options.token
  const reply = await http.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
    },
    ...(body ? { payload: body } : {}),
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function upload(extension = 'mp4', bytes: Buffer = randomBytes(5000)): Promise<string> {
  const link = await call('POST', '/upload-links', { type: 'video', extension, usecase: 'source', fileName: `My talk.${extension}` })
  const url = new URL(link.body.uploadUrl)
  const reply = await http.app.inject({
    method: 'PUT',
    url: `${url.pathname}${url.search}`,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(reply.statusCode).toBeLessThan(300)
  return link.body.uri
}

async function newProject(body: object = {}): Promise<{ projectId: ProjectId; [field: string]: unknown }> {
  const created = await call('POST', '/clip-projects', { videoUrl: await upload(), ...body })
  expect(created.status).toBe(200)
  return created.body
}

describe('a new project', () => {
  test('is created at once, queued, titled after its file, with one import job', async () => {
    const project = await newProject({ curationPref: { clipDurations: [[30, 60]] } })
    expect(project).toMatchObject({ title: 'My talk', stage: 'QUEUED', sourcePlatform: 'UPLOADED', stallCount: 0, clipCount: 0 })
    expect(project['curationPref']).toMatchObject({ clipDurations: [[30, 60]], topicKeywords: [] })
    const jobs = await database.db.selectFrom('job_run').select(['name', 'status']).where('project_id', '=', project.projectId).execute()
    expect(jobs).toEqual([{ name: 'projects.import', status: 'queued' }])
  })

  test('is created once per idempotency key, and the key is bound to its body', async () => {
    const body = { videoUrl: await upload() }
    const first = await call('POST', '/clip-projects', body, { key: 'once' })
    const again = await call('POST', '/clip-projects', body, { key: 'once' })
    expect(again.body.projectId).toBe(first.body.projectId)
    const other = await call('POST', '/clip-projects', { ...body, useCase: 'other' }, { key: 'once' })
    expect(other.status).toBe(409)
  })

  test('is refused for an invalid link, an unknown upload and a preference that is not in the contract', async () => {
    expect((await call('POST', '/clip-projects', { videoUrl: 'ftp://example.com/a.mp4' })).body).toMatchObject({
      errorName: 'LinkUnsupportedError',
      statusCode: 400,
    })
    expect((await call('POST', '/clip-projects', { videoUrl: 'upload://nothingthere' })).body.errorName).toBe('RecordNotExisted')
    const surplus = await call('POST', '/clip-projects', { videoUrl: 'https://example.com/a.mp4', stage: 'COMPLETE' })
    expect(surplus.body).toMatchObject({ errorName: 'InvalidParam' })
    expect(surplus.body.details.length).toBeGreaterThan(0)
  })

  test('is refused for a part that ends before it starts, lengths the wrong way round and a language that does not exist', async () => {
    const videoUrl = await upload()
    const wrong = {
      curationPref: { range: { startSec: 50, endSec: 10 }, clipDurations: [[90, 10]] },
      importPref: { sourceLang: 'xx-klingon' },
    }
    const refused = await call('POST', '/clip-projects', { videoUrl, ...wrong })
    expect(refused).toMatchObject({ status: 400, body: { errorName: 'InvalidParam' } })
    expect(refused.body.details.map(({ path }: { path: string }) => path)).toEqual([
      'importPref.sourceLang',
      'curationPref.range.endSec',
      'curationPref.clipDurations.0',
    ])
    for (const sourceLang of ['en', 'pt-BR', 'zh-Hant', 'sr-Latn', 'fil']) {
      expect((await newProject({ importPref: { sourceLang } }))['importPref']).toMatchObject({ sourceLang })
    }
  })

  test('is refused at once for a link into the network of the server, as the preflight refuses it', async () => {
    const { projectId: _, ...counted } = (await call('POST', '/clip-projects/count')).body
    for (const videoUrl of ['http://10.0.0.7/a.mp4', 'http://169.254.169.254/latest', 'http://[::1]/a.mp4', 'http://nas.local/a.mp4']) {
      for (const path of ['/clip-projects', '/source-videos']) {
        expect({ path, ...(await call('POST', path, { videoUrl })) }).toMatchObject({
          path,
          status: 400,
          body: { errorName: 'LinkRefusedError' },
        })
      }
    }
    expect((await call('POST', '/clip-projects/count')).body).toEqual(counted)
  })

  test('keeps where the person came from, as the call or its header says', async () => {
    const utm = { utm_source: 'letter', utm_campaign: 'spring' }
    expect((await newProject({ utm }))['utm']).toEqual(utm)
    const headers = { authorization: `Bearer ${http.token}`, 'x-utm': 'utm_source=news%20letter&utm_medium=mail&other=x' }
    const payload = { videoUrl: await upload(), importPref: { detectGenre: 'Podcast' } }
    const project = (await http.app.inject({ method: 'POST', url: '/api/clip-projects', headers, payload })).json()
    expect(project).toMatchObject({ utm: { utm_source: 'news letter', utm_medium: 'mail' } })
    expect(project.utm.other).toBeUndefined()
    expect(project.importPref.detectGenre).toBeUndefined()
    expect((await call('GET', `/clip-projects/${project.projectId}`)).body.utm).toEqual(project.utm)
  })

  test('needs a caller, and an upload of the caller’s own organisation', async () => {
    const videoUrl = await upload()
    expect((await call('POST', '/clip-projects', { videoUrl }, { token: null })).status).toBe(401)
    expect((await call('POST', '/clip-projects', { videoUrl }, { token: stranger })).body.errorName).toBe('RecordNotExisted')
  })
})

describe('another organisation', () => {
  test('sees nothing of a project in any call that names it', async () => {
    const { projectId, clusterJobId } = await newProject()
    const calls: [Method, string, object?][] = [
      ['GET', `/clip-projects/${projectId}`],
      ['POST', `/clip-projects/${projectId}/rename`, { title: 'mine now' }],
      ['DELETE', `/clip-projects/${projectId}`],
      ['POST', `/clip-projects/${projectId}/restore`],
      ['POST', `/clip-projects/${projectId}/rerun`, {}],
      ['POST', `/clip-projects/${projectId}/cancel`],
      ['GET', `/cluster-jobs/${String(clusterJobId)}/progress`],
      ['GET', `/exportable-clips?projectId=${projectId}`],
      ['GET', `/curated-clips?projectId=${projectId}`],
      ['GET', `/transcripts?projectId=${projectId}`],
      ['GET', `/screenplays?projectId=${projectId}`],
      ['POST', `/engine-clips/${projectId}.${ClipId.parse('someclip')}/render`, { target: 'VIDEO_FILE' }],
    ]
    for (const [method, path, body] of calls) {
      const theirs = await call(method, path, body, { token: stranger })
      expect({ path, ...theirs }).toMatchObject({ path, status: 404, body: { errorName: 'RecordNotExisted' } })
      expect((await call(method, path, body, { token: null })).status).toBe(401)
    }
    const list = await call('GET', '/clip-projects', undefined, { token: stranger })
    expect(list.body).toMatchObject({ data: [], total: 0, hasMore: false })
  })
})

describe('a project', () => {
  test('is listed newest first, page by page', async () => {
    const names = [(await newProject()).projectId, (await newProject()).projectId]
    const page = await call('GET', '/clip-projects?pageSize=1&pageNum=1')
    expect(page.body.data.map((project: { projectId: string }) => project.projectId)).toEqual([names[1]])
    expect(page.body).toMatchObject({ pageNum: 1, pageSize: 1, hasMore: true, totalPages: page.body.total })
    expect((await call('GET', '/clip-projects?pageSize=101')).status).toBe(400)
    expect((await call('POST', '/clip-projects/count')).body.count).toBe(page.body.total)
  })

  test('accepts a new name but not an empty one', async () => {
    const { projectId } = await newProject()
    expect((await call('POST', `/clip-projects/${projectId}/rename`, { title: '  Better  ' })).body.title).toBe('Better')
    const empty = await call('POST', `/clip-projects/${projectId}/rename`, { title: ' ' })
    expect(empty.body.details).toEqual([{ path: 'title', message: 'name_is_required' }])
  })

  test('goes to the trash with its work stopped and comes back with its work restarted', async () => {
    const { projectId } = await newProject()
    await call('DELETE', `/clip-projects/${projectId}`)
    const statuses = async () => {
      const rows = await database.db.selectFrom('job_run').select('status').where('project_id', '=', projectId).orderBy('seq').execute()
      return rows.map((row) => row.status)
    }
    expect(await statuses()).toEqual(['cancelled'])
    const listed = await call('GET', '/clip-projects?pageSize=100')
    expect(listed.body.data.some((project: { projectId: string }) => project.projectId === projectId)).toBe(false)
    const restored = await call('POST', `/clip-projects/${projectId}/restore`)
    expect(restored.body).toMatchObject({ isDeleted: false, stage: 'QUEUED' })
    expect(await statuses()).toEqual(['cancelled', 'queued'])
  })

  test('says what its talk seems to be, and whether another model than the one asked for chose', async () => {
    const { projectId } = await newProject({ curationPref: { genre: 'Church' } })
    const readProject = async () => (await call('GET', `/clip-projects/${projectId}`)).body
    expect(await readProject()).toMatchObject({ autoModelSwitchState: null, model: 'ClipBasic' })
    const choose = (choice: object) =>
      database.db
        .updateTable('project')
        .set({
          curation: jsonb({
            chapters: [],
            genre: 'Church',
            promptRecommendations: [],
            notices: [],
            engine: 'built-in',
            ...choice,
          }) as never,
        })
        .where('id', '=', projectId)
        .execute()
    await choose({ detectedGenre: 'Podcast', detectedSubgenre: 'Q&A', usedModel: 'ClipBasic' })
    expect(await readProject()).toMatchObject({
      autoModelSwitchState: 'NOT_SWITCHED',
      model: 'ClipBasic',
      importPref: { detectGenre: 'Podcast', detectSubgenre: 'Q&A' },
      sourceInfo: { videoGenreData: 'Church' },
    })
    await choose({ usedModel: 'ClipAnything' })
    const wordless = await readProject()
    expect(wordless).toMatchObject({ autoModelSwitchState: 'SWITCHED', model: 'ClipAnything', curationPref: { model: 'ClipBasic' } })
    expect(wordless.importPref).not.toHaveProperty('detectGenre')
  })

  test('counts down to its delivery while an early step stands still', async () => {
    const { projectId, clusterJobId } = await newProject()
    const readProgress = async () => (await call('GET', `/cluster-jobs/${String(clusterJobId)}/progress`)).body
    const change = { stage: 'IMPORT' as const, step: 'analyse' as const, progress: 4, est_ms: 90_000, duration_ms: 600_000 }
    await database.db.updateTable('project').set(change).where('id', '=', projectId).execute()
    const begin = (secAgo: number) =>
      database.db
        .updateTable('project_step')
        .set({ status: 'running', started_at: new Date(Date.now() - secAgo * 1000) })
        .where('project_id', '=', projectId)
        .where('step', '=', 'import')
        .execute()
    await begin(10)
    const early = await readProgress()
    await begin(70)
    const later = await readProgress()
    expect(early.estMs - later.estMs).toBeGreaterThan(59_000)
    expect(early.estMs - later.estMs).toBeLessThan(65_000)
    await database.db.updateTable('project').set({ progress: 12 }).where('id', '=', projectId).execute()
    expect((await readProgress()).estMs).toBe(90_000)
  })

  test('in the trash is neither run again, opened to others, renamed nor shared until it is taken out', async () => {
    const { projectId } = await newProject()
    await call('DELETE', `/clip-projects/${projectId}`)
    const changes: [string, object][] = [
      ['rerun', {}],
      ['update-visibility', { visibility: 'PUBLIC' }],
      ['rename', { title: 'Other' }],
      ['share-links', {}],
    ]
    for (const [name, body] of changes) {
      expect({ name, ...(await call('POST', `/clip-projects/${projectId}/${name}`, body)) }).toMatchObject({
        name,
        status: 404,
        body: { errorName: 'RecordNotExisted' },
      })
    }
    const restored = (await call('POST', `/clip-projects/${projectId}/restore`)).body
    expect(restored).toMatchObject({ title: 'My talk', visibility: 'DEFAULT' })
  })

  test('that is being worked on is not run again, nor in a language that does not exist', async () => {
    const { projectId } = await newProject()
    const twice = await call('POST', `/clip-projects/${projectId}/rerun`, {})
    expect(twice).toMatchObject({ status: 409, body: { errorName: 'RecordExisted' } })
    expect(twice.body.errorMessage).toContain('already being processed')
    await call('POST', `/clip-projects/${projectId}/cancel`)
    expect((await call('POST', `/clip-projects/${projectId}/rerun`, { videoLanguage: 'klingon' })).body).toMatchObject({
      errorName: 'InvalidParam',
      details: [{ path: 'videoLanguage' }],
    })
    expect((await call('POST', `/clip-projects/${projectId}/rerun`, { videoLanguage: 'de' })).body.importPref.sourceLang).toBe('de')
    expect((await call('POST', `/clip-projects/${projectId}/rerun`, { videoLanguage: 'fr' })).status).toBe(409)
  })

  test('that is cancelled stalls with the reason, and a rerun starts it again', async () => {
    const { projectId, clusterJobId } = await newProject()
    const cancelled = await call('POST', `/clip-projects/${projectId}/cancel`)
    expect(cancelled.body).toMatchObject({ stage: 'STALLED', stallCount: 1, error: { errorName: 'JobCancelledError', stage: 'IMPORT' } })
    const rerun = await call('POST', `/clip-projects/${projectId}/rerun`, {})
    expect(rerun.body).toMatchObject({ stage: 'QUEUED', error: null })
    const progress = await call('GET', `/cluster-jobs/${String(clusterJobId)}/progress`)
    expect(progress.body).toMatchObject({ stage: 'QUEUED', progress: 0, projectId })
    expect(progress.body.queuePosition).toBeGreaterThan(0)
    expect(progress.body.estMs).toBeNull()
  })
})
