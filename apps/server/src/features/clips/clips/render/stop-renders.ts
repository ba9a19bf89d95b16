import { errorCatalogue } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { failPendingRenders } from './clip-renders.store.ts'

/** Cancels the waiting and running renders of the organisation; requested again, they start over. */
export async function stopPendingRenders(tx: Tx, orgId: OrgId): Promise<void> {
  const error = { errorName: 'JobCancelledError' as const, errorMessage: errorCatalogue.JobCancelledError.message }
  await failPendingRenders(tx, orgId, error)
}
