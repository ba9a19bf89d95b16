import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { MemberRole } from '@clipwright/contract/role-permissions'
import type { Queryable } from '#platform/db/tx.ts'
import { findMember } from './members.store.ts'

/** Somebody's role in an organisation; undefined when they do not belong to it, or are deactivated there. */
export async function findActiveRole(db: Queryable, orgId: OrgId, userId: UserId): Promise<MemberRole | undefined> {
  const member = await findMember(db, orgId, userId)
  return member?.status === 'active' ? member.role : undefined
}
