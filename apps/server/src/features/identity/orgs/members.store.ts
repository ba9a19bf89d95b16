import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { MemberRole } from '@clipwright/contract/role-permissions'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './orgs-tables.ts'

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

function selectMembers(db: Queryable, orgId: OrgId) {
  return db
    .selectFrom('org_member')
    .innerJoin('app_user', 'app_user.id', 'org_member.user_id')
    .select(['app_user.id as userId', 'app_user.name', 'app_user.email', 'app_user.picture_key as imageKey'])
    .select(['org_member.role', 'org_member.status', 'org_member.joined_at as joinedAt'])
    .where('org_member.org_id', '=', orgId)
}

export async function findMember(db: Queryable, orgId: OrgId, userId: UserId) {
  return selectMembers(db, orgId).where('org_member.user_id', '=', userId).executeTakeFirst()
}

/** One page, counted from 1: the owner first, then admins, then by name. */
export async function listMembers(
  db: Queryable,
  orgId: OrgId,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const rows = await selectMembers(db, orgId)
    .orderBy(sql`case org_member.role when 'owner' then 0 when 'sub_org_admin' then 1 else 2 end`)
    .orderBy(sql`lower(app_user.name)`)
    .orderBy('app_user.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { rows, total: await countMembers(db, orgId) }
}

export async function countMembers(db: Queryable, orgId: OrgId): Promise<number> {
  const { count } = await db
    .selectFrom('org_member')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function setRole(tx: Tx, orgId: OrgId, userId: UserId, role: MemberRole): Promise<void> {
  await tx.updateTable('org_member').set({ role }).where('org_id', '=', orgId).where('user_id', '=', userId).execute()
}

/** Ends a membership and what was given to it, so that rejoining revives neither rights in single sign-on nor an API key. */
export async function deleteMember(tx: Tx, orgId: OrgId, userId: UserId): Promise<void> {
  await tx.deleteFrom('org_member').where('org_id', '=', orgId).where('user_id', '=', userId).execute()
  await tx.deleteFrom('sso_admin').where('org_id', '=', orgId).where('user_id', '=', userId).execute()
  await tx
    .updateTable('api_key')
    .set({ revoked_at: new Date() })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Name of the inviter; empty when they have deleted their account. */
export async function findInviter(db: Queryable, userId: UserId): Promise<string> {
  const inviter = await db.selectFrom('app_user').select('name').where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst()
  return inviter?.name ?? ''
}

/** A person’s address in lower case; empty while it is not proven. */
export async function findProvenAddress(db: Queryable, userId: UserId): Promise<string> {
  const person = await db
    .selectFrom('app_user')
    .select(['email', 'email_verified_at as verifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return person.verifiedAt === null ? '' : person.email.toLowerCase()
}
