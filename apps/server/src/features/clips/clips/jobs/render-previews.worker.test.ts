import { Readable } from 'node:stream'
import { sampleAnalysis } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendStep } from '#features/projects/projects/advance-project.ts'
import { projectKey } from '#features/projects/projects/project-keys.ts'
import { findProject, updateProject } from '#features/projects/projects/projects.store.ts'
import { addLaidOutClip, type LaidOutClip } from '#testing/add-laid-out-clip.ts'
import { runToEnd, runUntilStep } from '#testing/dying-worker.ts'
import { listFiles } from '#testing/list-files.ts'
import { startWorkerWorld, type WorkerWorld } from '#testing/start-worker-world.ts'
import { settleRenderStep } from '../render/render-step.ts'
import { renderClipJob } from './render-clip.job.ts'
import { refineClipsWorker } from './refine-clips.worker.ts'
import { renderPreviewsWorker } from './render-previews.worker.ts'

let started: WorkerWorld
let { database, http, owner, world } = {} as WorkerWorld

beforeAll(async () => {
  started = await startWorkerWorld()
  ;({ database, http, owner, world } = started)
}, 120_000)
afterAll(() => started[Symbol.asyncDispose]())

async function post(path: string, payload: object = {}) {
  const headers = { authorization: `Bearer ${owner.token}` }
  const reply = await http.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

/** A clip of a project that has been curated, whose layouts are about to be planned or whose previews are about to be queued. */
async function makeClip(step: 'refine' | 'render' = 'render'): Promise<LaidOutClip> {
  const clip = await addLaidOutClip(http, owner, 'why does a shop fail because the owner never asks')
  const analysis = `test/${clip.projectId}/analysis.json`
  await http.deps.storage.put(analysis, Readable.from([JSON.stringify(sampleAnalysis())]), { contentType: 'application/json' })
  await database.db.transaction(async (tx) => {
    await updateProject(tx, owner.orgId, clip.projectId, {
      source: { key: 'source.mp4', fileName: 'source.mp4', sizeBytes: 6, sha256: 'a', platformCaptions: null },
      artefacts: { analysis, proxy: null, audio: null, peaks: '', filmstrip: null, poster: null },
      curation: { chapters: [], genre: 'Podcast', promptRecommendations: [], notices: [], engine: 'built-in' },
      stage: 'QUEUED',
      step,
    })
    await sendStep(tx, { orgId: owner.orgId, projectId: clip.projectId, run: 1 }, step)
  })
  return clip
}

const rendersOf = ({ clipId }: LaidOutClip) => database.db.selectFrom('clip_render').selectAll().where('clip_id', '=', clipId).execute()
const stageOf = async ({ projectId }: LaidOutClip) =>
  (await database.db.selectFrom('project').select('stage').where('id', '=', projectId).executeTakeFirstOrThrow()).stage
const jobsOf = async ({ projectId }: LaidOutClip) => {
  const jobs = database.db.selectFrom('job_run').select('status').where('project_id', '=', projectId).where('name', '=', renderClipJob.name)
  return (await jobs.orderBy('seq').execute()).map(({ status }) => status)
}

test('previews cancelled with their project are queued again by a rerun, and no step waits for ever', async () => {
  const clip = await makeClip()
  await runToEnd(renderPreviewsWorker, world)
  expect(await jobsOf(clip)).toEqual(['queued'])
  expect(await post(`/clip-projects/${clip.projectId}/cancel`)).toMatchObject({ stage: 'STALLED' })
  expect(await jobsOf(clip)).toEqual(['cancelled'])
  await post(`/clip-projects/${clip.projectId}/rerun`)
  await runToEnd(refineClipsWorker, world)
  await runToEnd(renderPreviewsWorker, world)
  expect(await jobsOf(clip)).toEqual(['cancelled', 'queued'])
  expect((await rendersOf(clip)).filter(({ status }) => status === 'pending')).toHaveLength(1)
})

test('the preview of a best clip is queued while layouts are planned, once, wherever that worker dies', async () => {
  const states: string[][] = []
  for (let step = 12, hasEnded = false; !hasEnded; step += 5) {
    const clip = await makeClip('refine')
    hasEnded = !(await runUntilStep(refineClipsWorker, world, step))
    states.push(await jobsOf(clip))
    if (!hasEnded) await runToEnd(refineClipsWorker, world)
    await runToEnd(renderPreviewsWorker, world)
    expect({ step, jobs: await jobsOf(clip), renders: (await rendersOf(clip)).length }).toEqual({ step, jobs: ['queued'], renders: 1 })
  }
  // Some died before it was queued, some after that and before the step had ended.
  expect(states[0]).toEqual([])
  expect(states.filter((jobs) => jobs.length === 1).length).toBeGreaterThan(1)
})

test('a preview that ends before its step has begun ends no step', async () => {
  const clip = await makeClip('refine')
  const settle = () => database.db.transaction((tx) => settleRenderStep(tx, { orgId: owner.orgId, projectId: clip.projectId, run: 1 }))
  const end = (change: object) => database.db.updateTable('clip_render').set(change).where('clip_id', '=', clip.clipId).execute()
  await runToEnd(refineClipsWorker, world)
  await end({ status: 'failed', error: JSON.stringify({ errorName: 'InternalError', errorMessage: 'broken' }) })
  await settle()
  expect(await stageOf(clip)).toBe('REFINE')
  await end({ status: 'ready', progress: 100, error: null, files: JSON.stringify({ main: 'a.mp4', srt: null, poster: null }) })
  await settle()
  expect(await stageOf(clip)).toBe('REFINE')
  await runToEnd(renderPreviewsWorker, world)
  expect(await stageOf(clip)).toBe('COMPLETE')
})

test('a render of a project restored from the trash is queued again on request, and only once', async () => {
  const clip = await makeClip()
  await database.db.deleteFrom('job_run').where('project_id', '=', clip.projectId).execute()
  const ask = () => post(`/engine-clips/${clip.ref}/render`, { target: 'VIDEO_FILE' })
  await ask()
  const headers = { authorization: `Bearer ${owner.token}` }
  await database.db.transaction((tx) => updateProject(tx, owner.orgId, clip.projectId, { stage: 'COMPLETE', step: null }))
  await http.app.inject({ method: 'DELETE', url: `/api/clip-projects/${clip.projectId}`, headers })
  await post(`/clip-projects/${clip.projectId}/restore`)
  expect(await jobsOf(clip)).toEqual(['cancelled'])
  for (let times = 0; times < 2; times += 1) expect(await ask()).toMatchObject({ pending: true })
  expect(await jobsOf(clip)).toEqual(['cancelled', 'queued'])
  expect(await rendersOf(clip)).toHaveLength(1)
})

test('the step accepts a preview that a person has rendered already, and ends', async () => {
  const clip = await makeClip()
  await post(`/engine-clips/${clip.ref}/render`, { target: 'VIDEO_PREVIEW' })
  const files = JSON.stringify({ main: 'a.mp4', srt: null, poster: null }) as never
  await database.db.updateTable('clip_render').set({ status: 'ready', progress: 100, files }).where('clip_id', '=', clip.clipId).execute()
  await runToEnd(renderPreviewsWorker, world)
  expect(await stageOf(clip)).toBe('COMPLETE')
  expect(await rendersOf(clip)).toMatchObject([{ is_automatic: true }])
})

test('what lost workers stored for earlier steps, and the analysis that recognition replaced, goes once those steps have ended', async () => {
  const clip = await makeClip()
  const project = await findProject(database.db, owner.orgId, clip.projectId)
  if (!project?.artefacts) throw new Error('the project has no analysis')
  const { storage } = http.deps
  const key = (name: string) => projectKey(owner.orgId, clip.projectId, name)
  const usedKeys = [key('run-1-3/analysis-heard.json'), key('run-1-1/peaks.bin'), key('run-2-1/peaks.bin')]
  const unusedKeys = [key('run-1-1/analysis.json'), key('run-1-1/proxy.mp4'), key('run-1-4/transcript.txt')]
  for (const name of [...usedKeys, ...unusedKeys]) await storage.put(name, Readable.from(['x']), { contentType: 'text/plain' })
  const artefacts = { ...project.artefacts, analysis: usedKeys[0] ?? '', peaks: usedKeys[1] ?? '' }
  await database.db.transaction((tx) => updateProject(tx, owner.orgId, clip.projectId, { artefacts }))
  await runToEnd(renderPreviewsWorker, world)
  expect((await listFiles(storage, key('run-'))).toSorted()).toEqual(usedKeys.toSorted())
})
