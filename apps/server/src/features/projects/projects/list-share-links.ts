import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listShareLinks as endpoint } from '@clipwright/contract/projects/project-sharing'
import type { RequestContext } from '#platform/http/context.ts'
import { getProject } from './open-project.ts'
import { listShares, toShareLink } from './project-shares.store.ts'

export async function listShareLinks(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await getProject(ctx.db, ctx.orgId, projectId)
  return { data: (await listShares(ctx.db, ctx.orgId, projectId)).map(toShareLink) }
}
