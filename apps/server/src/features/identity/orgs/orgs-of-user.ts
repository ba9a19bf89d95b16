import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { MemberRole } from '@clipwright/contract/role-permissions'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import * as store from './orgs.store.ts'

/** The organisation a new person starts in, with nobody else in it. */
export async function createOwnOrg(tx: Tx, owner: { userId: UserId; name: string; plan: string }): Promise<OrgId> {
  return store.insertOrg(tx, { name: owner.name, ownerId: owner.userId, plan: owner.plan })
}

export async function listOrgsOfUser(db: Queryable, userId: UserId): Promise<store.OrgOfUser[]> {
  return store.listOrgsOfUser(db, userId)
}

/** Adds a member let in by the organisation’s own sign-in rather than an invitation. False when they were a member already. */
export async function joinOrg(tx: Tx, orgId: OrgId, member: { userId: UserId; role: MemberRole }): Promise<boolean> {
  return store.insertMember(tx, orgId, member)
}

/** The organisation that a session used last; the person need not belong to it any more. */
export async function findActiveOrg(db: Queryable, sessionId: string): Promise<OrgId | null> {
  return store.findActiveOrg(db, sessionId)
}
