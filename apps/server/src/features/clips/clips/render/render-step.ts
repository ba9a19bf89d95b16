import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { AppError } from '@clipwright/contract/errors'
import type { Db, Tx } from '#platform/db/tx.ts'
import { finishStep, stallProject } from '../../../projects/projects/advance-project.ts'
import { findProject, lockProject } from '../../../projects/projects/open-project.ts'
import type { StepTarget } from '../../../projects/projects/step-jobs.ts'
import { planProgress, saveProgress } from '../../../projects/projects/step-progress.ts'
import { listRenders } from './clip-renders.store.ts'
import { listRunClips } from '../clips.store.ts'

/**
 * Ends the render step once the preview of every picked clip has ended: complete when at least one is ready, stalled with
 * the first reason when all failed. Previews of the best clips may end before the step has begun, which says nothing yet.
 */
export async function settleRenderStep(tx: Tx, target: StepTarget): Promise<void> {
  // The last two renders may end at once; the lock makes the second one see the first.
  const project = await lockProject(tx, target.orgId, target.projectId)
  if (project?.stage !== 'RENDER') return
  const previews = await listPreviews(tx, target)
  if (previews.some((preview) => preview === undefined || preview.status === 'pending')) return
  const failed = previews.filter((preview) => preview?.status === 'failed')
  const reason = failed[0]?.error
  if (reason && failed.length === previews.length) {
    await stallProject(tx, target, 'render', new AppError(reason.errorName, { say: reason.errorMessage }))
    return
  }
  await finishStep(tx, target, 'render', {})
}

/** Share of the previews that is done, counting running ones by their progress. */
export async function reportRenderStep(db: Db, orgId: OrgId, projectId: ProjectId): Promise<void> {
  const project = await findProject(db, orgId, projectId)
  if (!project || project.step !== 'render') return
  const previews = await listPreviews(db, { orgId, projectId, run: project.run })
  const doneCount = previews.reduce((sum, preview) => sum + (preview?.status === 'pending' ? preview.progress / 100 : preview ? 1 : 0), 0)
  await saveProgress(db, await planProgress(db, project, 'render'), previews.length === 0 ? 0 : doneCount / previews.length)
}

async function listPreviews(db: Db | Tx, target: StepTarget) {
  const clips = (await listRunClips(db, target.orgId, target.projectId, target.run)).filter((clip) => !clip.isRunnerUp)
  const renders = await listRenders(
    db,
    target.orgId,
    clips.map((clip) => clip.id),
  )
  return clips.map((clip) =>
    renders.findLast((render) => render.clipId === clip.id && render.target === 'VIDEO_PREVIEW' && render.isAutomatic),
  )
}
