import type { OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { hashSecret, makeSecretText } from '#platform/secrets/secret-text.ts'
import type {} from './auth-tables.ts'

/** The session in which staff impersonate somebody, with both names. */
export async function findImpersonatedSession(db: Queryable, sessionId: string) {
  return db
    .selectFrom('session_token')
    .innerJoin('app_user as person', 'person.id', 'session_token.user_id')
    .innerJoin('app_user as staff', 'staff.id', 'session_token.impersonator_id')
    .select(['person.id as userId', 'person.name as userName', 'person.email as userEmail'])
    .select(['staff.id as impersonatorId', 'staff.name as impersonatorName', 'session_token.impersonation_reason as reason'])
    .select(['session_token.created_at as startedAt', 'session_token.expires_at as expiresAt'])
    .select(['session_token.returns_to as returnsTo', 'session_token.active_org_id as orgId'])
    .where('session_token.id', '=', sessionId)
    .executeTakeFirst()
}

/** The session a new token belongs to. */
export async function getSessionIdOf(tx: Tx, token: string): Promise<string> {
  const row = await tx.selectFrom('session_token').select('id').where('token_hash', '=', hashSecret(token)).executeTakeFirstOrThrow()
  return row.id
}

type LiveSession = { token: string; orgId: OrgId | null; expiresAt: Date }

/** Replaces the token of a live session, so that the old one stops working. Undefined when the session has ended. */
export async function renewToken(tx: Tx, userId: UserId, sessionId: string): Promise<LiveSession | undefined> {
  const token = makeSecretText()
  const renewed = await tx
    .updateTable('session_token')
    .set({ token_hash: hashSecret(token), last_seen_at: new Date() })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['active_org_id as orgId', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return renewed && { token, ...renewed }
}
