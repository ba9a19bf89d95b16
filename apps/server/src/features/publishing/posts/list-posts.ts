import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listPosts as endpoint, listPostSchedules as schedulesEndpoint } from '@clipwright/contract/publishing/post-lists'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { listPostPage } from './posts.views.ts'
import { showPosts } from './show-post.ts'

export async function listPosts(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listPostPage(ctx.db, ctx.orgId, 'all', query)
  return paged(query, { data: await showPosts(ctx, rows), total })
}

export async function listPostSchedules(
  ctx: RequestContext,
  query: Input<typeof schedulesEndpoint>,
): Promise<Reply<typeof schedulesEndpoint>> {
  const { rows, total } = await listPostPage(ctx.db, ctx.orgId, 'waiting', query)
  return paged(query, { data: await showPosts(ctx, rows), total })
}
