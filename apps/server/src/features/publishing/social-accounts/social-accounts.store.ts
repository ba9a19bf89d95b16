import type { OrgId, SocialAccountId, UserId } from '@clipwright/contract/ids'
import type { PlatformLimits, SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { sql, type ColumnType, type Generated } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { AccountProfile, ChosenValues } from '../platforms/platform.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

type SocialAccountTable = {
  id: SocialAccountId
  org_id: OrgId
  platform: SocialPlatform
  host: string
  ext_user_id: string
  handle: string
  name: string
  profile_url: Nullable<string>
  scopes: Generated<string[]>
  session_sealed: Nullable<Buffer>
  expires_at: Nullable<Date>
  refresh_at: Nullable<Date>
  grant_ends_at: Nullable<Date>
  choices: ColumnType<ChosenValues, undefined, ChosenValues>
  refreshing_until: Nullable<Date>
  health: Generated<'ok' | 'relink'>
  limits: Nullable<PlatformLimits>
  limits_read_at: Nullable<Date>
  cap_outside: Generated<number>
  cap_read_at: Nullable<Date>
  held_until: Nullable<Date>
  noticed_causes: Generated<string[]>
  end_warned_days: Nullable<number>
  feed_hash: Nullable<Buffer>
  connected_by: UserId
  connected_at: Stamp
  removed_at: Nullable<Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    social_account: SocialAccountTable
  }
}

export type SocialAccountRow = RowOf<SocialAccountTable>

/** What is stored of a grant. */
export type SealedSession = { sealed: Buffer; expiresAt: Date | null; refreshAt: Date | null; grantEndsAt: Date | null }

type NewAccount = {
  id: SocialAccountId
  platform: SocialPlatform
  profile: AccountProfile
  scopes: readonly string[]
  session: SealedSession
  feedHash: Buffer | null
  userId: UserId
}

const columnsOf = (profile: AccountProfile, session: SealedSession, scopes: readonly string[]) => ({
  handle: profile.handle,
  name: profile.name,
  profile_url: profile.profileUrl,
  scopes: [...scopes],
  session_sealed: session.sealed,
  expires_at: session.expiresAt,
  refresh_at: session.refreshAt,
  grant_ends_at: session.grantEndsAt,
  refreshing_until: null,
  health: 'ok' as const,
  noticed_causes: [],
  end_warned_days: null,
})

/** What the platform counts beyond what this server posted within the window of the cap. */
function usesOf(orgId: OrgId, id: SocialAccountId, { usedPosts, limits }: AccountProfile) {
  if (usedPosts === undefined || !limits?.cap) return {}
  const own = sql`(select count(*)::int from post_target where org_id = ${orgId} and account_id = ${id} and state = 'posted'
    and committed_at > now() - make_interval(secs => ${limits.cap.windowMs / 1000}::float8))`
  return { cap_outside: sql<number>`greatest(0, ${usedPosts}::int - ${own})`, cap_read_at: sql<Date>`now()` }
}

