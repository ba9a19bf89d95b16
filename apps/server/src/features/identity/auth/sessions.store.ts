import type { OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'
import type {} from './auth-tables.ts'

const seenStepMs = 5 * 60_000

/** Stores that a session is in use, at most every five minutes: enough for the list of devices, and other calls need no write. */
export async function touchSession(db: Queryable, sessionId: string, lastSeenAt: Date): Promise<void> {
  const now = new Date()
  if (now.getTime() - lastSeenAt.getTime() < seenStepMs) return
  await db
    .updateTable('session_token')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', new Date(now.getTime() - seenStepMs))
    .execute()
}

function selectLiveSessions(db: Queryable, userId: UserId) {
  return db
    .selectFrom('session_token')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
}

/** One page: the caller’s own session first, then by last use. */
export async function listSessions(db: Queryable, userId: UserId, page: { ownSessionId: string; limit: number; offset: number }) {
  const rows = await selectLiveSessions(db, userId)
    .select([
      'id',
      'user_agent as userAgent',
      'address',
      'method',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'impersonator_id as impersonatorId',
    ])
    .orderBy((row) => row('id', '=', page.ownSessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await selectLiveSessions(db, userId)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Ends live sessions of one person; returns those that ended now. */
export async function revokeSessions(db: Queryable, userId: UserId, which: { only: string } | { allBut: string }): Promise<string[]> {
  const rows = await db
    .updateTable('session_token')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if('only' in which, (query) => query.where('id', '=', 'only' in which ? which.only : ''))
    .$if('allBut' in which, (query) => query.where('id', '!=', 'allBut' in which ? which.allBut : ''))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends what staff opened as others from these sessions of their own. */
export async function revokeImpersonations(db: Queryable, ownSessionIds: readonly string[]) {
  if (ownSessionIds.length === 0) return []
  return db
    .updateTable('session_token')
    .set({ revoked_at: new Date() })
    .where('returns_to', 'in', ownSessionIds)
    .where('impersonator_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id as sessionId', 'user_id as targetId', 'active_org_id as orgId'])
    .execute()
}

export async function setActiveOrg(db: Queryable, sessionId: string, orgId: OrgId): Promise<void> {
  await db.updateTable('session_token').set({ active_org_id: orgId }).where('id', '=', sessionId).execute()
}

/** Clears device and network address in all sessions of a person, including ended ones. */
export async function clearWhereabouts(db: Queryable, userId: UserId): Promise<void> {
  await db.updateTable('session_token').set({ user_agent: '', device_id: '', address: '' }).where('user_id', '=', userId).execute()
}
