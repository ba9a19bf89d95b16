import type { Moment } from '@clipwright/contract/clips/curation'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { Timeline } from '@clipwright/timeline/timeline'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { refine } from '#pipeline/refine.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { finishStep } from '../../../projects/projects/advance-project.ts'
import { readAnalysis, readTranscript } from '../../../projects/projects/project-files.ts'
import { lockProject } from '../../../projects/projects/open-project.ts'
import { runStep, stallOnGivenUp } from '../../../projects/projects/run-step.ts'
import { refineClipsJob } from '../../../projects/projects/step-jobs.ts'
import { lookHash, mergeLook } from '../look/clip-look.ts'
import { brandedDocument, readBrandWork, storeBrandedDocument } from '../look/branded-document.ts'
import { listEditedClipIds } from '../document/clip-documents.store.ts'
import { carryClips, type ClipRow, listRunClips, updateClip } from '../clips.store.ts'
import { toPlayedMoment, withPlayed } from '../document/played-moment.ts'

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
      const refined = clips.map((clip, index) => {
        const look = mergeLook(project.renderPref, clip.renderOverride)
        const { timeline, quality } = refine(clip.moment, { analysis, transcript }, look)
        onProgress((index + 1) / clips.length)
        const document = brandedDocument(timeline, look, brand)
        return { clip, document, timeline, timelineLook: lookHash(look), planQuality: quality, ...reread(clip, document, timeline) }
      })
      await ctx.db.transaction(async (tx) => {
        // From here on a save waits. A clip that was saved while the others were planned keeps its edit.
        await lockProject(tx, target.orgId, target.projectId)
        await ctx.finish(tx)
        const ids = clips.map(({ id }) => id)
        const saved = await listEditedClipIds(tx, target.orgId, ids)
        for (const { clip, document, ...result } of refined.filter((one) => !saved.has(one.clip.id))) {
          const timeline = await storeBrandedDocument(tx, { project, clip, document, timeline: result.timeline })
          await updateClip(tx, target.orgId, clip.id, { ...result, timeline })
        }
        await finishStep(tx, target, 'refine', {})
        await publishEvent(tx, target.orgId, { type: 'clips.changed', projectId: target.projectId })
      })
    }),
  stallOnGivenUp('refine'),
)

/** A clip of an earlier run's search says what is heard there now. */
function reread(clip: ClipRow, document: ClipDocument | null, timeline: Timeline): { moment?: Moment } {
  if (clip.copilotTaskId === null) return {}
  const moment = toPlayedMoment(document ?? toDocument(timeline))
  const textOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ')
  return textOf(moment.words) === textOf(clip.moment.screenplay.words) ? {} : { moment: withPlayed(clip.moment, moment) }
}
