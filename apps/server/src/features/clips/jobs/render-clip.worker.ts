import { join } from 'node:path'
import type { ClipId, OrgId, ProjectId, RenderId } from '@clipwright/contract/ids'
import { refine } from '#pipeline/refine.ts'
import { makeRoomForPieces } from '#pipeline/render.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { estimateMs, recordStageTiming } from '#platform/queue/stage-timing.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { readAnalysis, readTranscript } from '../../projects/project-files.public.ts'
import { addProjectBytes, findProject, type ProjectRow } from '../../projects/projects.public.ts'
import { requireFeature } from '../../feature-access/feature-access.public.ts'
import { brandedDocument, brandWorkOf, keepBranded } from '../branded-document.ts'
import { findClipEdit } from '../clip-documents.store.ts'
import { lookHash, mergeLook } from '../clip-look.ts'
import { failRender, findRender, finishRender, retargetRender, saveRenderProgress, takeSupersededPreviews } from '../clip-renders.store.ts'
import { type ClipRenderRow, type ClipRow, findClip, keysOfFiles, lockUnchanged, updateClip } from '../clips.store.ts'
import { withEntitledLook } from '../entitled-look.ts'
import { makeRenderFiles } from '../make-render-files.ts'
import { restyleEdited } from '../restyle-edited.ts'
import { reportRenderStep, settleRenderStep } from '../render-step.ts'
import { currentInputHash } from '../send-render.ts'
import { renderClipJob } from './render-clip.job.ts'

type Target = { orgId: OrgId; projectId: ProjectId; clipId: ClipId; renderId: RenderId }

/** Renders one target of one clip. Ends without work when another attempt already finished it. */
export const renderClipWorker = defineWorker(
  renderClipJob,
  async (target: Target, ctx: WorkerContext) => {
    let isOver = false
    while (!isOver) isOver = await renderTarget(ctx, target)
  },
  {
    onGivenUp: async (tx, { orgId, projectId, clipId, renderId }, { errorName, errorMessage }) => {
      await failRender(tx, orgId, renderId, { errorName, errorMessage })
      const render = await findRender(tx, orgId, renderId)
      const project = await findProject(tx, orgId, projectId)
      const clip = await findClip(tx, orgId, { projectId, clipId })
      if (render && project && clip) await settle(tx, project, clip, render)
    },
  },
)

/** False when the clip was changed while its shape was decided, and has to be looked at again. */
async function renderTarget(ctx: WorkerContext, { orgId, projectId, clipId, renderId }: Target): Promise<boolean> {
  const render = await findRender(ctx.db, orgId, renderId)
  if (!render || render.status !== 'pending') return true
  const project = await findProject(ctx.db, orgId, projectId)
  const clip = await findClip(ctx.db, orgId, { projectId, clipId })
  if (!project || !clip || project.deleted_at || project.purged_at) return true
  const current = await ofCurrentLook(ctx, project, clip, render)
  return current ? renderOne(ctx, project, clip, current) : true
}

/** Asked for before the clip was changed: made now it would show the new look under the name of the old one. */
async function ofCurrentLook(ctx: WorkerContext, project: ProjectRow, clip: ClipRow, render: ClipRenderRow) {
  const hash = currentInputHash(clip, project, render.target)
  if (render.input_hash === hash) return render
  return ctx.db.transaction(async (tx) => {
    await ctx.assertOwned(tx)
    const current = await retargetRender(tx, render, { inputHash: hash, clipVersion: clip.version })
    if (current) return current
    await ctx.finish(tx)
    await settle(tx, project, clip, render)
    return undefined
  })
}

