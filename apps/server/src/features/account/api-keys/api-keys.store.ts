import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Permission } from '@clipwright/contract/role-permissions'
import { sql } from 'kysely'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type {} from './api-keys-tables.ts'

/** Which keys: those of one person, or all of the organisation when `userId` is null. */
export type KeyScope = { orgId: OrgId; userId: UserId | null }

const columns = [
  'api_key.id',
  'api_key.name',
  'api_key.prefix',
  'api_key.scopes',
  'api_key.user_id as userId',
  'app_user.name as userName',
] as const
const times = ['api_key.created_at as createdAt', 'api_key.expires_at as expiresAt', 'api_key.last_used_at as lastUsedAt'] as const

function selectLiveKeys(db: Queryable, { orgId, userId }: KeyScope) {
  const all = db
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
    .where('api_key.org_id', '=', orgId)
    .where('api_key.revoked_at', 'is', null)
  return userId === null ? all : all.where('api_key.user_id', '=', userId)
}

export async function listKeys(db: Queryable, scope: KeyScope, page: { offset: number; limit: number }) {
  return selectLiveKeys(db, scope)
    .select([...columns, ...times])
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

export async function countKeys(db: Queryable, scope: KeyScope): Promise<number> {
  const { count } = await selectLiveKeys(db, scope)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertKey(
  tx: Tx,
  orgId: OrgId,
  key: { userId: UserId; name: string; prefix: string; hash: Buffer; scopes: readonly Permission[]; expiresAt: Date },
): Promise<KeyRow> {
  const id = newId()
  await tx
    .insertInto('api_key')
    .values({
      id,
      org_id: orgId,
      user_id: key.userId,
      name: key.name,
      prefix: key.prefix,
      key_hash: key.hash,
      scopes: jsonb([...key.scopes]),
      expires_at: key.expiresAt,
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
  return selectLiveKeys(tx, { orgId, userId: key.userId })
    .select([...columns, ...times])
    .where('api_key.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Revokes a key. Undefined when the scope has no such key. */
export async function revokeKey(tx: Tx, { orgId, userId }: KeyScope, keyId: string): Promise<{ name: string } | undefined> {
  const keys = tx
    .updateTable('api_key')
    .set({ revoked_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
  return (userId === null ? keys : keys.where('user_id', '=', userId)).returning('name').executeTakeFirst()
}

/** The unrevoked, unexpired key with this hash, with its creator’s current role and status in its organisation. */
export async function findLiveKey(db: Queryable, hash: Buffer) {
  return db
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
    .innerJoin('org', 'org.id', 'api_key.org_id')
    .innerJoin('org_member', (join) =>
      join.onRef('org_member.org_id', '=', 'api_key.org_id').onRef('org_member.user_id', '=', 'api_key.user_id'),
    )
    .select(['api_key.id', 'api_key.org_id as orgId', 'api_key.user_id as userId', 'api_key.scopes', 'api_key.last_used_at as lastUsedAt'])
    .select(['org.status as orgStatus', 'org_member.role', 'org_member.status as memberStatus'])
    .where('api_key.key_hash', '=', hash)
    .where('api_key.revoked_at', 'is', null)
    .where('api_key.expires_at', '>', sql<Date>`now()`)
    .where('app_user.deleted_at', 'is', null)
    .where('org.status', '!=', 'disbanded')
    .executeTakeFirst()
}

/** Stores the time of last use to the minute, so that a busy script does not cause a write with every call. */
export async function noteUse(db: Queryable, key: { id: string; orgId: OrgId }): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: sql<Date>`now()` })
    .where('org_id', '=', key.orgId)
    .where('id', '=', key.id)
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)]))
    .execute()
}

/** Revokes the keys of a person who deletes their account, in every organisation. */
export async function revokeKeysOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('api_key').set({ revoked_at: new Date() }).where('user_id', '=', userId).where('revoked_at', 'is', null).execute()
}
