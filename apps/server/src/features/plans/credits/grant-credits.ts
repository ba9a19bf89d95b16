import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import * as store from './credits.store.ts'

/** Adds a bucket of credits. False when there was one for this cause. */
export async function grantCredits(tx: Tx, orgId: OrgId, grant: store.Grant): Promise<boolean> {
  return store.grant(tx, orgId, grant)
}
