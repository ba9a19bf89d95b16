import { Readable } from 'node:stream'
import type { Clip } from '@clipwright/contract/clips/clips'
import { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { applyTemplate } from '@clipwright/timeline/edit/commands/apply-template'
import { lookOfClip } from '@clipwright/timeline/edit/look-of-document'
import { sampleAnalysis } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateProject } from '#features/projects/projects/projects.store.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { addLaidOutClip, type LaidOutClip } from '#testing/add-laid-out-clip.ts'
import { runToEnd } from '#testing/dying-worker.ts'
import { startWorkerWorld, type WorkerWorld } from '#testing/start-worker-world.ts'
import { renderClipJob } from '../jobs/render-clip.job.ts'
import { withCurrentLook } from '../look/current-look.ts'
import { beginRender, settleRender } from './begin-render.ts'
import { finishRender } from './clip-renders.store.ts'

let started: WorkerWorld
let { database, http, owner, world } = {} as WorkerWorld

beforeAll(async () => {
  started = await startWorkerWorld()
  ;({ database, http, owner, world } = started)
}, 120_000)
afterAll(() => started[Symbol.asyncDispose]())

/** Renders like the product, except that the file holds the caption preset and the ratio in place of a video. */
const renderInWords = defineWorker(renderClipJob, async (target, ctx: WorkerContext) => {
  const work = await beginRender(ctx, target)
  if (!work) return
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const current = await withCurrentLook(ctx, work, scratch.path)
  if (!current) throw new Error('the clip was changed meanwhile')
  const text = `${current.clip.timeline?.captions.preset} ${current.clip.timeline?.ratio}`
  const main = `test/${work.render.id}.mp4`
  await ctx.deps.storage.put(main, Readable.from([text]), { contentType: 'video/mp4' })
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    await finishRender(tx, work.clip.orgId, work.render.id, {
      files: { main, srt: null, poster: null },
      quality: null,
      sizeBytes: text.length,
    })
    await settleRender(tx, work)
  })
})

async function call<T extends object>(method: 'GET' | 'PUT' | 'POST', path: string, body?: object, headers = {}): Promise<T> {
  const reply = await http.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${owner.token}`, ...headers },
    ...(body ? { payload: body } : {}),
  })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

async function makeClip(): Promise<LaidOutClip> {
  const clip = await addLaidOutClip(http, owner, 'why does a shop fail because the owner never asks')
  const analysis = `test/${clip.projectId}/analysis.json`
  await http.deps.storage.put(analysis, Readable.from([JSON.stringify(sampleAnalysis())]), { contentType: 'application/json' })
  await database.db.transaction((tx) =>
    updateProject(tx, owner.orgId, clip.projectId, {
      source: { key: 'source.mp4', fileName: 'source.mp4', sizeBytes: 6, sha256: 'a', platformCaptions: null },
      artefacts: { analysis, proxy: null, audio: null, peaks: '', filmstrip: null, poster: null },
    }),
  )
  return clip
}

async function applyPreset({ ref }: LaidOutClip, preset: 'news' | 'box'): Promise<void> {
  const { clipBody, revision } = await call<{ clipBody: unknown; revision: number }>('GET', `/engine-clips/${ref}`)
  const document = ClipDocument.parse(clipBody)
  const look = lookOfClip(document)
  const result = applyTemplate(document, { look: { ...look, captions: { ...look.captions, preset } } })
  if ('refusal' in result) throw new Error(result.refusal)
  await call('PUT', `/engine-clips/${ref}`, { clipBody: result.document }, { 'if-match': `"${revision}"` })
}

const ask = ({ ref }: LaidOutClip, override?: object) =>
  call('POST', `/engine-clips/${ref}/render`, { target: 'VIDEO_FILE', ...(override ? { renderPreferenceOverride: override } : {}) })

async function exportOf({ projectId }: LaidOutClip) {
  const { data } = await call<{ data: Clip[] }>('GET', `/curated-clips?q=findByProjectIdAndCluster&projectId=${projectId}`)
  const state = data[0]?.renderAsVideoFile
  const text = state?.url ? (await http.app.inject({ url: state.url.replace(/^https?:\/\/[^/]+/, '') })).body : null
  return { pending: state?.pending, isEarlier: state?.isEarlier ?? false, text }
}

const heldCount = async () => (await database.db.selectFrom('held_export').select('render_id').execute()).length

test('an export shows the clip as it was asked for, not a template that was applied while it waited', async () => {
  const clip = await makeClip()
  await applyPreset(clip, 'box')
  await ask(clip)
  await applyPreset(clip, 'news')
  expect(await exportOf(clip)).toEqual({ pending: true, isEarlier: true, text: null })
  expect(await heldCount()).toBe(1)
  await runToEnd(renderInWords, world)
  expect(await exportOf(clip)).toEqual({ pending: false, isEarlier: true, text: 'box portrait' })
  expect(await heldCount()).toBe(0)

  // The next one shows the template, and takes the place of the earlier one.
  await ask(clip)
  await runToEnd(renderInWords, world)
  expect(await exportOf(clip)).toEqual({ pending: false, isEarlier: false, text: 'news portrait' })
})

test('an export of an earlier state is offered until the clip changes again, like any other', async () => {
  const clip = await makeClip()
  await ask(clip)
  await applyPreset(clip, 'news')
  await runToEnd(renderInWords, world)
  expect((await exportOf(clip)).text).toMatch(/^(?!news).* portrait$/)
  await applyPreset(clip, 'box')
  expect(await exportOf(clip)).toEqual({ pending: undefined, isEarlier: false, text: null })
})

test('two shapes asked for one after the other are two exports', async () => {
  const clip = await makeClip()
  await ask(clip)
  await ask(clip, { layoutAspectRatio: 'square' })
  await runToEnd(renderInWords, world)
  await runToEnd(renderInWords, world)
  const rows = await database.db.selectFrom('clip_render').selectAll().where('clip_id', '=', clip.clipId).execute()
  const texts = await Promise.all(rows.map(async ({ files }) => (await http.deps.storage.get(files?.main ?? '')).toArray()))
  expect(
    texts
      .map(
        (chunks) =>
          Buffer.concat(chunks as Buffer[])
            .toString()
            .split(' ')[1],
      )
      .toSorted(),
  ).toEqual(['portrait', 'square'])
})
