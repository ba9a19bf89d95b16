import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { loseGrant } from './account-health.ts'
import * as store from './social-accounts.store.ts'

export type SocialAccountRow = store.SocialAccountRow

/** Undefined once it was removed. */
export function findAccount(db: Queryable, orgId: OrgId, id: SocialAccountId): Promise<SocialAccountRow | undefined> {
  return store.findAccountRow(db, orgId, id)
}

/** The same, locked for the rest of the transaction: one post at a time goes out on an account. */
export function lockAccount(tx: Tx, orgId: OrgId, id: SocialAccountId): Promise<SocialAccountRow | undefined> {
  return store.lockAccountRow(tx, orgId, id)
}

/** Accounts that are connected. */
export function listAccounts(db: Queryable, orgId: OrgId): Promise<SocialAccountRow[]> {
  return store.listAccountRows(db, orgId)
}

/** Forgets an account and what it granted. */
export function forgetAccount(tx: Tx, orgId: OrgId, id: SocialAccountId): Promise<void> {
  return store.removeAccountRow(tx, orgId, id)
}

/** The platform said that the grant has ended. */
export function requireRelink(tx: Tx, orgId: OrgId, id: SocialAccountId): Promise<void> {
  return loseGrant(tx, orgId, id)
}

/** The platform, or one of its caps, holds the account's posts up to then. */
export function holdPosts(tx: Tx, orgId: OrgId, id: SocialAccountId, until: Date): Promise<void> {
  return store.holdAccount(tx, orgId, id, until)
}

/** False when people were told of this cause already, and nothing went well since. */
export function isNewCause(tx: Tx, orgId: OrgId, id: SocialAccountId, cause: string): Promise<boolean> {
  return store.recordNotice(tx, orgId, id, cause)
}

/** Something went well, so the next failure is told. */
export function forgetCause(tx: Tx, orgId: OrgId, id: SocialAccountId): Promise<void> {
  return store.clearNotice(tx, orgId, id)
}
