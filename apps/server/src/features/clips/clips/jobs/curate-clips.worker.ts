import { ClipId } from '@clipwright/contract/ids'
import { curate } from '#pipeline/curate.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { newId } from '#platform/ids/new-id.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { finishStep } from '../../../projects/projects/advance-project.ts'
import { readAnalysis, readTranscript } from '../../../projects/projects/project-files.ts'
import { runStep, stallOnGivenUp } from '../../../projects/projects/run-step.ts'
import { curateClipsJob } from '../../../projects/projects/step-jobs.ts'
import { proposeMoments } from '../../model-choice/propose-moments.ts'
import { carryFeedback } from '../feedback/carry-feedback.ts'
import { listFeedback } from '../feedback/clip-feedback.views.ts'
import { carryAskedClips, insertClips } from '../clips.store.ts'

/** Chooses the moments; each becomes a clip row in the transaction that ends the step. */
export const curateClipsWorker = defineWorker(
  curateClipsJob,
  (target, ctx: WorkerContext) =>
    runStep(ctx, target, 'curate', async (project, onProgress) => {
      await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
      const transcript = await readTranscript(ctx.deps.storage, project, scratch.path, ctx.signal)
      const analysis = await readAnalysis(ctx.deps.storage, project, scratch.path, ctx.signal)
      const feedback = await listFeedback(ctx.db, target.orgId, target.projectId)
      const results = await ctx.deps.listClipResults(ctx.db, target.orgId)
      const source = { transcript, pref: project.curationPref, title: project.title }
      // No language model is asked when the words were never spoken.
      const proposed =
        transcript.quality === 'draft' ? null : await proposeMoments(source, { ...target, db: ctx.db, deps: ctx.deps, signal: ctx.signal })
      const result = await curate({ ...source, analysis, feedback, results, proposed: proposed ?? null }, ctx.deps.pipeline, {
        signal: ctx.signal,
        onProgress,
      })
      const clips = result.moments.map((moment) => ({
        id: ClipId.parse(newId()),
        orgId: target.orgId,
        projectId: target.projectId,
        run: target.run,
        runId: `${target.projectId}-${target.run}.FP`,
        moment,
      }))
      await ctx.db.transaction(async (tx) => {
        await ctx.finish(tx)
        const { moments: _, ...curation } = result
        const published = await finishStep(tx, target, 'curate', { curation, shownRun: target.run })
        if (!published) return
        await insertClips(tx, clips)
        await carryAskedClips(tx, target.orgId, target.projectId, target.run)
        await carryFeedback(tx, target)
        await publishEvent(tx, target.orgId, { type: 'clips.changed', projectId: target.projectId })
      })
    }),
  stallOnGivenUp('curate'),
)
