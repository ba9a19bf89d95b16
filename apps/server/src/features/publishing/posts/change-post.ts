import { AppError } from '@clipwright/contract/errors'
import type { OrgId, PostId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { findPostRow, lockPostRow, lockTargets, type PostRow, type TargetChange, type TargetRow } from './posts.store.ts'
import { deadlineOf, firstLookAt, type Way } from './target-times.ts'

/** States in which a person may still change what happens: nothing of the post can be live. */
const openStates = ['scheduled', 'preparing', 'ready', 'waiting-cap', 'needs-you'] as const

export function isOpen({ state, isLive }: Pick<TargetRow, 'state' | 'isLive'>): boolean {
  return isLive === false && openStates.some((open) => open === state)
}

/** Cancelled or left out, and nowhere to be seen. */
export const isTakenOut = ({ state, isLive }: Pick<TargetRow, 'state' | 'isLive'>): boolean =>
  isLive === false && (state === 'cancelled' || state === 'skipped')

/** So long before its time what a platform has is left to it. */
const lastMomentMs = 5000

/** The platform has it and has not published it yet: it can be taken back. */
export const isHandedOver = ({ state, isLive, fireAt }: Pick<TargetRow, 'state' | 'isLive' | 'fireAt'>, now: Date): boolean =>
  state === 'handed-over' && isLive === false && fireAt.getTime() - now.getTime() > lastMomentMs

/** With nothing left to go out there is nothing to change; with one account being posted to nobody can say what it will carry. */
export function canChange(targets: readonly Pick<TargetRow, 'state' | 'isLive' | 'nextAt'>[]): boolean {
  return targets.some(isOpen) && !targets.some((target) => target.nextAt !== null && !isOpen(target))
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

/** From the upload of its video on, for this moment; work on what it was before is not published. */
export function beginAnew(
  { version }: Pick<TargetRow, 'version'>,
  { fireAt, way, now }: { fireAt: Date; way: Way; now: Date },
): TargetChange {
  return {
    fireAt,
    state: 'scheduled',
    reason: null,
    detail: null,
    prepared: null,
    // Another text is another post, which must not be taken for the one before.
    commitToken: null,
    // What was not published then counts against no cap.
    committedAt: null,
    attempt: 0,
    mayBeLate: false,
    remoteId: null,
    remoteUrl: null,
    nextAt: firstLookAt(fireAt, way, now),
    deadlineAt: deadlineOf(fireAt, now),
    version: version + 1,
  }
}

/** Ends a target for good. */
export const ended = { nextAt: null, deadlineAt: null } as const
