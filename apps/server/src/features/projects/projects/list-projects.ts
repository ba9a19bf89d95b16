import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listProjects as endpoint } from '@clipwright/contract/projects/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { listProjectRows, toProjects } from './projects.views.ts'

export async function listProjects(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listProjectRows(
    ctx.db,
    ctx.orgId,
    { ...query, userId: query.q === 'mine' ? ctx.userId : query.userId },
    query,
  )
  const projects = await toProjects(ctx.db, ctx.orgId, rows, ctx.deps.mediaLinks, ctx.language)
  return paged(query, { data: projects.map((project) => ({ ...project, projectTitle: project.title })), total })
}
