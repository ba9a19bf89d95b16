import { type OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRow } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import { consumeToken, issueToken } from '#platform/db/single-use-token.ts'
import type { PendingPayload } from './pending-sign-in.ts'
import { hashSecret, makeSecretText } from '#platform/secrets/secret-text.ts'
import type {} from './auth-tables.ts'

const maxTokensPerUser = 200

/** The local owner of an embedded instance, created on the first call. */
export async function ensureLocalOwner(tx: Tx): Promise<UserId> {
  // Two processes that start at once must not both find nobody.
  await sql`select pg_advisory_xact_lock(hashtext('local-owner'))`.execute(tx)
  const owner = await tx.selectFrom('app_user').select('id').where('is_local_owner', '=', true).executeTakeFirst()
  if (owner) return owner.id
  const user = { name: 'Local owner', email: 'owner@localhost', isLocalOwner: true, authSource: 'local', emailVerified: true }
  return insertUser(tx, user)
}

type NewUser = { name: string; email: string; emailVerified: boolean; authSource: string; isLocalOwner?: boolean }

export async function insertUser(tx: Tx, user: NewUser): Promise<UserId> {
  const id = UserId.parse(newId())
  await tx
    .insertInto('app_user')
    .values({
      id,
      name: user.name,
      email: user.email,
      email_verified_at: user.emailVerified ? new Date() : null,
      auth_source: user.authSource,
      is_local_owner: user.isLocalOwner ?? false,
      picture_key: null,
      lang: null,
      deleted_at: null,
    })
    .execute()
  return id
}

export async function findUser(db: Queryable, userId: UserId) {
  return toCamelRow(await db.selectFrom('app_user').selectAll().where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst())
}

