import { OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { hashSecret, newSecretText } from './secret-text.ts'
import type {} from './session-tables.ts'

const MAX_TOKENS_PER_USER = 200

/** The one person of an embedded instance, made on the first call together with an organisation. */
export async function ensureLocalOwner(tx: Tx): Promise<UserId> {
  // Two processes that start at the same moment must not both find nobody.
  await sql`select pg_advisory_xact_lock(hashtext('local-owner'))`.execute(tx)
  const known = await tx.selectFrom('app_user').select('id').where('is_local_owner', '=', true).executeTakeFirst()
  if (known) return known.id
  const userId = UserId.parse(newId())
  const orgId = OrgId.parse(newId())
  await tx.insertInto('app_user').values({ id: userId, name: 'Local owner', email: 'owner@localhost', is_local_owner: true }).execute()
  await tx.insertInto('org').values({ id: orgId, name: 'My studio' }).execute()
  await tx.insertInto('org_member').values({ org_id: orgId, user_id: userId, role: 'owner' }).execute()
  return userId
}

/** A new token; the text is given once and only its hash is kept. */
export async function insertToken(tx: Tx, userId: UserId, expiresAt: Date): Promise<string> {
  const token = newSecretText()
  await tx
    .insertInto('session_token')
    .values({ id: newId(), user_id: userId, token_hash: hashSecret(token), expires_at: expiresAt, revoked_at: null })
    .execute()
  await deleteSurplusTokens(tx, userId)
  return token
}

async function deleteSurplusTokens(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('session_token')
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([
        row('expires_at', '<', new Date()),
        row(
          'id',
          'in',
          row
            .selectFrom('session_token')
            .select('id')
            .where('user_id', '=', userId)
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .offset(MAX_TOKENS_PER_USER),
        ),
      ]),
    )
    .execute()
}

/** The person of a live token with every membership, the longest joined first; empty for a token that is not live. */
export async function listCallers(db: Queryable, token: string) {
  return db
    .selectFrom('session_token')
    .innerJoin('org_member', 'org_member.user_id', 'session_token.user_id')
    .select(['session_token.id as sessionId', 'session_token.user_id as userId', 'org_member.org_id as orgId', 'org_member.role as role'])
    .where('session_token.token_hash', '=', hashSecret(token))
    .where('session_token.revoked_at', 'is', null)
    .where('session_token.expires_at', '>', sql<Date>`now()`)
    .orderBy('org_member.joined_at')
    .orderBy('org_member.org_id')
    .execute()
}

export async function revokeToken(db: Queryable, userId: UserId, sessionId: string): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ revoked_at: new Date() })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The person's organisations, the longest joined first. */
export async function listMemberships(db: Queryable, userId: UserId) {
  return db
    .selectFrom('org_member')
    .select(['org_id as orgId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('org_id')
    .execute()
}

export async function getAccount(db: Queryable, orgId: OrgId, userId: UserId) {
  return db
    .selectFrom('org_member')
    .innerJoin('org', 'org.id', 'org_member.org_id')
    .innerJoin('app_user', 'app_user.id', 'org_member.user_id')
    .select(['org.id as orgId', 'org.name as orgName', 'org.plan as plan', 'org_member.role as role'])
    .select(['app_user.id as userId', 'app_user.name as name', 'app_user.email as email'])
    .where('org_member.org_id', '=', orgId)
    .where('org_member.user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function insertSignInKey(tx: Tx, userId: UserId, expiresAt: Date): Promise<string> {
  const key = newSecretText()
  await tx.deleteFrom('sign_in_key').where('expires_at', '<', new Date()).execute()
  await tx
    .insertInto('sign_in_key')
    .values({ key_hash: hashSecret(key), user_id: userId, expires_at: expiresAt, used_at: null })
    .execute()
  return key
}

/** Uses the key up. Only one of several that try at once gets the person. */
export async function takeSignInKey(tx: Tx, key: string): Promise<UserId | undefined> {
  const taken = await tx
    .updateTable('sign_in_key')
    .set({ used_at: new Date() })
    .where('key_hash', '=', hashSecret(key))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return taken?.user_id
}
