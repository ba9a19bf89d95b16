import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import * as store from './credits.store.ts'

/** For acts that change credits and the plan: credits are locked first, by everybody. */
export async function lockCredits(tx: Tx, orgId: OrgId): Promise<void> {
  await store.lockCredits(tx, orgId)
}