export async function findUserByEmail(db: Queryable, email: string) {
  return toCamelRow(
    await db
      .selectFrom('app_user')
      .selectAll()
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
}

/** Two sign-ins with the same new address at once must not both create an account. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('account-address'), hashtext(${email.toLowerCase()}))`.execute(tx)
}

export async function markAddressProven(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email_verified_at: new Date() })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Number of people with an account; no account can be added until the transaction ends. */
export async function countAccounts(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('count-accounts'))`.execute(tx)
  const { count } = await tx
    .selectFrom('app_user')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores the device. `isNew`: the person never used it before; `hadOthers`: they used others. */
export async function noteDevice(tx: Tx, userId: UserId, fingerprint: Buffer): Promise<{ isNew: boolean; hadOthers: boolean }> {
  const before = await tx.selectFrom('known_device').select('fingerprint').where('user_id', '=', userId).execute()
  await tx
    .insertInto('known_device')
    .values({ user_id: userId, fingerprint })
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ last_seen_at: new Date() }))
    .execute()
  return { isNew: !before.some((device) => device.fingerprint.equals(fingerprint)), hadOthers: before.length > 0 }
}

type NewSession = {
  userId: UserId
  expiresAt: Date
  method: string
  userAgent?: string
  deviceId?: string
  address?: string
  activeOrgId?: OrgId | null
  impersonation?: { impersonatorId: UserId; reason: string; returnsTo: string }
}

/** Creates a token. The plain text is returned once; only its hash is stored. */
export async function insertToken(tx: Tx, session: NewSession): Promise<string> {
  const token = makeSecretText()
  await tx
    .insertInto('session_token')
    .values({
      id: newId(),
      user_id: session.userId,
      token_hash: hashSecret(token),
      expires_at: session.expiresAt,
      revoked_at: null,
      method: session.method,
      user_agent: session.userAgent ?? '',
      device_id: session.deviceId ?? '',
      address: session.address ?? '',
      active_org_id: session.activeOrgId ?? null,
      // A session opened by a team’s own sign-in reaches that team only.
      only_org_id: session.method === 'sso' ? (session.activeOrgId ?? null) : null,
      impersonator_id: session.impersonation?.impersonatorId ?? null,
      impersonation_reason: session.impersonation?.reason ?? null,
      returns_to: session.impersonation?.returnsTo ?? null,
    })
    .execute()
  await deleteSurplusTokens(tx, session.userId)
  return token
}

async function deleteSurplusTokens(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('session_token')
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([
        row('expires_at', '<', sql<Date>`now()`),
        row(
          'id',
          'in',
          row
            .selectFrom('session_token')
            .select('id')
            .where('user_id', '=', userId)
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .offset(maxTokensPerUser),
        ),
      ]),
    )
    .execute()
}

/** Runs on every call: one row per membership, or a single row without one. */
const sessionRows = prepareStatement((db, tokenHash: Buffer) =>
  db
    .selectFrom('session_token')
    .innerJoin('app_user', 'app_user.id', 'session_token.user_id')
    .leftJoin('org_member', 'org_member.user_id', 'session_token.user_id')
    .leftJoin('org', 'org.id', 'org_member.org_id')
    .select(['session_token.id as sessionId', 'session_token.user_id as userId', 'session_token.impersonator_id as impersonatorId'])
    .select(['session_token.active_org_id as activeOrgId', 'session_token.last_seen_at as lastSeenAt'])
    .select(['session_token.expires_at as expiresAt', 'session_token.only_org_id as onlyOrgId', 'app_user.is_local_owner as isLocalOwner'])
    .select(['org.id as orgId', 'org.status as orgStatus', 'org_member.role as role', 'org_member.status as memberStatus'])
    .where('session_token.token_hash', '=', tokenHash)
    .where('session_token.revoked_at', 'is', null)
    .where('session_token.expires_at', '>', sql<Date>`now()`)
    .where('app_user.deleted_at', 'is', null)
    .orderBy('org_member.joined_at')
    .orderBy('org_member.org_id'),
)

/** The live session of a token with all memberships of its person, earliest joined first. */
export async function findSession(db: Queryable, token: string) {
  const rows = await sessionRows(db, hashSecret(token))
  const [first] = rows
  if (!first) return undefined
  const { sessionId, userId, impersonatorId, activeOrgId, lastSeenAt, expiresAt, onlyOrgId, isLocalOwner } = first
  const all = rows.flatMap(({ orgId, orgStatus, role, memberStatus }) =>
    orgId && role && orgStatus !== 'disbanded' ? [{ orgId, role, isActive: orgStatus === 'active' && memberStatus === 'active' }] : [],
  )
  const places = all.filter(({ orgId }) => onlyOrgId === null || orgId === onlyOrgId)
  const isConfined = places.length < all.length
  return { sessionId, userId, impersonatorId, activeOrgId, lastSeenAt, expiresAt, onlyOrgId, isLocalOwner, places, isConfined }
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
  const key = makeSecretText()
  await tx.deleteFrom('sign_in_key').where('expires_at', '<', sql<Date>`now()`).execute()
  await tx
    .insertInto('sign_in_key')
    .values({ key_hash: hashSecret(key), user_id: userId, expires_at: expiresAt, used_at: null })
    .execute()
  return key
}

/** Uses up the key. Of several concurrent attempts, one gets the person. */
export async function takeSignInKey(tx: Tx, key: string): Promise<UserId | undefined> {
  const row = await tx
    .updateTable('sign_in_key')
    .set({ used_at: new Date() })
    .where('key_hash', '=', hashSecret(key))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id as userId')
    .executeTakeFirst()
  return row?.userId
}

/** Stores what was proven so far and returns the token for the next step. */
export function insertPending(tx: Tx, pending: { payload: PendingPayload; browserHash: Buffer | null; expiresAt: Date }): Promise<string> {
  return issueToken(tx, 'pending_sign_in', pending)
}

/** Uses up a pending token. It works once, before it expires, and only in the browser that started. */
export function takePending(tx: Tx, token: string, browserHash: Buffer | null): Promise<PendingPayload | undefined> {
  return consumeToken(tx, 'pending_sign_in', token, browserHash)
}

/** Whether somebody came through the organisation’s own page in this browser and now proves this address. */
export async function isProvingAddress(
  db: Queryable,
  orgId: OrgId,
  { browserHash, email }: { browserHash: Buffer; email: string },
): Promise<boolean> {
  const pending = await db
    .selectFrom('pending_sign_in')
    .select('token_hash as tokenHash')
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql`payload ->> 'step'`, '=', 'prove_email')
    .where(sql`payload ->> 'connectionOrgId'`, '=', orgId)
    .where(sql`lower(payload -> 'identity' ->> 'email')`, '=', email.toLowerCase())
    .executeTakeFirst()
  return pending !== undefined
}

/** Deletes every way a person could sign in, including pending sign-ins. */
export async function deleteSignIns(tx: Tx, { userId, email }: { userId: UserId; email: string }): Promise<void> {
  await tx.deleteFrom('user_identity').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_key').where('user_id', '=', userId).execute()
  await tx.deleteFrom('login_code').where('email', '=', email.toLowerCase()).execute()
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute()
}
