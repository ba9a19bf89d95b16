import type { Clip } from '@clipwright/contract/clips/clips'
import type { EditedClip } from '@clipwright/contract/editor/clip-edits'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { correctWord } from '@clipwright/timeline/edit/commands/correct-word'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import type { EditResult } from '@clipwright/timeline/edit/edit-result'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateClip } from '#features/clips/clips/clips.store.ts'
import { correctWordsWorker } from '#features/editor/clip-edits/jobs/correct-words.worker.ts'
import { cancelProjectJobs } from '#platform/queue/cancel-job.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { runUntilStep, runToEnd } from '#testing/dying-worker.ts'
import { claimStepped } from '#testing/stepped-worker.ts'
import { startWorkerWorld, type WorkerWorld } from '#testing/start-worker-world.ts'

const text = 'why does a shop fail because the owner never asks what people came for and so nobody comes back'
const words = sampleWords(text)

let started: WorkerWorld
let { database, http, owner, world } = {} as WorkerWorld

beforeAll(async () => {
  started = await startWorkerWorld()
  ;({ database, http, owner, world } = started)
}, 120_000)
afterAll(() => started[Symbol.asyncDispose]())

type Call = { method?: 'GET' | 'PUT'; path: string; body?: object; ifMatch?: number }
async function call({ method = 'GET', path, body, ifMatch }: Call) {
  const headers = { authorization: `Bearer ${owner.token}`, ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }) }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json()
}

type Open = EditedClip & { document: ClipDocument }

/** A project with clips of these spans of its words (end exclusive), as the main job leaves them. */
async function makeClips(spans: [number, number][]) {
  const { db, deps } = http
  const place = { db, storage: deps.storage, scratchDir: deps.config.scratchDir, orgId: owner.orgId, userId: owner.userId }
  const clips = spans.map(([firstWord, lastWord], at) => ({ title: `Clip ${at}`, firstWord, lastWord }))
  const { projectId, clipIds } = await addSpokenProject(place, { title: 'Shop', said: text, clips })
  for (const [at, [first, last]] of spans.entries()) {
    const timeline = sampleTimeline({ words, timeRanges: [[first * 0.4, last * 0.4]] })
    await db.transaction((tx) => updateClip(tx, owner.orgId, clipIds[at] as ClipId, { timeline, timelineLook: 'test' }))
  }
  return { projectId, refs: clipIds.map((clipId) => `${projectId}.${clipId}`) as [string, string, string] }
}

async function open(ref: string): Promise<Open> {
  const body = await call({ path: `/engine-clips/${ref}` })
  return { ...body, document: ClipDocument.parse(body.clipBody) }
}

async function save(ref: string, edit: EditResult): Promise<Open> {
  if ('refusal' in edit) throw new Error(edit.refusal)
  const { revision } = await open(ref)
  const body = await call({ method: 'PUT', path: `/engine-clips/${ref}`, body: { clipBody: edit.document }, ifMatch: revision })
  return { ...body, document: ClipDocument.parse(body.clipBody) }
}

const correctHere = async (ref: string, wordId: string, text: string) =>
  save(ref, correctWord((await open(ref)).document, { wordId, text }))

/** A save that corrected a word queues a job for the other clips; returns once the job has ended. */
async function correct(ref: string, wordId: string, text: string): Promise<Open> {
  const saved = await correctHere(ref, wordId, text)
  await runToEnd(correctWordsWorker, world)
  expect(await liveJobs()).toEqual([])
  return saved
}

const liveJobs = () =>
  database.db
    .selectFrom('job_run')
    .select(['status', 'error_detail'])
    .where('name', '=', correctWordsWorker.job.name)
    .where('status', '!=', 'done')
    .execute()

async function listed(projectId: ProjectId): Promise<Map<string, Clip>> {
  const { data } = await call({ path: `/exportable-clips?projectId=${projectId}` })
  return new Map(data.map((clip: Clip) => [`${projectId}.${clip.clipId}`, clip]))
}

/** Clips whose previews were requested. */
async function previewsOf(projectId: ProjectId): Promise<string[]> {
  const rows = await http.db
    .selectFrom('clip_render')
    .innerJoin('clip', 'clip.id', 'clip_render.clip_id')
    .select('clip.id')
    .where('clip.org_id', '=', owner.orgId)
    .where('clip.project_id', '=', projectId)
    .execute()
  return rows.map(({ id }) => `${projectId}.${id}`)
}

test('a corrected word changes in the transcript, the screenplay and the clip, and reverts with the correction', async () => {
  const { projectId, refs } = await makeClips([[0, 19]])
  await correct(refs[0], 'w3', 'store')
  const texts = async () => (await call({ path: `/transcripts?projectId=${projectId}` })).words.map(({ text }: { text: string }) => text)
  expect((await texts())[3]).toBe('store')
  expect((await call({ path: `/screenplays?projectId=${projectId}` })).words[3].text).toBe('store')
  expect((await listed(projectId)).get(refs[0])?.text).toContain('a store fail')
  expect((await correct(refs[0], 'w3', 'shop')).alsoCorrected).toBeUndefined()
  expect((await texts())[3]).toBe('shop')
})

