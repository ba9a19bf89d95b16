import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { addToProject, findProject, lockProject, updateProject } from '../projects.store.ts'
import { mediaKeys } from '../remake-artefacts.ts'
import { makeArtefacts } from './make-artefacts.ts'
import { remakeArtefactsJob } from './remake-artefacts.job.ts'

/** The analysis itself stays: it holds what recognition added, and clips were chosen by it. */
export const remakeArtefactsWorker = defineWorker(remakeArtefactsJob, async ({ orgId, projectId }, ctx: WorkerContext) => {
  const project = await findProject(ctx.db, orgId, projectId)
  if (!project?.artefacts || project.deletedAt || project.purgedAt) return
  const { artefacts, addedBytes } = await makeArtefacts(ctx, project, `remade-${ctx.fence}`, () => undefined)
  const unused = await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    const current = await lockProject(tx, orgId, projectId)
    // A rerun meanwhile made its own.
    if (!current?.artefacts || current.run !== project.run || current.purgedAt)
      return { keys: [...mediaKeys(artefacts), artefacts.analysis], areCounted: false }
    await updateProject(tx, orgId, projectId, { artefacts: { ...artefacts, analysis: current.artefacts.analysis } })
    await addToProject(tx, orgId, projectId, { storageBytes: addedBytes })
    await publishEvent(tx, orgId, { type: 'project.changed', projectId })
    return { keys: [...mediaKeys(current.artefacts), artefacts.analysis], areCounted: true }
  })
  for (const key of unused.keys) {
    const object = await ctx.deps.storage.stat(key)
    // What cannot be removed now goes with its project.
    await ctx.deps.storage.delete(key).catch((err: unknown) => ctx.log.warn({ err, key }, 'an unused file of the analysis stays'))
    if (object && unused.areCounted)
      await ctx.db.transaction((tx) => addToProject(tx, orgId, projectId, { storageBytes: -object.sizeBytes }))
  }
})
