import { AppError } from '@clipwright/contract/errors'
import type { OrgId, PostId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { findPostRow, lockPostRow, lockTargets, type PostRow, type TargetRow } from './posts.store.ts'

/** States in which a person may still change what happens: nothing of the post can be live. */
const openStates = ['scheduled', 'preparing', 'ready', 'waiting-cap', 'needs-you'] as const

export function isOpen({ state, isLive }: Pick<TargetRow, 'state' | 'isLive'>): boolean {
  return isLive === false && openStates.some((open) => open === state)
}

export const postUnderWay = (postId: PostId) => new AppError('PostUnderWayError', { cause: `post ${postId}` })

/** Undefined once it was deleted. */
export function findPost(db: Queryable, orgId: OrgId, postId: PostId): Promise<PostRow | undefined> {
  return findPostRow(db, orgId, postId)
}

/** Post and targets, locked for a change: what holds these locks and finds a target open comes before its going out. */
export async function getLockedPost(
  { orgId }: Pick<RequestContext, 'orgId'>,
  tx: Tx,
  postId: PostId,
): Promise<{ post: PostRow; targets: TargetRow[] }> {
  const post = await lockPostRow(tx, orgId, postId)
  if (!post) throw new AppError('RecordNotExisted', { cause: `post ${postId}` })
  return { post, targets: await lockTargets(tx, orgId, postId) }
}

/** Ends a target for good. */
export const ended = { nextAt: null, deadlineAt: null } as const
