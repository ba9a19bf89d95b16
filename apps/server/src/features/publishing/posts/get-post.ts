import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getPost as endpoint } from '@clipwright/contract/publishing/posts'
import type { RequestContext } from '#platform/http/context.ts'
import { showPost } from './show-post.ts'

export async function getPost(ctx: RequestContext, { postId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return { post: await showPost(ctx, postId) }
}
