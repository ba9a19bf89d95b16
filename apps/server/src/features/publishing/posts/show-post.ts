import { AppError } from '@clipwright/contract/errors'
import type { PostId } from '@clipwright/contract/ids'
import type { Post, PostTarget } from '@clipwright/contract/publishing/posts'
import type { RequestContext } from '#platform/http/context.ts'
import { findPostRow, type PostRow } from './posts.store.ts'
import { listPosterKeys, listTargets, type ShownTarget } from './posts.views.ts'

export async function showPosts(ctx: RequestContext, rows: readonly PostRow[]): Promise<Post[]> {
  const targets = await listTargets(
    ctx.db,
    ctx.orgId,
    rows.map(({ id }) => id),
  )
  const posters = await listPosterKeys(ctx.db, ctx.orgId, [...new Set(rows.map(({ clipId }) => clipId))])
  const byPost = Map.groupBy(targets, ({ postId }) => postId)
  return rows.map((row) => {
    const poster = posters.get(row.clipId)
    return {
      postId: row.id,
      projectId: row.projectId,
      clipId: row.clipId,
      clipTitle: row.clipTitle,
      posterUrl: poster === undefined ? null : ctx.deps.mediaLinks.sign(poster, { fileName: 'poster.jpg', contentType: 'image/jpeg' }),
      title: row.title,
      text: row.text,
      userId: row.createdBy,
      localTime: row.localTime,
      zone: row.zone,
      fireAt: row.fireAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      targets: (byPost.get(row.id) ?? []).map((target) => toTarget(row, target)),
    }
  })
}

function toTarget(post: PostRow, target: ShownTarget): PostTarget {
  return {
    targetId: target.id,
    accountId: target.accountId,
    platform: target.platform,
    handle: target.handle,
    text: target.ownText ?? post.text,
    hasOwnText: target.ownText !== null,
    state: target.state,
    reason: target.reason,
    detail: target.detail,
    isLive: target.isLive,
    remoteUrl: target.remoteUrl,
    postedAt: target.postedAt?.toISOString() ?? null,
    nextAt: target.nextAt?.toISOString() ?? null,
  }
}

/** Throws `RecordNotExisted`, also for another organisation’s id. */
export async function showPost(ctx: RequestContext, postId: PostId): Promise<Post> {
  const row = await findPostRow(ctx.db, ctx.orgId, postId)
  if (!row) throw new AppError('RecordNotExisted', { cause: `post ${postId}` })
  const [post] = await showPosts(ctx, [row])
  return post as Post
}
