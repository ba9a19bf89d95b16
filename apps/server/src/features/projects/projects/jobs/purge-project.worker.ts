import { rm } from 'node:fs/promises'
import { type JobContext, defineWorker } from '#platform/queue/define-worker.ts'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import { journalsFolder, piecesFolder, projectPrefix } from '../project-keys.ts'
import { beginPurge, endPurge } from '../purge.store.ts'
import { purgeProjectJob } from './purge-project.job.ts'

/** Deletes files first, then rows: until the last file is gone the project counts as being purged, and the job runs again. */
export const purgeProjectWorker = defineWorker(purgeProjectJob, async ({ orgId, projectId }, ctx: JobContext<WorkerDeps>) => {
  const isDue = await ctx.db.transaction(async (tx) => {
    await ctx.assertOwned(tx)
    return beginPurge(tx, orgId, projectId)
  })
  if (!isDue) return
  const { storage } = ctx.deps
  const prefix = `${projectPrefix(orgId, projectId)}/`
  await storage.deleteAll(prefix)
  const { piecesDir, journalsDir } = ctx.deps.pipeline
  for (const folder of [piecesFolder(piecesDir, orgId, projectId), journalsFolder(journalsDir, orgId, projectId)])
    await rm(folder, { recursive: true, force: true })
  for await (const { key } of storage.list(prefix)) throw new Error(`${key} is still stored`)
  await ctx.db.transaction(async (tx) => {
    await endPurge(tx, orgId, projectId)
    await ctx.finish(tx)
  })
})
