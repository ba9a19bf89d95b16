import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { ConnectionId, SsoDomainId } from '@clipwright/contract/identity/sso'
import { sql } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import type { Database } from '#platform/db/database.ts'
import type { Queryable } from '#platform/db/tx.ts'
import type {} from './sso-tables.ts'

export type ConnectionRow = RowOf<Database['sso_connection']>
export type DomainRow = RowOf<Database['sso_domain']>
type Page = { pageNum: number; pageSize: number }

/** Number of rows of the organisation. */
async function countRows(db: Queryable, table: 'sso_connection' | 'sso_domain', orgId: OrgId): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Oldest first, so that a connection keeps its position in the list. */
export async function listConnectionRows(db: Queryable, orgId: OrgId, page: Page): Promise<{ rows: ConnectionRow[]; total: number }> {
  const rows = toCamelRows(
    await db
      .selectFrom('sso_connection')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize)
      .execute(),
  )
  return { rows, total: await countRows(db, 'sso_connection', orgId) }
}

export async function listDomainRows(db: Queryable, orgId: OrgId, page: Page): Promise<{ rows: DomainRow[]; total: number }> {
  const rows = toCamelRows(
    await db
      .selectFrom('sso_domain')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('domain')
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize)
      .execute(),
  )
  return { rows, total: await countRows(db, 'sso_domain', orgId) }
}

/** Whoever signs in names a connection before an organisation: looks in every organisation. Who asks in one compares whose it is. */
export async function findConnectionRow(db: Queryable, id: ConnectionId): Promise<ConnectionRow | undefined> {
  return toCamelRow(await db.selectFrom('sso_connection').selectAll().where('id', '=', id).executeTakeFirst())
}

/** In every organisation, as staff confirm any; who asks in one compares whose it is. */
export async function findDomainRow(db: Queryable, id: SsoDomainId): Promise<DomainRow | undefined> {
  return toCamelRow(await db.selectFrom('sso_domain').selectAll().where('id', '=', id).executeTakeFirst())
}

export async function isOrgActive(db: Queryable, orgId: OrgId): Promise<boolean> {
  const org = await db.selectFrom('org').select('status').where('id', '=', orgId).executeTakeFirst()
  return org?.status === 'active'
}

/** The organisation that proved the domain, if any. */
export async function ownerOfDomain(db: Queryable, domain: string): Promise<OrgId | undefined> {
  const owner = await db
    .selectFrom('sso_domain')
    .innerJoin('org', 'org.id', 'sso_domain.org_id')
    .select('sso_domain.org_id as orgId')
    .where('domain', '=', domain.toLowerCase())
    .where('verified_at', 'is not', null)
    .where('org.status', '=', 'active')
    .executeTakeFirst()
  return owner?.orgId
}

/** Enabled connections for the people of a domain, oldest first. `required`: they must use one of them. */
export async function listConnectionsOfDomain(db: Queryable, domain: string) {
  const rows = await db
    .selectFrom('sso_domain')
    .innerJoin('org', 'org.id', 'sso_domain.org_id')
    .innerJoin('sso_connection', 'sso_connection.org_id', 'sso_domain.org_id')
    .leftJoin('sso_setting', 'sso_setting.org_id', 'sso_domain.org_id')
    .select(['sso_connection.id as connectionId', 'sso_connection.name', 'sso_connection.protocol', 'sso_connection.org_id as orgId'])
    .select(['sso_setting.restrict_login as restrictLogin', 'sso_connection.proven_at as provenAt'])
    .where('sso_domain.domain', '=', domain.toLowerCase())
    .where('sso_domain.verified_at', 'is not', null)
    .where('sso_connection.is_enabled', '=', true)
    .where('org.status', '=', 'active')
    .orderBy('sso_connection.created_at')
    .orderBy('sso_connection.id')
    .execute()
  // Requiring a connection that never worked would lock people out.
  const isProven = rows.some(({ provenAt }) => provenAt !== null)
  return rows.map(({ connectionId, name, protocol, orgId, restrictLogin }) => {
    return { connectionId, name, protocol, orgId, required: restrictLogin === true && isProven }
  })
}

