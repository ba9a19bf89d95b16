import type { Reply } from '@clipwright/contract/endpoint'
import type { countProjects as endpoint } from '@clipwright/contract/projects/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { countProjectRows } from './projects.views.ts'

export async function countProjects(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  return countProjectRows(ctx.db, ctx.orgId)
}
