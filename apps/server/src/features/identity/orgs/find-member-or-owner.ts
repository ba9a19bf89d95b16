import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import { findActiveRole } from './find-active-role.ts'
import { findOwnerId } from './members.store.ts'

/** Who hears of something in a team: the person while they are an active member, else the owner; undefined where nobody is left. */
export async function findMemberOrOwner(db: Queryable, orgId: OrgId, userId: UserId): Promise<UserId | undefined> {
  return (await findActiveRole(db, orgId, userId)) ? userId : findOwnerId(db, orgId)
}