test('other clips of the project with the same word are corrected and reverted along with it', async () => {
  const { projectId, refs } = await makeClips([
    [0, 19],
    [2, 10],
    [10, 19],
  ])
  const [first, second, third] = refs
  const saved = await correct(first, 'w3', 'store')
  expect(saved).toMatchObject({ revision: 1, alsoCorrected: 1 })
  const clips = await listed(projectId)
  expect(clips.get(second)).toMatchObject({ text: 'a store fail because the owner never asks', isEdited: false })
  expect((await open(second)).document.words['w3']?.text, 'as it would be heard had it been so from the beginning').toBe('store')
  expect(await previewsOf(projectId), 'made again').toEqual([second])
  expect((await open(third)).document.words['w3']?.text, 'beside it, for when it is made longer').toBe('store')
  await correct(first, 'w3', 'shop')
  expect((await listed(projectId)).get(second)?.text).toBe('a shop fail because the owner never asks')
})

test('an edited clip gets the word as its next revision and keeps its edits; one corrected differently keeps its word', async () => {
  const { projectId, refs } = await makeClips([
    [0, 19],
    [2, 10],
    [2, 12],
  ])
  const [first, second, third] = refs
  await save(second, cutWords((await open(second)).document, { wordIds: ['w7'] }))
  await correct(third, 'w3', 'kiosk')
  // All of them now have what the last of them wrote.
  const own = await open(third)
  expect((await open(second)).document.wordEdits['w3']).toEqual({ text: 'kiosk' })
  await http.db.transaction(async (tx) => {
    const clipId = third.slice(third.indexOf('.') + 1) as ClipId
    await tx
      .updateTable('clip_edit')
      .set({ document: JSON.stringify({ ...own.document, wordEdits: { w3: { text: 'booth' } } }) as never })
      .where('org_id', '=', owner.orgId)
      .where('clip_id', '=', clipId)
      .execute()
  })
  expect((await correct(first, 'w3', 'store')).alsoCorrected).toBe(1)
  const editedClip = await open(second)
  expect(editedClip).toMatchObject({ revision: 3, isEdited: true })
  expect(editedClip.document.wordEdits['w3']).toEqual({ text: 'store' })
  expect((await listed(projectId)).get(second)?.text).toBe('a store fail because the never asks')
  expect((await open(third)).document.wordEdits['w3'], 'written by hand').toEqual({ text: 'booth' })
})

test('a worker that dies at any step, and its successor, correct every clip once', async () => {
  const steps: number[] = []
  for (let step = 1, hasEnded = false; !hasEnded; step += 1) {
    const { projectId, refs } = await makeClips([
      [0, 19],
      [2, 10],
      [2, 12],
    ])
    const [first, second, third] = refs
    await save(second, cutWords((await open(second)).document, { wordIds: ['w7'] }))
    expect((await correctHere(first, 'w3', 'store')).alsoCorrected).toBe(2)
    hasEnded = !(await runUntilStep(correctWordsWorker, world, step))
    if (!hasEnded) await runToEnd(correctWordsWorker, world)
    steps.push(step)
    const [editedClip, newClip] = [await open(second), await open(third)]
    expect({ step, revision: editedClip.revision, word: editedClip.document.wordEdits['w3'] }).toEqual({
      step,
      revision: 2,
      word: { text: 'store' },
    })
    expect({ isEdited: newClip.isEdited, word: newClip.document.words['w3']?.text }).toEqual({ isEdited: false, word: 'store' })
    expect((await previewsOf(projectId)).toSorted(), 'one preview of each').toEqual([second, third].toSorted())
    expect(await liveJobs()).toEqual([])
  }
  expect(steps.length).toBeGreaterThan(10)
})

test('of two corrections of a word the later one wins in every clip, whichever job runs first', async () => {
  const { refs } = await makeClips([
    [0, 19],
    [2, 10],
  ])
  const [first, second] = refs
  await correctHere(first, 'w3', 'store')
  await correctHere(first, 'w3', 'kiosk')
  await database.db
    .updateTable('job_run')
    .set((row) => ({ turn: row.neg('seq') }))
    .where('name', '=', correctWordsWorker.job.name)
    .where('status', '=', 'queued')
    .execute()
  await runToEnd(correctWordsWorker, world)
  await runToEnd(correctWordsWorker, world)
  expect((await open(second)).document.words['w3']?.text).toBe('kiosk')
})

test('a job that is stopped changes no clip after that', async () => {
  const { projectId, refs } = await makeClips([
    [0, 19],
    [2, 10],
  ])
  await correctHere(refs[0], 'w3', 'store')
  const run = await claimStepped(correctWordsWorker, world)
  expect(await cancelProjectJobs(database.db, owner.orgId, projectId)).toBeGreaterThan(0)
  await run?.runOut()
  expect(run?.hasEnded).toBe(true)
  expect((await open(refs[1])).document.words['w3']?.text).toBe('shop')
  expect(await previewsOf(projectId)).toEqual([])
})
