import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import type { ProjectId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { toCamelRow } from '#platform/db/camel-row.ts'
import { startQueue, type Queue } from '#platform/queue/start-queue.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { curateClipsWorker } from '../clips/jobs/curate-clips.worker.ts'
import { refineClipsWorker } from '../clips/jobs/refine-clips.worker.ts'
import { findMomentsWorker } from './jobs/find-moments.worker.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let queue: Queue

const talk = [
  'Our shop opened in the spring and nobody came for the first two weeks.',
  'Then we asked every single neighbour one simple question about bread.',
  'The answer surprised all of us because they wanted it in the evening.',
  'Now let me talk about prices because everybody gets prices wrong.',
  'A price that is too low tells people that your bread is worth nothing.',
  'We raised the price by a third and sold more bread than ever before.',
  'That is the whole lesson about prices and I will never forget it.',
  'My grandmother would have laughed about all of this in her kitchen.',
].join(' ')

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
  const { config, storage, fetch } = http.deps
  queue = await startQueue({
    db: database.db,
    url: database.url,
    log: silentLog,
    lanes: { analyse: 1, light: 1 },
    workers: [findMomentsWorker, curateClipsWorker, refineClipsWorker],
    deps: { config, storage, fetch, pipeline: pipelineSettings(config, fetch), listClipResults: () => Promise.resolve([]) },
    pollMs: 50,
  })
})
afterAll(async () => {
  await queue.stop({ graceMs: 500 })
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, token = owner.token) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

async function makeSpokenProject(): Promise<ProjectId> {
  const place = {
    db: http.db,
    storage: http.deps.storage,
    scratchDir: http.deps.config.scratchDir,
    orgId: owner.orgId,
    userId: owner.userId,
  }
  const { projectId } = await addSpokenProject(place, { title: 'Bread', said: talk })
  const durationMs = talk.split(' ').length * 400
  const range = { startMs: 0, endMs: durationMs }
  const analysis: Analysis = {
    version: 1,
    range,
    durationMs,
    width: 0,
    height: 0,
    frameRate: { num: 25, den: 1 },
    hasVideo: false,
    hasAudio: true,
    shots: [range],
    faces: [],
    loudness: null,
    silences: [],
    speech: [range],
    bursts: [],
  }
  const key = `test/${projectId}/analysis.json`
  await http.deps.storage.put(key, Readable.from([Buffer.from(JSON.stringify(analysis))]), { contentType: 'application/json' })
  const artefacts = { analysis: key, proxy: null, audio: null, peaks: key, filmstrip: null, poster: null }
  await http.db
    .updateTable('project')
    .set({ artefacts: JSON.stringify(artefacts) as never, stage: 'COMPLETE' })
    .where('id', '=', projectId)
    .execute()
  return projectId
}

/** The words of the project as they would be heard another time, from two people. */
async function hearAgain(projectId: ProjectId, change: (word: string) => string): Promise<void> {
  const { transcriptInfo } = toCamelRow(
    await http.db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  const key = transcriptInfo?.keys.json ?? ''
  const transcript = JSON.parse(await text(await http.deps.storage.get(key))) as Transcript
  const { length } = transcript.words
  const words = transcript.words.map((word, at) => ({
    ...word,
    text: change(word.text),
    speaker: at < length / 2 ? 'Speaker 1' : 'Speaker 2',
  }))
  await http.deps.storage.put(key, Readable.from([Buffer.from(JSON.stringify({ ...transcript, words }))]), {
    contentType: 'application/json',
  })
}

const ask = (projectId: ProjectId, prompt: string) => call('POST', '/clip-copilot-tasks', { projectId, prompt })
const tasksOf = async (projectId: ProjectId) => (await call('GET', `/clip-copilot-tasks?projectId=${projectId}`)).body.data
const clipsOf = async (projectId: ProjectId) => (await call('GET', `/exportable-clips?projectId=${projectId}`)).body.data
const untilDone = (projectId: ProjectId) =>
  waitUntil(async () => {
    const tasks = await tasksOf(projectId)
    return tasks.every(({ stage }: { stage: string }) => stage === 'COMPLETE' || stage === 'STALLED') ? tasks : null
  }, 'the search to end')

describe('a search for moments', () => {
  test('adds matching clips in a group of their own, with previews queued', async () => {
    const projectId = await makeSpokenProject()
    const reply = await ask(projectId, 'what was said about prices')
    expect(reply.body).toMatchObject({ stage: 'QUEUED', progress: 5, estMs: 240_000, foundCount: 0 })
    const [task] = await untilDone(projectId)
    expect(task).toMatchObject({ stage: 'COMPLETE', progress: 100, taskId: reply.body.taskId })
    expect(task.foundCount).toBeGreaterThan(0)
    const clips = await clipsOf(projectId)
    expect(clips.map(({ clipCopilotTaskId }: { clipCopilotTaskId: string }) => clipCopilotTaskId)).toEqual(clips.map(() => task.taskId))
    expect(clips[0].text).toMatch(/price/)
    expect(clips[0]).toMatchObject({ promptName: 'what was said about prices', rank: 1, judgeResult: { isCopilotClip: true } })
    expect(clips[0].renderAsVideoPreview).toMatchObject({ pending: true })
  })

  test('says what it looked for when nothing matches, and does not count near misses', async () => {
    const projectId = await makeSpokenProject()
    await ask(projectId, 'submarine warfare in the arctic')
    const [task] = await untilDone(projectId)
    expect(task).toMatchObject({ stage: 'COMPLETE', foundCount: 0 })
    expect(task.notices.join(' ')).toMatch(/submarine/)
    expect((await clipsOf(projectId)).every(({ isRunnerUp }: { isRunnerUp: boolean }) => isRunnerUp)).toBe(true)
  })

  test('recognises moments that are clips already', async () => {
    const projectId = await makeSpokenProject()
    await ask(projectId, 'what was said about prices')
    await untilDone(projectId)
    await ask(projectId, 'what was said about prices')
    const [first, second] = await untilDone(projectId)
    expect(second).toMatchObject({ foundCount: 0 })
    expect(second.alreadyThereCount).toBeGreaterThanOrEqual(first.foundCount)
  })

  test('is deleted with its clips, and no second search may run beside it', async () => {
    const projectId = await makeSpokenProject()
    const replies = await Promise.all([1, 2, 3].map(() => ask(projectId, 'what was said about prices')))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const [task] = await untilDone(projectId)
    expect((await call('DELETE', `/clip-copilot-tasks/${task.taskId}`)).body).toEqual({ deleted: true })
    expect([await tasksOf(projectId), await clipsOf(projectId)]).toEqual([[], []])
  })

  test('keeps its clips when the project is run again, and they say what is heard there then', async () => {
    const projectId = await makeSpokenProject()
    await ask(projectId, 'what was said about prices')
    const [task] = await untilDone(projectId)
    const before: Clip[] = await clipsOf(projectId)
    const source = { key: 'test/source', fileName: 'bread.mp4', sizeBytes: 1, sha256: 'a'.repeat(64), platformCaptions: null }
    await http.db
      .updateTable('project')
      .set({ source: JSON.stringify(source) as never })
      .where('id', '=', projectId)
      .execute()
    await hearAgain(projectId, (word) => word.replace('price', 'cost'))
    expect((await call('POST', `/clip-projects/${projectId}/rerun`, {})).status).toBe(200)
    const laidOut = async () =>
      (await http.db.selectFrom('project').select('step').where('id', '=', projectId).executeTakeFirstOrThrow()).step === 'render'
    await waitUntil(async () => ((await laidOut()) ? true : null), 'the clips to be laid out')
    const after: Clip[] = await clipsOf(projectId)
    const project = (await call('GET', `/clip-projects/${projectId}`)).body
    expect(project).toMatchObject({
      autoModelSwitchState: 'NOT_SWITCHED',
      importPref: { detectGenre: 'Podcast' },
      sourceInfo: { videoGenreData: 'Podcast' },
    })
    const answers = after.filter(({ clipCopilotTaskId }) => clipCopilotTaskId === task.taskId)
    expect(answers.map(({ clipId }) => clipId)).toEqual(before.map(({ clipId }) => clipId))
    expect(after.length).toBeGreaterThan(answers.length)
    expect(before[0]?.text).toMatch(/price/)
    expect(answers[0]?.text).toMatch(/cost/)
    expect(answers[0]?.text).not.toMatch(/price/)
    expect((await tasksOf(projectId))[0].foundCount).toBe(task.foundCount)
  })

  test('needs a transcript to search', async () => {
    const { projectId } = (await call('POST', '/clip-projects', { videoUrl: 'https://media.example/new.mp4' })).body
    expect((await ask(projectId, 'anything at all')).body).toMatchObject({ errorName: 'InvalidParam' })
  })

  test('is visible to its own organisation only', async () => {
    const projectId = await makeSpokenProject()
    const { taskId } = (await ask(projectId, 'what was said about prices')).body
    const stranger = await addPerson(http.db)
    const replies = [
      await call('POST', '/clip-copilot-tasks', { projectId, prompt: 'prices' }, stranger.token),
      await call('GET', `/clip-copilot-tasks?projectId=${projectId}`, undefined, stranger.token),
      await call('DELETE', `/clip-copilot-tasks/${taskId}`, undefined, stranger.token),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
