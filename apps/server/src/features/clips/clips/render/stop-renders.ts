import { errorCatalogue } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { failPendingRenders } from './clip-renders.store.ts'

/** Renders of the organisation that wait or run end as cancelled; asked for again, they start anew. */
export async function stopPendingRenders(tx: Tx, orgId: OrgId): Promise<void> {
  const error = { errorName: 'JobCancelledError' as const, errorMessage: errorCatalogue.JobCancelledError.message }
  await failPendingRenders(tx, orgId, error)
}