/** What the switches of an organisation depend on. */
export async function readSsoState(db: Queryable, orgId: OrgId) {
  const [setting, connections, domains, org] = await Promise.all([
    db
      .selectFrom('sso_setting')
      .select(['restrict_login as restrictLogin', 'welcomes_domain as welcomesDomain'])
      .where('org_id', '=', orgId)
      .executeTakeFirst(),
    db.selectFrom('sso_connection').select('proven_at as provenAt').where('org_id', '=', orgId).where('is_enabled', '=', true).execute(),
    db
      .selectFrom('sso_domain')
      .select('domain')
      .where('org_id', '=', orgId)
      .where('verified_at', 'is not', null)
      .orderBy('domain')
      .execute(),
    db.selectFrom('org').select('is_enterprise as isEnterprise').where('id', '=', orgId).executeTakeFirst(),
  ])
  return {
    restrictLogin: setting?.restrictLogin ?? false,
    welcomesDomain: setting?.welcomesDomain ?? true,
    hasConnection: connections.length > 0,
    hasProvenConnection: connections.some(({ provenAt }) => provenAt !== null),
    hasDomain: domains.length > 0,
    domains: domains.map(({ domain }) => domain),
    isEnterprise: org?.isEnterprise ?? false,
  }
}

export async function isAdminRow(db: Queryable, orgId: OrgId, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('sso_admin')
    .innerJoin('org_member', (join) =>
      join.onRef('org_member.org_id', '=', 'sso_admin.org_id').onRef('org_member.user_id', '=', 'sso_admin.user_id'),
    )
    .select('sso_admin.user_id as userId')
    .where('sso_admin.org_id', '=', orgId)
    .where('sso_admin.user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

type Administrator = { userId: UserId; confinedToOrgId?: OrgId | null }

/** Owner and SSO admins of the organisations that a person administers and the session reaches. Former members are no admins. */
export async function listAdminRows(db: Queryable, { userId, confinedToOrgId = null }: Administrator, page: Page) {
  const all = db
    .selectFrom('org_member')
    .innerJoin('org', 'org.id', 'org_member.org_id')
    .innerJoin('app_user', 'app_user.id', 'org_member.user_id')
    .leftJoin('sso_admin', (join) =>
      join.onRef('sso_admin.org_id', '=', 'org_member.org_id').onRef('sso_admin.user_id', '=', 'org_member.user_id'),
    )
    .where('org.status', '!=', 'disbanded')
    .where(sql<boolean>`(${confinedToOrgId}::text is null or org_member.org_id = ${confinedToOrgId})`)
    .where((row) => row.or([row('org_member.role', '=', 'owner'), row('sso_admin.user_id', 'is not', null)]))
    .where('org_member.org_id', 'in', (inner) =>
      inner
        .selectFrom('org_member as mine')
        .leftJoin('sso_admin as own', (join) => join.onRef('own.org_id', '=', 'mine.org_id').onRef('own.user_id', '=', 'mine.user_id'))
        .select('mine.org_id')
        .where('mine.user_id', '=', userId)
        .where('mine.status', '=', 'active')
        .where((row) => row.or([row('mine.role', '=', 'owner'), row('own.user_id', 'is not', null)])),
    )
  const { count } = await all.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['org_member.org_id as orgId', 'org_member.user_id as userId', 'app_user.name', 'app_user.email', 'org_member.role'])
    .orderBy('org_member.org_id')
    .orderBy('org_member.role')
    .orderBy('app_user.name')
    .orderBy('app_user.id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  return { data: rows.map(({ role, ...row }) => ({ ...row, isOwner: role === 'owner' })), total: Number(count) }
}

export async function findMember(db: Queryable, orgId: OrgId, userId: UserId) {
  return db
    .selectFrom('org_member')
    .innerJoin('app_user', 'app_user.id', 'org_member.user_id')
    .select(['app_user.id as userId', 'app_user.name', 'app_user.email', 'org_member.role'])
    .where('org_member.org_id', '=', orgId)
    .where('org_member.user_id', '=', userId)
    .executeTakeFirst()
}

export async function isMemberRow(
  db: Queryable,
  orgId: OrgId,
  { userId, email }: { userId: UserId | null; email: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('org_member')
    .innerJoin('app_user', 'app_user.id', 'org_member.user_id')
    .select('app_user.id')
    .where('org_member.org_id', '=', orgId)
    .where('app_user.deleted_at', 'is', null)
    .where((one) =>
      userId === null ? one(sql`lower(app_user.email)`, '=', email?.toLowerCase() ?? '') : one('org_member.user_id', '=', userId),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Of connections that a person's sign-ins name, in every organisation of theirs. */
export async function listNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sso_connection')
    .select(['id', 'name'])
    .where('id', 'in', ids as ConnectionId[])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
