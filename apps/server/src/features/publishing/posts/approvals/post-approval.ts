import type { OrgId, PostId } from '@clipwright/contract/ids'
import type { Post } from '@clipwright/contract/publishing/posts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import * as store from './approvals.store.ts'

/** What was decided on posts; those that need no approval are left out. */
export async function showApprovals(
  db: Queryable,
  orgId: OrgId,
  postIds: readonly PostId[],
): Promise<Map<PostId, NonNullable<Post['approval']>>> {
  const rows = await store.listDecisions(db, orgId, postIds)
  return new Map(
    rows.map(({ postId, state, decidedBy, comment, atMs, decidedAt }) => [
      postId,
      { state, by: decidedBy, comment, atMs, decidedAt: decidedAt?.toISOString() ?? null },
    ]),
  )
}

/** The fingerprint that was approved; null while the post waits for an answer, undefined for one that needs none. */
export async function findApproved(db: Queryable, orgId: OrgId, postId: PostId): Promise<string | null | undefined> {
  const row = await store.findDecision(db, orgId, postId)
  return row && (row.state === 'approved' ? row.fingerprint : null)
}

/** The post was changed, so whoever decided has not seen it. False when nobody had decided. */
export function voidApproval(tx: Tx, orgId: OrgId, postId: PostId): Promise<boolean> {
  return store.clearDecision(tx, orgId, postId)
}
