import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import * as store from './credits.store.ts'

/** Takes seconds that are left, at most all of them. Returns how many; 0 when it was done before for this cause. */
export async function takeCredits(tx: Tx, orgId: OrgId, taking: store.Taking): Promise<number> {
  return (await store.take(tx, orgId, taking)) ?? 0
}

/** Lets the newest trial end so many days later. Returns its end; null for an organisation that never had one. */
export async function extendTrialCredits(tx: Tx, orgId: OrgId, days: number): Promise<Date | null> {
  return store.extendTrial(tx, orgId, days)
}

/** Seconds that were left of the newest trial when it ended. */
export async function readLapsedTrial(tx: Tx, orgId: OrgId): Promise<number> {
  return store.readLapsedTrial(tx, orgId)
}

/** Takes what is left of the credits that were given for a cause, once. Returns the seconds; null when that was done before, or nothing was given. */
export async function takeRest(tx: Tx, orgId: OrgId, causes: { cause: string; grantCause: string }): Promise<number | null> {
  return store.takeRest(tx, orgId, causes)
}
