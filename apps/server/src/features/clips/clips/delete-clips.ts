import type { deleteClips as endpoint } from '@clipwright/contract/clips/clips'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { addProjectBytes, lockOpenProject } from '../../projects/projects/open-project.ts'
import * as store from './clips.store.ts'
import { listRenders } from './render/clip-renders.store.ts'
import { settleRenderStep } from './render/render-step.ts'

type Deleted = Awaited<ReturnType<typeof store.listClipsWithBonus>>[number]

/** Whether a run chose a clip by itself, which counts towards what the run was worth. */
const isChosen = ({ run, isRunnerUp, copilotTaskId, bonusOf }: Deleted, ofRun: number): boolean =>
  run === ofRun && !isRunnerUp && copilotTaskId === null && bonusOf === null

/** Deletes all of the clips or none. A render that is under way finds its row gone and leaves nothing. */
export async function deleteClips(ctx: RequestContext, { projectId, clipIds }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { keys, deletedIds } = await ctx.db.transaction(async (tx) => {
    const project = await lockOpenProject(tx, ctx.orgId, projectId)
    const clips = await store.listClipsWithBonus(tx, ctx.orgId, projectId, clipIds)
    const ids = clips.map(({ id }) => id)
    const stranger = clipIds.find((id) => !ids.includes(id))
    if (stranger !== undefined) throw new AppError('RecordNotExisted', { cause: `clip ${stranger}` })
    const renders = await listRenders(tx, ctx.orgId, ids)
    await store.deleteClips(tx, ctx.orgId, projectId, ids)
    await addProjectBytes(tx, ctx.orgId, projectId, -renders.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes ?? 0), 0))
    // The step waits for a preview of every clip.
    if (project.step === 'render') await settleRenderStep(tx, { orgId: ctx.orgId, projectId, run: project.run })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'clips.deleted',
      object: `project:${projectId}`,
      details: { count: ids.length, run: project.run, chosen: clips.filter((clip) => isChosen(clip, project.run)).length },
    })
    await publishEvent(tx, ctx.orgId, { type: 'clips.changed', projectId })
    return { keys: renders.flatMap(({ files }) => (files ? store.keysOfFiles(files) : [])), deletedIds: ids }
  })
  for (const key of keys) {
    // What cannot be deleted now goes with the project.
    await ctx.deps.storage.delete(key).catch((err: unknown) => ctx.log.warn({ err, key }, 'a file of a deleted clip stays'))
  }
  return { clipIds: deletedIds }
}
