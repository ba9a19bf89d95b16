import { CurationPref } from '@clipwright/contract/clips/curation'
import { AppError } from '@clipwright/contract/errors'
import { curate } from '#pipeline/curate.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { recordStageTiming } from '#platform/queue/stage-timing.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { addAskedClips, listClipFeedback, listClipRanges } from '../../clips/list/clips-by-id.ts'
import { applyConsent } from '../../../plans/feature-access/apply-consent.ts'
import { readAnalysis, readTranscript } from '../../../projects/projects/project-files.ts'
import { findProject, type ProjectRow } from '../../../projects/projects/open-project.ts'
import { findTask, lockTask, saveTask, type CopilotTaskRow } from '../copilot.store.ts'
import { findNewMoments } from '../new-moments.ts'
import { copilotWork } from '../task-estimate.ts'
import { findMomentsJob } from './find-moments.job.ts'

const searchShare = 90

/** Searches the transcript of a project and publishes the matches in one transaction, with clips and previews to render. */
export const findMomentsWorker = defineWorker(
  findMomentsJob,
  async ({ orgId, projectId, taskId }, ctx: WorkerContext) => {
    const task = await findTask(ctx.db, orgId, taskId)
    const project = await findProject(ctx.db, orgId, projectId)
    // Deleted, or ended by an earlier attempt.
    if (!task || task.stage === 'COMPLETE' || task.stage === 'STALLED') return
    if (!project || project.deletedAt || project.purgedAt) throw new AppError('RecordNotExisted', { cause: `project ${projectId}` })
    const startedAt = performance.now()
    const result = await search(ctx, project, task)
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      // Deleted meanwhile, so nobody waits for the result.
      if (!(await lockTask(tx, orgId, taskId))) return
      const { moments, alreadyThere } = findNewMoments(result, await listClipRanges(tx, orgId, projectId))
      await addAskedClips(tx, project, taskId, moments)
      const ended = {
        stage: 'COMPLETE' as const,
        progress: 100,
        estMs: 0,
        notices: result.statedNotices ?? [],
        alreadyThere,
      }
      await saveTask(tx, orgId, taskId, ended)
      await publishEvent(tx, orgId, { type: 'copilot.changed', projectId })
      await publishEvent(tx, orgId, { type: 'clips.changed', projectId })
    })
    await recordStageTiming(ctx.db, copilotWork(project.durationMs), performance.now() - startedAt)
  },
  {
    onGivenUp: async (tx, { orgId, projectId, taskId }, { errorName, errorMessage }) => {
      await saveTask(tx, orgId, taskId, { stage: 'STALLED', estMs: null, error: { errorName, errorMessage } })
      await publishEvent(tx, orgId, { type: 'copilot.changed', projectId })
    },
  },
)

async function search(ctx: WorkerContext, project: ProjectRow, task: CopilotTaskRow) {
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const report = async (progress: number) => {
    await ctx.db.transaction(async (tx) => {
      await saveTask(tx, task.orgId, task.id, { stage: 'CURATE', progress })
      await publishEvent(tx, task.orgId, { type: 'copilot.changed', projectId: task.projectId })
    })
    await ctx.progress(progress / 100)
  }
  await report(10)
  const transcript = await readTranscript(ctx.deps.storage, project, scratch.path, ctx.signal)
  const analysis = await readAnalysis(ctx.deps.storage, project, scratch.path, ctx.signal)
  await report(30)
  // The search keeps to the clip lengths and the part of the source that the project was made with.
  const { range, clipDurations } = project.curationPref
  const pref = CurationPref.parse({ ...(range ? { range } : {}), clipDurations, customPrompt: task.prompt })
  const settings = await applyConsent(ctx.db, task.orgId, ctx.deps.pipeline)
  const feedback = await listClipFeedback(ctx.db, task.orgId, project.id)
  const results = await ctx.deps.listClipResults(ctx.db, task.orgId)
  const result = await curate({ transcript, analysis, pref, title: project.title, feedback, results }, settings, {
    signal: ctx.signal,
    onProgress: () => undefined,
  })
  await report(searchShare)
  return result
}
