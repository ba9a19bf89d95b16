import { makeRoomForPieces } from '#pipeline/render.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { estimateMs, recordStageTiming } from '#platform/queue/stage-timing.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { requireFeature } from '../../../plans/feature-access/check-feature.ts'
import { addProjectBytes, lockProject } from '../../../projects/projects/open-project.ts'
import { beginRender, type RenderWork, settleRender } from '../render/begin-render.ts'
import { failRender, findRender, finishRender, saveRenderProgress, takeSupersededPreviews } from '../render/clip-renders.store.ts'
import { type ClipRenderRow, type ClipRow, findClip, keysOfFiles } from '../clips.store.ts'
import { withCurrentLook } from '../look/current-look.ts'
import { makeRenderFiles, removeLostRenders } from '../render/make-render-files.ts'
import { reportRenderStep } from '../render/render-step.ts'
import { renderClipJob } from './render-clip.job.ts'

/** Renders one target of one clip. Ends at once when another attempt has finished it. */
export const renderClipWorker = defineWorker(
  renderClipJob,
  async (target, ctx: WorkerContext) => {
    let isDone = false
    while (!isDone) {
      const work = await beginRender(ctx, target)
      isDone = !work || (await renderOne(ctx, work))
    }
  },
  {
    onGivenUp: async (tx, { orgId, projectId, clipId, renderId }, { errorName, errorMessage }) => {
      const project = await lockProject(tx, orgId, projectId)
      await failRender(tx, orgId, renderId, { errorName, errorMessage })
      const render = await findRender(tx, orgId, renderId)
      const clip = await findClip(tx, orgId, { projectId, clipId })
      if (render && project && clip) await settleRender(tx, { project, clip, render })
    },
  },
)

/** False when the clip was changed before the look to render was settled; the caller then starts over. */
async function renderOne(ctx: WorkerContext, work: RenderWork): Promise<boolean> {
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const { project, render } = work
  await requireFeature(ctx.db, project.orgId, 'ExportFormat', { value: render.target })
  const styledWork = await withCurrentLook(ctx, work, scratch.path)
  if (!styledWork) return false
  const { clip, document } = styledWork
  const startedAt = performance.now()
  const expectedMs = await estimateMs(ctx.db, renderWork(clip, render))
  const onProgress = makeReporter(ctx, clip, render, expectedMs)
  await removeLostRenders(ctx, project, clip, render)
  const files = await makeRenderFiles({ ctx, project, clip, document, render, folder: scratch.path, onProgress })
  const left = await ctx.db.transaction(async (tx) => {
    // Taken before the renders, in the usual lock order: another worker of the clip may be starting.
    await lockProject(tx, clip.orgId, clip.projectId)
    await ctx.finish(tx)
    const isWanted = await finishRender(tx, clip.orgId, render.id, files)
    if (!isWanted) return keysOfFiles(files.files)
    const superseded = await takeSupersededPreviews(tx, clip.orgId, clip.id)
    const freedBytes = superseded.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    await addProjectBytes(tx, clip.orgId, clip.projectId, files.sizeBytes - freedBytes)
    await settleRender(tx, { project, clip, render })
    return superseded.flatMap(({ files }) => (files ? keysOfFiles(files) : []))
  })
  await removeFiles(ctx, left)
  await makeRoomForPieces(ctx.deps.pipeline.piecesDir)
  await recordStageTiming(ctx.db, renderWork(clip, render), performance.now() - startedAt)
  return true
}

/** Deletes files that nothing refers to any more. Those that cannot be deleted now go with the project. */
async function removeFiles(ctx: WorkerContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await ctx.deps.storage.delete(key).catch((err: unknown) => ctx.log.warn({ err, key }, 'an old preview stays'))
  }
}

function renderWork(clip: ClipRow, render: ClipRenderRow) {
  return { name: `render.${render.target}`, units: 'clipSec', unitCount: clip.moment.durationSec }
}

const reportEveryMs = 500

function makeReporter(ctx: WorkerContext, clip: ClipRow, render: ClipRenderRow, expectedMs: number | null) {
  const startedAt = performance.now()
  let lastAt = startedAt
  return (share: number) => {
    const now = performance.now()
    if (now - lastAt < reportEveryMs) return
    lastAt = now
    const elapsedMs = now - startedAt
    // In the first few percent, this machine’s history estimates better than the progress so far.
    const estMs = Math.round(
      share > 0.2 || expectedMs === null ? (elapsedMs / Math.max(share, 0.01)) * (1 - share) : Math.max(0, expectedMs - elapsedMs),
    )
    report(ctx, clip, render, share * 100, estMs).catch((err: unknown) => ctx.log.warn({ err }, 'progress was not saved'))
  }
}

async function report(ctx: WorkerContext, clip: ClipRow, render: ClipRenderRow, progress: number, estMs: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await saveRenderProgress(tx, clip.orgId, render.id, progress, estMs)
    await publishEvent(tx, clip.orgId, {
      type: 'render.progress',
      projectId: clip.projectId,
      clipId: clip.id,
      target: render.target,
      progress,
      estMs,
    })
  })
  if (render.isAutomatic) await reportRenderStep(ctx.db, clip.orgId, clip.projectId)
}
