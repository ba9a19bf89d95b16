import { AppError } from '@clipwright/contract/errors'
import type { PostId } from '@clipwright/contract/ids'
import type { Post, PostTarget } from '@clipwright/contract/publishing/posts'
import type { RequestContext } from '#platform/http/context.ts'
import { showApprovals } from './approvals/post-approval.ts'
import { type CompanionRow, listCompanions } from './companions/companions.store.ts'
import { findPostRow, type PostRow } from './posts.store.ts'
import { listPosterKeys, listTargets, type ShownTarget } from './posts.views.ts'

type Reader = Pick<RequestContext, 'db' | 'orgId' | 'deps'>

export async function showPosts(ctx: Reader, rows: readonly PostRow[]): Promise<Post[]> {
  const targets = await listTargets(
    ctx.db,
    ctx.orgId,
    rows.map(({ id }) => id),
  )
  const posters = await listPosterKeys(ctx.db, ctx.orgId, [...new Set(rows.map(({ clipId }) => clipId))])
  const approvals = await showApprovals(
    ctx.db,
    ctx.orgId,
    rows.map(({ id }) => id),
  )
  const companions = await listCompanions(
    ctx.db,
    ctx.orgId,
    rows.map(({ id }) => id),
  )
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
      isSecond: row.isSecond,
      fireAt: row.fireAt.toISOString(),
      slotAccountId: row.slotAccountId,
      createdAt: row.createdAt.toISOString(),
      firstComment: row.firstComment,
      coverAtMs: row.coverAtMs,
      sendsCaptions: row.sendsCaptions,
      targets: (byPost.get(row.id) ?? []).map((target) => toTarget(row, target, companions.get(target.id) ?? [])),
      approval: approvals.get(row.id) ?? null,
    }
  })
}

function toTarget(post: PostRow, target: ShownTarget, companions: readonly CompanionRow[]): PostTarget {
  return {
    targetId: target.id,
    accountId: target.accountId,
    platform: target.platform,
    handle: target.handle,
    text: target.ownText ?? post.text,
    hasOwnText: target.ownText !== null,
    choices: target.choices,
    fit: target.fit,
    companions: companions.map(({ kind, state, reason, detail }) => ({ kind, state, reason, detail })),
    state: target.state,
    reason: target.reason,
    detail: target.detail,
    isLive: target.isLive,
    remoteUrl: target.remoteUrl,
    postedAt: target.postedAt?.toISOString() ?? null,
    nextAt: target.nextAt?.toISOString() ?? null,
  }
}

/** Posts by their ids, in that order; what is gone is left out. */
export async function listShownPosts(ctx: Reader, postIds: readonly PostId[]): Promise<Post[]> {
  const rows = await Promise.all(postIds.map((postId) => findPostRow(ctx.db, ctx.orgId, postId)))
  return showPosts(
    ctx,
    rows.flatMap((row) => row ?? []),
  )
}

/** Throws `RecordNotExisted`, also for another organisation’s id. */
export async function showPost(ctx: RequestContext, postId: PostId): Promise<Post> {
  const row = await findPostRow(ctx.db, ctx.orgId, postId)
  if (!row) throw new AppError('RecordNotExisted', { cause: `post ${postId}` })
  const [post] = await showPosts(ctx, [row])
  return post as Post
}
