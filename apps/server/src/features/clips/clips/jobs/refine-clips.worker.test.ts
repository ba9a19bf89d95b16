import { Readable } from 'node:stream'
import { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { correctWord } from '@clipwright/timeline/edit/commands/correct-word'
import { sampleAnalysis } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendStep } from '#features/projects/projects/advance-project.ts'
import { updateProject } from '#features/projects/projects/projects.store.ts'
import { addLaidOutClip } from '#testing/add-laid-out-clip.ts'
import { claimStepped, waitUntilIdle } from '#testing/stepped-worker.ts'
import { startWorkerWorld, type WorkerWorld } from '#testing/start-worker-world.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { refineClipsWorker } from './refine-clips.worker.ts'

let started: WorkerWorld
let { database, http, owner, world } = {} as WorkerWorld

beforeAll(async () => {
  started = await startWorkerWorld()
  ;({ database, http, owner, world } = started)
}, 120_000)
afterAll(() => started[Symbol.asyncDispose]())

/** A clip from the previous run, in a project whose layouts are planned again. */
async function makeClip() {
  const clip = await addLaidOutClip(http, owner, 'why does a shop fail because the owner never asks')
  const analysis = `test/${clip.projectId}/analysis.json`
  await http.deps.storage.put(analysis, Readable.from([JSON.stringify(sampleAnalysis())]), { contentType: 'application/json' })
  await database.db.transaction(async (tx) => {
    const artefacts = { analysis, proxy: null, audio: null, peaks: '', filmstrip: null, poster: null }
    await updateProject(tx, owner.orgId, clip.projectId, { artefacts, stage: 'QUEUED', step: 'refine' })
    await sendStep(tx, { orgId: owner.orgId, projectId: clip.projectId, run: 1 }, 'refine')
  })
  const url = `/api/engine-clips/${clip.ref}`
  const headers = { authorization: `Bearer ${owner.token}` }
  const open = async () => (await http.app.inject({ url, headers })).json<{ clipBody: unknown; revision: number }>()
  return {
    open,
    async save() {
      const { clipBody, revision } = await open()
      const correction = correctWord(ClipDocument.parse(clipBody), { wordId: 'w3', text: 'store' })
      if ('refusal' in correction) throw new Error(correction.refusal)
      const payload = { clipBody: correction.document }
      return http.app.inject({ method: 'PUT', url, headers: { ...headers, 'if-match': `"${revision}"` }, payload })
    },
  }
}

test('an edit saved while the layouts of its project are planned again is kept, whenever it comes', async () => {
  let saves = 0
  for (let steps = 0, isOver = false; !isOver; steps += 2) {
    const clip = await makeClip()
    const worker = await claimStepped(refineClipsWorker, world)
    for (let step = 0; step < steps; step += 1) await worker?.goOn()
    isOver = worker?.hasEnded ?? true
    let isSaved = false
    const saving = clip.save().finally(() => {
      isSaved = true
    })
    // Or it waits for a lock that the worker holds.
    await waitUntilIdle(database.db, () => isSaved)
    await worker?.runOut()
    expect((await saving).statusCode).toBe(200)
    await waitUntil(() => worker?.hasEnded, 'the worker to end')
    const { clipBody } = await clip.open()
    expect({ steps, text: ClipDocument.parse(clipBody).wordEdits['w3']?.text }).toEqual({ steps, text: 'store' })
    saves += 1
  }
  expect(saves).toBeGreaterThan(8)
})
