import type { OrgId, PostTargetId } from '@clipwright/contract/ids'
import type { TargetState } from '@clipwright/contract/publishing/target-states'
import { sql } from 'kysely'
import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { TargetRow } from './posts.store.ts'

/** Something due, with what its next step is. */
export type DueTarget = { orgId: OrgId; targetId: PostTargetId; version: number; state: TargetState; isOverdue: boolean }

/** Longer than any step takes; a job that was lost without a trace is sent anew after it. */
const stepMinutes = 40

/**
 * Takes targets of every organisation that are due: each belongs to the caller until its step has been long enough. Of posts
 * that are ready, an account has one at a time, the earliest first, and none behind one whose platform is away. What has waited
 * for too long is taken out of its turn: a person decides about it.
 */
export async function takeDueTargets(tx: Tx, limit: number): Promise<DueTarget[]> {
  const { rows } = await sql<DueTarget>`
    with due as (
      select id from post_target as mine
      where next_at <= now()
      -- What is held for a pause waits, until it has waited for too long.
      and (deadline_at < now() or state not in ('scheduled', 'preparing', 'ready', 'waiting-cap') or not exists (
        select from slot_plan where slot_plan.account_id = mine.account_id and slot_plan.org_id = mine.org_id and slot_plan.is_paused))
      and (
        deadline_at < now() or state not in ('ready', 'waiting-cap')
        or not exists (
          select from post_target as other
          where other.account_id = mine.account_id and other.next_at is not null and other.id <> mine.id and (
            other.state in ('committing', 'confirming', 'unknown')
            or ((other.fire_at, other.id) < (mine.fire_at, mine.id) and other.fire_at <= now()
              and (other.state in ('ready', 'waiting-cap') or other.reason = 'unreachable')))))
      -- While a platform takes nothing more from an account, its earliest post asks for all of them.
      and (deadline_at < now() or state <> 'scheduled' or not exists (
        select from post_target as other
        where other.account_id = mine.account_id and other.next_at is not null and other.reason = 'cap'
          and other.state in ('scheduled', 'preparing') and (other.fire_at, other.id) < (mine.fire_at, mine.id)))
      order by fire_at, id
      limit ${limit}
      for update skip locked
    )
    update post_target set next_at = now() + make_interval(mins => ${stepMinutes}::int)
    from due where post_target.id = due.id
    returning org_id as "orgId", post_target.id as "targetId", version, state, deadline_at < now() as "isOverdue"`.execute(tx)
  return rows
}

/** Targets of every organisation that a platform has and has not published, of projects in the trash. */
export async function listHandedOverOfDeleted(tx: Tx, limit: number): Promise<Pick<DueTarget, 'orgId' | 'targetId' | 'version'>[]> {
  return tx
    .selectFrom('post_target as target')
    .innerJoin('post', (join) => join.onRef('post.id', '=', 'target.post_id').onRef('post.org_id', '=', 'target.org_id'))
    .innerJoin('project', (join) => join.onRef('project.id', '=', 'post.project_id').onRef('project.org_id', '=', 'target.org_id'))
    .select(['target.org_id as orgId', 'target.id as targetId', 'target.version'])
    .where('target.state', '=', 'handed-over')
    .where('target.next_at', 'is not', null)
    .where('target.is_live', '=', false)
    .where('project.deleted_at', 'is not', null)
    .limit(limit)
    .execute()
}

/** Targets of every organisation that waited for an account to be connected again, and now can go on. */
export async function takeRelinkedTargets(tx: Tx, limit: number): Promise<TargetRow[]> {
  return toCamelRows(
    await tx
      .selectFrom('post_target')
      .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
      .selectAll('post_target')
      .where('post_target.state', '=', 'needs-you')
      .where('post_target.reason', '=', 'relink')
      .where('social_account.health', '=', 'ok')
      .where('social_account.removed_at', 'is', null)
      .orderBy('post_target.fire_at')
      .limit(limit)
      .forUpdate(['post_target'])
      .skipLocked()
      .execute(),
  )
}

/** Milliseconds until something of every organisation is due, negative when it is; null when nothing waits. */
export async function readDueInMs(db: Queryable): Promise<number | null> {
  const row = await db
    .selectFrom('post_target')
    .select(sql<number | null>`(extract(epoch from min(next_at) - now()) * 1000)::float8`.as('dueInMs'))
    .where('next_at', 'is not', null)
    .executeTakeFirst()
  return row?.dueInMs ?? null
}

/** Wakes the dispatcher of whatever process looks. */
export const dispatchChannel = 'post_due'

/** Something may be due sooner than the dispatcher would look: tells it when the transaction commits. */
export async function wakeDispatcher(tx: Tx): Promise<void> {
  await sql`select pg_notify(${dispatchChannel}, '')`.execute(tx)
}
