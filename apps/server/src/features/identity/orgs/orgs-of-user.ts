import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import * as store from './orgs.store.ts'

/** The organisation a new person starts in, with nobody else in it. */
export async function createOwnOrg(tx: Tx, owner: { userId: UserId; name: string; plan: string }): Promise<OrgId> {
  return store.insertOrg(tx, { name: owner.name, ownerId: owner.userId, plan: owner.plan })
}

export async function listOrgsOfUser(db: Queryable, userId: UserId): Promise<store.OrgOfUser[]> {
  return store.listOrgsOfUser(db, userId)
}

/** The organisation that a session used last; the person need not belong to it any more. */
export async function findActiveOrg(db: Queryable, sessionId: string): Promise<OrgId | null> {
  return store.findActiveOrg(db, sessionId)
}
