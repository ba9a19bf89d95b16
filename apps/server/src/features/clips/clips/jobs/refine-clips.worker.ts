import type { Moment } from '@clipwright/contract/clips/curation'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { Timeline } from '@clipwright/timeline/timeline'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Tx } from '#platform/db/tx.ts'
import { type PlanQuality, refine } from '#pipeline/refine.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { finishStep } from '../../../projects/projects/advance-project.ts'
import { readAnalysis, readTranscript } from '../../../projects/projects/project-files.ts'
import { lockProject, type ProjectRow } from '../../../projects/projects/open-project.ts'
import { runStep, stallOnGivenUp } from '../../../projects/projects/run-step.ts'
import { refineClipsJob, type StepTarget } from '../../../projects/projects/step-jobs.ts'
import { lookHash, mergeLook } from '../look/clip-look.ts'
import { brandedDocument, readBrandWork, storeBrandedDocument } from '../look/branded-document.ts'
import { listEditedClipIds } from '../document/clip-documents.store.ts'
import { carryClips, type ClipRow, listRunClips, updateClip } from '../clips.store.ts'
import { sendRender } from '../render/send-render.ts'
import { toPlayedMoment, withPlayed } from '../document/played-moment.ts'

/** Previews that are begun while the layouts of the other clips are still being planned: as many as people see first. */
const aheadCount = 3

/** Plans layouts and captions of every clip, including runners-up, so that opening one later needs no waiting. */
export const refineClipsWorker = defineWorker(
  refineClipsJob,
  (target, ctx: WorkerContext) =>
    runStep(ctx, target, 'refine', async (project, onProgress) => {
      await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
      const transcript = await readTranscript(ctx.deps.storage, project, scratch.path, ctx.signal)
      const analysis = await readAnalysis(ctx.deps.storage, project, scratch.path, ctx.signal)
      await ctx.db.transaction((tx) => carryClips(tx, target.orgId, target.projectId, target.run))
      const every = await listRunClips(ctx.db, target.orgId, target.projectId, target.run)
      const editedIds = await listEditedClipIds(
        ctx.db,
        target.orgId,
        every.map(({ id }) => id),
      )
      // A clip that a person edited is never planned again.
      const clips = every.filter(({ id }) => !editedIds.has(id))
      const brand = await readBrandWork(ctx.db, target.orgId, project)
      const plan = (clip: ClipRow): PlannedClip => {
        const look = mergeLook(project.renderPref, clip.renderOverride)
        const { timeline, quality } = refine(clip.moment, { analysis, transcript }, look)
        onProgress((clips.indexOf(clip) + 1) / clips.length)
        const document = brandedDocument(timeline, look, brand)
        return {
          clip,
          document,
          change: { timeline, timelineLook: lookHash(look), planQuality: quality, ...reread(clip, document, timeline) },
        }
      }
      const best = clips.filter(({ isRunnerUp }) => !isRunnerUp).slice(0, aheadCount)
      for (const clip of best) await publishAhead(ctx, target, plan(clip))
      const others = clips.filter((clip) => !best.includes(clip)).map(plan)
      await ctx.db.transaction(async (tx) => {
        // From here on a save waits.
        await lockProject(tx, target.orgId, target.projectId)
        await ctx.finish(tx)
        await storePlans(tx, project, others)
        await finishStep(tx, target, 'refine', {})
        await publishEvent(tx, target.orgId, { type: 'clips.changed', projectId: target.projectId })
      })
    }),
  stallOnGivenUp('refine'),
)

type PlannedClip = {
  clip: ClipRow
  document: ClipDocument | null
  change: { timeline: Timeline; timelineLook: string; planQuality: PlanQuality; moment?: Moment }
}

/** Stores one of the best clips and queues its preview. Done again it stores the same plan and finds the same render. */
async function publishAhead(ctx: WorkerContext, target: StepTarget, best: PlannedClip): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, target.orgId, target.projectId)
    await ctx.assertOwned(tx)
    if (!project) return
    for (const clip of await storePlans(tx, project, [best])) await sendRender(tx, project, clip, 'VIDEO_PREVIEW', true)
    await publishEvent(tx, target.orgId, { type: 'clips.changed', projectId: target.projectId })
  })
}

/** The stored clips. One that was saved while it was planned keeps its edit. */
async function storePlans(tx: Tx, project: ProjectRow, plans: readonly PlannedClip[]): Promise<ClipRow[]> {
  const ids = plans.map(({ clip }) => clip.id)
  const saved = await listEditedClipIds(tx, project.orgId, ids)
  const stored: ClipRow[] = []
  for (const { clip, document, change } of plans) {
    if (saved.has(clip.id)) continue
    const timeline = await storeBrandedDocument(tx, { project, clip, document, timeline: change.timeline })
    stored.push(await updateClip(tx, project.orgId, clip.id, { ...change, timeline }))
  }
  return stored
}

/** A clip of an earlier run's search says what is heard there now. */
function reread(clip: ClipRow, document: ClipDocument | null, timeline: Timeline): { moment?: Moment } {
  if (clip.copilotTaskId === null) return {}
  const moment = toPlayedMoment(document ?? toDocument(timeline))
  const textOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ')
  return textOf(moment.words) === textOf(clip.moment.screenplay.words) ? {} : { moment: withPlayed(clip.moment, moment) }
}
