import { OrgId, type UserId } from '@clipwright/contract/ids'
import type { MemberRole } from '@clipwright/contract/permissions'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type {} from './orgs-tables.ts'

/** A new organisation with its owner. */
export async function insertOrg(tx: Tx, { name, ownerId, plan }: { name: string; ownerId: UserId; plan: string }): Promise<OrgId> {
  const orgId = OrgId.parse(newId())
  await tx.insertInto('org').values({ id: orgId, name, plan, logo_key: null }).execute()
  await insertMember(tx, orgId, { userId: ownerId, role: 'owner' })
  return orgId
}

/** Does nothing when the person is a member already; answers whether they joined now. */
export async function insertMember(tx: Tx, orgId: OrgId, { userId, role }: { userId: UserId; role: MemberRole }): Promise<boolean> {
  const joined = await tx
    .insertInto('org_member')
    .values({ org_id: orgId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return joined !== undefined
}

/** Every organisation of a person that was not disbanded, the longest joined first, with its owner. */
export async function listOrgsOfUser(db: Queryable, userId: UserId) {
  return db
    .selectFrom('org_member as mine')
    .innerJoin('org', 'org.id', 'mine.org_id')
    .innerJoin('org_member as owner', (join) => join.onRef('owner.org_id', '=', 'org.id').on('owner.role', '=', 'owner'))
    .select([
      'org.id as orgId',
      'org.name as orgName',
      'org.plan',
      'org.status',
      'org.logo_key as logoKey',
      'org.is_enterprise as isEnterprise',
    ])
    .select(['mine.role', 'mine.status as memberStatus', 'owner.user_id as ownerUserId'])
    .where('mine.user_id', '=', userId)
    .where('org.status', '!=', 'disbanded')
    .orderBy('mine.joined_at')
    .orderBy('org.id')
    .execute()
}
