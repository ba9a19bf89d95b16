import { errorCatalogue } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Tx } from '#platform/db/tx.ts'
import type {} from '../clips.store.ts'

/** Renders of the organisation that wait or run end as cancelled; asked for again, they start anew. */
export async function stopPendingRenders(tx: Tx, orgId: OrgId): Promise<void> {
  const error = { errorName: 'JobCancelledError' as const, errorMessage: errorCatalogue.JobCancelledError.message }
  await tx
    .updateTable('clip_render')
    .set({ status: 'failed', est_ms: null, error: jsonb(error), updated_at: new Date() })
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending')
    .execute()
}