export async function insertAccount(tx: Tx, orgId: OrgId, account: NewAccount): Promise<SocialAccountRow> {
  const { id, platform, profile, scopes, session, feedHash, userId } = account
  return toCamelRow(
    await tx
      .insertInto('social_account')
      .values({
        id,
        org_id: orgId,
        platform,
        host: profile.host,
        ext_user_id: profile.extUserId,
        ...columnsOf(profile, session, scopes),
        limits: profile.limits && jsonb(profile.limits),
        limits_read_at: profile.limits && sql<Date>`now()`,
        ...usesOf(orgId, id, profile),
        feed_hash: feedHash,
        connected_by: userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

function selectAccounts(db: Queryable, orgId: OrgId) {
  return db.selectFrom('social_account').selectAll().where('org_id', '=', orgId).where('removed_at', 'is', null)
}

/** Accounts that are connected or were, by platform and name. */
export async function listAccountRows(db: Queryable, orgId: OrgId): Promise<SocialAccountRow[]> {
  return toCamelRows(await selectAccounts(db, orgId).orderBy('platform').orderBy(sql`lower(name)`).orderBy('id').execute())
}

/** Undefined once it was removed. */
export async function findAccountRow(db: Queryable, orgId: OrgId, id: SocialAccountId): Promise<SocialAccountRow | undefined> {
  return toCamelRow(await selectAccounts(db, orgId).where('id', '=', id).executeTakeFirst())
}

export async function lockAccountRow(tx: Tx, orgId: OrgId, id: SocialAccountId): Promise<SocialAccountRow | undefined> {
  return toCamelRow(await selectAccounts(tx, orgId).where('id', '=', id).forUpdate().executeTakeFirst())
}

/** The connected account of this person on this platform. */
export async function lockSameAccount(
  tx: Tx,
  orgId: OrgId,
  platform: SocialPlatform,
  { host, extUserId }: Pick<AccountProfile, 'host' | 'extUserId'>,
): Promise<SocialAccountRow | undefined> {
  return toCamelRow(
    await selectAccounts(tx, orgId)
      .where('platform', '=', platform)
      .where('host', '=', host)
      .where('ext_user_id', '=', extUserId)
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** Puts a new grant in place of the old one; also for another person of the platform. */
export async function updateConnection(
  tx: Tx,
  orgId: OrgId,
  id: SocialAccountId,
  { profile, session, scopes }: Pick<NewAccount, 'profile' | 'session' | 'scopes'>,
): Promise<SocialAccountRow> {
  return toCamelRow(
    await tx
      .updateTable('social_account')
      .set({
        host: profile.host,
        ext_user_id: profile.extUserId,
        ...columnsOf(profile, session, scopes),
        ...(profile.limits ? { limits: jsonb(profile.limits), limits_read_at: sql<Date>`now()` } : {}),
        ...usesOf(orgId, id, profile),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function updateProfile(tx: Tx, orgId: OrgId, id: SocialAccountId, profile: AccountProfile): Promise<void> {
  await tx
    .updateTable('social_account')
    .set({
      handle: profile.handle,
      profile_url: profile.profileUrl,
      ...(profile.limits ? { limits: jsonb(profile.limits), limits_read_at: sql<Date>`now()` } : {}),
      ...usesOf(orgId, id, profile),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

export async function saveChoices(tx: Tx, orgId: OrgId, id: SocialAccountId, choices: ChosenValues): Promise<void> {
  await tx
    .updateTable('social_account')
    .set({ choices: jsonb(choices) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** Undefined when it was marked before, or removed. */
export async function markForRelink(tx: Tx, orgId: OrgId, id: SocialAccountId): Promise<SocialAccountRow | undefined> {
  const row = await tx
    .updateTable('social_account')
    .set({ health: 'relink', refreshing_until: null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('health', '=', 'ok')
    .returningAll()
    .executeTakeFirst()
  return toCamelRow(row)
}

/** The platform or a cap holds the account's posts up to then, at least. */
export async function holdAccount(tx: Tx, orgId: OrgId, id: SocialAccountId, until: Date): Promise<void> {
  await tx
    .updateTable('social_account')
    .set({ held_until: sql<Date>`greatest(held_until, ${until}::timestamptz)` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** So many causes are remembered; one that was told before them is told again. */
const mostCauses = 20

/** A cause that people hear of. False when they were told of it already. */
export async function recordNotice(tx: Tx, orgId: OrgId, id: SocialAccountId, cause: string): Promise<boolean> {
  const row = await tx
    .updateTable('social_account')
    .set({ noticed_causes: sql<string[]>`(array[${cause}::text] || noticed_causes)[1:${mostCauses}::int]` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(sql<boolean>`${cause} <> all (noticed_causes)`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** All is well again, so the next failure is told. */
export async function clearNotice(tx: Tx, orgId: OrgId, id: SocialAccountId): Promise<void> {
  await tx
    .updateTable('social_account')
    .set({ noticed_causes: [] })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(sql<boolean>`noticed_causes <> '{}'`)
    .execute()
}

export async function removeAccountRow(tx: Tx, orgId: OrgId, id: SocialAccountId): Promise<void> {
  await tx
    .updateTable('social_account')
    .set({ removed_at: sql<Date>`now()`, session_sealed: null, refresh_at: null, feed_hash: null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

const refreshSec = 60

/** Takes the renewal of an account for a minute. False when it is not due, or somebody else is renewing it. */
export async function claimRefresh(db: Queryable, orgId: OrgId, id: SocialAccountId): Promise<boolean> {
  const row = await db
    .updateTable('social_account')
    .set({ refreshing_until: sql<Date>`now() + make_interval(secs => ${refreshSec}::int)` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('refresh_at', '<=', sql<Date>`now()`)
    .where((row) => row.or([row('refreshing_until', 'is', null), row('refreshing_until', '<', sql<Date>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the renewed grant; `previous` is what it was renewed from. False when it was replaced meanwhile. */
export async function saveRefreshed(
  db: Queryable,
  orgId: OrgId,
  { id, previous, session }: { id: SocialAccountId; previous: Buffer; session: SealedSession },
): Promise<boolean> {
  const row = await db
    .updateTable('social_account')
    .set({
      session_sealed: session.sealed,
      expires_at: session.expiresAt,
      refresh_at: session.refreshAt,
      grant_ends_at: session.grantEndsAt,
      // An end that moved on is another one; a few seconds are only another reckoning.
      end_warned_days: sql<
        number | null
      >`case when ${session.grantEndsAt}::timestamptz > grant_ends_at + interval '1 day' then null else end_warned_days end`,
      refreshing_until: null,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('session_sealed', '=', previous)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lets others renew; `laterSec`: not before then. */
export async function releaseRefresh(db: Queryable, orgId: OrgId, id: SocialAccountId, laterSec: number): Promise<void> {
  await db
    .updateTable('social_account')
    .set({ refreshing_until: null, refresh_at: sql<Date>`now() + make_interval(secs => ${laterSec}::int)` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** Accounts of every organisation whose grant is to be renewed, the most urgent first. */
export async function listDueRefreshes(db: Queryable, limit: number): Promise<{ orgId: OrgId; id: SocialAccountId }[]> {
  return db
    .selectFrom('social_account')
    .select(['org_id as orgId', 'id'])
    .where('removed_at', 'is', null)
    .where('health', '=', 'ok')
    .where('refresh_at', '<=', sql<Date>`now()`)
    .orderBy('refresh_at')
    .limit(limit)
    .execute()
}

/** Accounts of every organisation whose grant ends within so many days and of whose end nobody was told that late. */
export async function takeEndingAccounts(
  tx: Tx,
  days: number,
): Promise<{ orgId: OrgId; accountId: SocialAccountId; connectedBy: UserId }[]> {
  // What nothing renews ends with its access.
  const endsAt = sql<Date>`coalesce(grant_ends_at, case when refresh_at is null then expires_at end)`
  return tx
    .updateTable('social_account')
    .set({ end_warned_days: days })
    .where('removed_at', 'is', null)
    .where('health', '=', 'ok')
    .where(endsAt, '>', sql<Date>`now()`)
    .where(endsAt, '<=', sql<Date>`now() + make_interval(days => ${days}::int)`)
    .where((row) => row.or([row('end_warned_days', 'is', null), row('end_warned_days', '>', days)]))
    .returning(['org_id as orgId', 'id as accountId', 'connected_by as connectedBy'])
    .execute()
}

export type Feed = { orgId: OrgId; accountId: SocialAccountId; name: string }

/** Of every organisation: the secret in the address is the permission. */
export async function findFeedRow(db: Queryable, secretHash: Buffer): Promise<Feed | undefined> {
  return db
    .selectFrom('social_account')
    .select(['org_id as orgId', 'id as accountId', 'name'])
    .where('feed_hash', '=', secretHash)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}
