import type { ApprovalId, OrgId, PostId, UserId } from '@clipwright/contract/ids'
import type { ApprovalState } from '@clipwright/contract/publishing/posts'
import { sql, type ColumnType } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

type PostApprovalTable = {
  post_id: PostId
  org_id: OrgId
  state: ApprovalState
  fingerprint: Nullable<string>
  decided_by: Nullable<string>
  comment: Nullable<string>
  at_ms: Nullable<number>
  decided_at: Nullable<Date>
  reminded_at: Nullable<Date>
}

type ApprovalTable = {
  id: ApprovalId
  org_id: OrgId
  token_hash: Buffer
  created_by: UserId
  created_at: ColumnType<Date, Date | undefined, Date>
  expires_at: Date
  revoked_at: Nullable<Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    approval: ApprovalTable
    approval_post: { approval_id: ApprovalId; org_id: OrgId; post_id: PostId }
    post_approval: PostApprovalTable
  }
}

type PostApprovalRow = RowOf<PostApprovalTable>
export type ApprovalRow = RowOf<ApprovalTable>

type NewApproval = { id: ApprovalId; tokenHash: Buffer; createdBy: UserId; expiresAt: Date; postIds: readonly PostId[] }

export async function insertApproval(tx: Tx, orgId: OrgId, { postIds, ...approval }: NewApproval): Promise<ApprovalRow> {
  const row = await tx
    .insertInto('approval')
    .values({ ...toColumns(approval), org_id: orgId })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('approval_post')
    .values(postIds.map((postId) => ({ approval_id: approval.id, org_id: orgId, post_id: postId })))
    .execute()
  return toCamelRow(row)
}

/** From now on the post needs an approval; one that it has stays. */
export async function requireDecision(tx: Tx, orgId: OrgId, postId: PostId): Promise<void> {
  await tx
    .insertInto('post_approval')
    .values({ post_id: postId, org_id: orgId, state: 'waiting' })
    .onConflict((row) => row.column('post_id').doNothing())
    .execute()
}

/** Of every organisation: the secret in the address is the permission. Undefined when it has expired or was taken back. */
export async function findLiveApproval(db: Queryable, tokenHash: Buffer): Promise<ApprovalRow | undefined> {
  return toCamelRow(
    await db
      .selectFrom('approval')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  )
}

export async function listApprovalPosts(db: Queryable, orgId: OrgId, approvalId: ApprovalId): Promise<PostId[]> {
  const rows = await db
    .selectFrom('approval_post')
    .innerJoin('post', 'post.id', 'approval_post.post_id')
    .select('post.id')
    .where('approval_post.org_id', '=', orgId)
    .where('approval_post.approval_id', '=', approvalId)
    .orderBy('post.fire_at')
    .orderBy('post.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Links of a post that still work, newest first. */
export async function listLiveApprovals(db: Queryable, orgId: OrgId, postId: PostId): Promise<(ApprovalRow & { postCount: number })[]> {
  return toCamelRows(
    await db
      .selectFrom('approval')
      .selectAll()
      .select(sql<number>`(select count(*)::int from approval_post where approval_id = approval.id)`.as('post_count'))
      .where('org_id', '=', orgId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('id', 'in', (row) =>
        row.selectFrom('approval_post').select('approval_id').where('org_id', '=', orgId).where('post_id', '=', postId),
      )
      .orderBy('created_at', 'desc')
      .execute(),
  )
}

/** False when there is none. */
export async function revokeRow(tx: Tx, orgId: OrgId, id: ApprovalId): Promise<boolean> {
  const row = await tx
    .updateTable('approval')
    .set({ revoked_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findDecision(db: Queryable, orgId: OrgId, postId: PostId): Promise<PostApprovalRow | undefined> {
  return toCamelRow(
    await db.selectFrom('post_approval').selectAll().where('org_id', '=', orgId).where('post_id', '=', postId).executeTakeFirst(),
  )
}

export async function listDecisions(db: Queryable, orgId: OrgId, postIds: readonly PostId[]): Promise<PostApprovalRow[]> {
  if (postIds.length === 0) return []
  return toCamelRows(await db.selectFrom('post_approval').selectAll().where('org_id', '=', orgId).where('post_id', 'in', postIds).execute())
}

type Decision = Pick<PostApprovalRow, 'state' | 'fingerprint' | 'decidedBy' | 'comment' | 'atMs'>

export async function saveDecision(tx: Tx, orgId: OrgId, postId: PostId, decision: Decision): Promise<void> {
  await tx
    .updateTable('post_approval')
    .set({ ...toColumns(decision), decided_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('post_id', '=', postId)
    .execute()
}

/** The post is not what was decided on any more. False when nobody had decided. */
export async function clearDecision(tx: Tx, orgId: OrgId, postId: PostId): Promise<boolean> {
  const row = await tx
    .updateTable('post_approval')
    .set({ state: 'waiting', fingerprint: null, decided_by: null, comment: null, at_ms: null, decided_at: null, reminded_at: null })
    .where('org_id', '=', orgId)
    .where('post_id', '=', postId)
    .where('state', '!=', 'waiting')
    .returning('post_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the post needed none. */
export async function deleteDecision(tx: Tx, orgId: OrgId, postId: PostId): Promise<boolean> {
  const row = await tx
    .deleteFrom('post_approval')
    .where('org_id', '=', orgId)
    .where('post_id', '=', postId)
    .returning('post_id')
    .executeTakeFirst()
  await tx.deleteFrom('approval_post').where('org_id', '=', orgId).where('post_id', '=', postId).execute()
  return row !== undefined
}

type Unanswered = { orgId: OrgId; postId: PostId }

/** Posts of every organisation that are due within these minutes and that nobody has approved; each comes once. */
export async function takeUnanswered(tx: Tx, minutes: number, limit: number): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    with due as (
      select post_approval.post_id from post_approval join post on post.id = post_approval.post_id
      where post_approval.state <> 'approved' and post_approval.reminded_at is null
        and post.fire_at > now() and post.fire_at <= now() + make_interval(mins => ${minutes}::int)
        and exists (select from post_target where post_target.post_id = post.id and post_target.next_at is not null)
      limit ${limit}
      for update of post_approval skip locked
    )
    update post_approval set reminded_at = now() from due where post_approval.post_id = due.post_id
    returning post_approval.org_id as "orgId", post_approval.post_id as "postId"`.execute(tx)
  return rows
}

export async function findOrgName(db: Queryable, orgId: OrgId): Promise<string> {
  return (await db.selectFrom('org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow()).name
}
