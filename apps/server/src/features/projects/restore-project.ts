import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { restoreProject as endpoint } from '@clipwright/contract/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { getLockedProject } from './open-project.ts'
import { updateProject } from './projects.store.ts'
import { toOneProject } from './projects.views.ts'
import { sendRun } from './start-project.ts'

/** Out of the trash. Work that the deletion stopped starts again from its last finished step. */
export async function restoreProject(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await ctx.db.transaction(async (tx) => {
    const project = await getLockedProject(tx, ctx.orgId, projectId)
    if (!project.deleted_at) return project
    const stopped = project.stage !== 'COMPLETE' && project.stage !== 'STALLED'
    const restored = await updateProject(tx, ctx.orgId, projectId, { deleted_at: null, ...(stopped ? { run: project.run + 1 } : {}) })
    return stopped ? sendRun(tx, restored) : restored
  })
  return toOneProject(ctx.db, row, ctx.deps.mediaLinks)
}
