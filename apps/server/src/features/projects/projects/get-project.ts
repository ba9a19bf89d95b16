import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getProject as endpoint } from '@clipwright/contract/projects/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { getProject as getProjectRow } from './open-project.ts'
import { toOneProject } from './projects.views.ts'

export async function getProject(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return toOneProject(ctx.db, await getProjectRow(ctx.db, ctx.orgId, projectId), ctx.deps.mediaLinks, ctx.language)
}