async function renderOne(ctx: WorkerContext, project: ProjectRow, stored: ClipRow, render: ClipRenderRow): Promise<boolean> {
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  await requireFeature(ctx.db, stored.org_id, 'ExportFormat', { value: render.target })
  const entitled = await ctx.db.transaction(async (tx) => {
    await ctx.assertOwned(tx)
    return withEntitledLook(tx, project, stored)
  })
  const clip = await withCurrentLook(ctx, project, entitled, scratch.path)
  if (!clip) return false
  const startedAt = performance.now()
  const expectedMs = await estimateMs(ctx.db, renderWork(clip, render))
  const made = await makeRenderFiles({
    ctx,
    project,
    clip,
    render,
    folder: scratch.path,
    onProgress: makeReporter(ctx, clip, render, expectedMs),
  })
  const left = await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    await finishRender(tx, clip.org_id, render.id, made)
    const superseded = await takeSupersededPreviews(tx, { orgId: clip.org_id, clipId: clip.id, clipVersion: render.clip_version ?? 0 })
    const freedBytes = superseded.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    await addProjectBytes(tx, clip.org_id, clip.project_id, made.sizeBytes - freedBytes)
    await settle(tx, project, clip, render)
    return superseded.flatMap(({ files }) => (files ? keysOfFiles(files) : []))
  })
  await removeFiles(ctx, left)
  await makeRoomForPieces(ctx.deps.pipeline.piecesDir)
  await recordStageTiming(ctx.db, renderWork(clip, render), performance.now() - startedAt)
  return true
}

/** Nothing points at them any more. What cannot be removed now goes with its project. */
async function removeFiles(ctx: WorkerContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await ctx.deps.storage.delete(key).catch((err: unknown) => ctx.log.warn({ err, key }, 'an old preview stays'))
  }
}

function renderWork(clip: ClipRow, render: ClipRenderRow) {
  return { name: `render.${render.target}`, units: 'clipSec', unitCount: clip.moment.durationSec }
}

/** Another ratio or style than the document was made for: it is decided again first. Undefined when the clip was changed meanwhile. */
async function withCurrentLook(ctx: WorkerContext, project: ProjectRow, clip: ClipRow, folder: string): Promise<ClipRow | undefined> {
  const look = mergeLook(project.render_pref, clip.render_override)
  const wanted = lookHash(look)
  if (clip.timeline && clip.timeline_look === wanted) return clip
  const edit = await findClipEdit(ctx.db, clip.org_id, clip.id)
  if (edit) return restyleEdited(ctx, { project, clip, edit, look, folder })
  const transcript = await readTranscript(ctx.deps.storage, project, join(folder), ctx.signal)
  const analysis = await readAnalysis(ctx.deps.storage, project, folder, ctx.signal)
  const { timeline, quality } = refine(clip.moment, { analysis, transcript }, look)
  const document = brandedDocument(timeline, look, await brandWorkOf(ctx.db, clip.org_id, project))
  return ctx.db.transaction(async (tx) => {
    await ctx.assertOwned(tx)
    if (!(await lockUnchanged(tx, clip))) return undefined
    const shown = await keepBranded(tx, { project, clip, timeline, document })
    return updateClip(tx, clip.org_id, clip.id, { timeline: shown, timeline_look: wanted, plan_quality: quality })
  })
}

async function settle(tx: Tx, project: ProjectRow, clip: ClipRow, render: ClipRenderRow): Promise<void> {
  // Another render of the same clip may have handed its part over meanwhile.
  const isAutomatic = (await findRender(tx, clip.org_id, render.id))?.is_automatic ?? render.is_automatic
  if (isAutomatic) await settleRenderStep(tx, { orgId: clip.org_id, projectId: clip.project_id, run: project.run })
  await publishEvent(tx, clip.org_id, { type: 'clips.changed', projectId: clip.project_id })
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
    // Early on the history of this machine knows better than the first few percent.
    const estMs = Math.round(
      share > 0.2 || expectedMs === null ? (elapsedMs / Math.max(share, 0.01)) * (1 - share) : Math.max(0, expectedMs - elapsedMs),
    )
    report(ctx, clip, render, share * 100, estMs).catch((err: unknown) => ctx.log.warn({ err }, 'progress was not saved'))
  }
}

async function report(ctx: WorkerContext, clip: ClipRow, render: ClipRenderRow, progress: number, estMs: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await saveRenderProgress(tx, clip.org_id, render.id, progress, estMs)
    await publishEvent(tx, clip.org_id, {
      type: 'render.progress',
      projectId: clip.project_id,
      clipId: clip.id,
      target: render.target,
      progress,
      estMs,
    })
  })
  if (render.is_automatic) await reportRenderStep(ctx.db, clip.org_id, clip.project_id)
}
