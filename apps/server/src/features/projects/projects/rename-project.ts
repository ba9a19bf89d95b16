import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { renameProject as endpoint } from '@clipwright/contract/projects/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { lockOpenProject } from './open-project.ts'
import { updateProject } from './projects.store.ts'
import { toOneProject } from './projects.views.ts'

export async function renameProject(ctx: RequestContext, { projectId, title }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await ctx.db.transaction(async (tx) => {
    await lockOpenProject(tx, ctx.orgId, projectId)
    await publishEvent(tx, ctx.orgId, { type: 'project.changed', projectId })
    return updateProject(tx, ctx.orgId, projectId, { title })
  })
  return toOneProject(ctx.db, row, ctx.deps.mediaLinks, ctx.language)
}
