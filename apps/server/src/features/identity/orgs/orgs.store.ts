import { OrgId, type UserId } from '@clipwright/contract/ids'
import type { MemberRole } from '@clipwright/contract/role-permissions'
import { toCamelRow, toColumns } from '#platform/db/camel-row.ts'
import { runPrepared } from '#platform/db/prepared-statement.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type {} from './orgs-tables.ts'

/** Creates an organisation with its owner. */
export async function insertOrg(tx: Tx, { name, ownerId, plan }: { name: string; ownerId: UserId; plan: string }): Promise<OrgId> {
  const orgId = OrgId.parse(newId())
  await tx.insertInto('org').values({ id: orgId, name, plan, logo_key: null }).execute()
  await insertMember(tx, orgId, { userId: ownerId, role: 'owner' })
  return orgId
}

/** Adds a member. False when the person was one already. */
export async function insertMember(tx: Tx, orgId: OrgId, { userId, role }: { userId: UserId; role: MemberRole }): Promise<boolean> {
  const memberships = await tx
    .insertInto('org_member')
    .values({ org_id: orgId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId')
    .executeTakeFirst()
  return memberships !== undefined
}

function selectOrgsOfUser(db: Queryable, userId: UserId) {
  return db
    .selectFrom('org_member as mine')
    .innerJoin('org', 'org.id', 'mine.org_id')
    .innerJoin('org_member as owner', (join) => join.onRef('owner.org_id', '=', 'org.id').on('owner.role', '=', 'owner'))
    .select(['org.id as orgId', 'org.name as orgName', 'org.plan', 'org.status'])
    .select(['org.logo_key as logoKey', 'org.is_enterprise as isEnterprise'])
    .select(['mine.role', 'mine.status as memberStatus', 'owner.user_id as ownerUserId'])
    .where('mine.user_id', '=', userId)
    .where('org.status', '!=', 'disbanded')
}

/** Every organisation of a person that was not disbanded, earliest joined first, with its owner. */
export async function listOrgsOfUser(db: Queryable, userId: UserId) {
  return runPrepared(db, selectOrgsOfUser(db, userId).orderBy('mine.joined_at').orderBy('org.id'))
}

export async function findOrgOfUser(db: Queryable, userId: UserId, orgId: OrgId) {
  return selectOrgsOfUser(db, userId).where('org.id', '=', orgId).executeTakeFirst()
}

export type OrgOfUser = NonNullable<Awaited<ReturnType<typeof findOrgOfUser>>>

function selectOrg(db: Queryable, orgId: OrgId) {
  return db.selectFrom('org').selectAll().where('id', '=', orgId)
}

export async function findOrg(db: Queryable, orgId: OrgId) {
  return toCamelRow(await selectOrg(db, orgId).executeTakeFirst())
}

/** Locks the organisation until the transaction ends, so that changes of its members are serialized. */
export async function lockOrg(tx: Tx, orgId: OrgId) {
  return toCamelRow(await selectOrg(tx, orgId).forUpdate().executeTakeFirst())
}

export type OrgRow = NonNullable<Awaited<ReturnType<typeof findOrg>>>

type OrgChange = Partial<Pick<OrgRow, 'name' | 'logoKey' | 'status' | 'disbandedAt' | 'restorableUntil'>>

export async function updateOrg(tx: Tx, orgId: OrgId, change: OrgChange): Promise<void> {
  await tx
    .updateTable('org')
    .set({ ...toColumns(change), updated_at: new Date() })
    .where('id', '=', orgId)
    .execute()
}

/** Disbanded teams of this owner that can still be restored, latest first. */
export async function listRestorable(db: Queryable, ownerId: UserId, at: Date) {
  return db
    .selectFrom('org')
    .innerJoin('org_member', 'org_member.org_id', 'org.id')
    .select(['org.id as orgId', 'org.name as orgName', 'org.disbanded_at as disbandedAt', 'org.restorable_until as restorableUntil'])
    .where('org_member.user_id', '=', ownerId)
    .where('org_member.role', '=', 'owner')
    .where('org.status', '=', 'disbanded')
    .where('org.restorable_until', '>', at)
    .orderBy('org.disbanded_at', 'desc')
    .execute()
}

/** The organisation that a session used last; the person need not belong to it any more. */
export async function findActiveOrg(db: Queryable, sessionId: string): Promise<OrgId | null> {
  const session = await db.selectFrom('session_token').select('active_org_id as orgId').where('id', '=', sessionId).executeTakeFirst()
  return session?.orgId ?? null
}
