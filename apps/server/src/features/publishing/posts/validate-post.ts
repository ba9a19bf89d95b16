import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { PostId } from '@clipwright/contract/ids'
import type { validatePost as endpoint } from '@clipwright/contract/publishing/posts'
import type { RequestContext } from '#platform/http/context.ts'
import { getClip } from '../../clips/clips/open-clip.ts'
import { findPost } from './change-post.ts'
import { readExportSize } from './export-size.ts'
import { readExportFacts, readFacts, readPost } from './read-request.ts'

export async function validatePost(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { postId = null } = input
  const clip = await getClip(ctx, { projectId: input.projectId, clipId: input.clipId })
  const video =
    postId === null
      ? { ...(await readFacts(ctx, clip)), ...(await readExportSize(ctx, input)) }
      : await readExportFacts(ctx, await getPost(ctx, postId))
  const { time, targets } = await readPost(ctx, { ...input, postId }, video)
  const { fireAt, localTime, zone, shift } = time
  return {
    time: { fireAt: fireAt.toISOString(), localTime, zone, shift },
    targets: targets.map(({ account, findings }) => ({ accountId: account.id, findings })),
  }
}

async function getPost(ctx: RequestContext, postId: PostId) {
  const post = await findPost(ctx.db, ctx.orgId, postId)
  if (!post) throw new AppError('RecordNotExisted', { cause: `post ${postId}` })
  return post
}
