import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { requireSeat, readSeats } from '../../plans/feature-access/check-feature.ts'

/** Holds a seat for somebody who joins in this transaction. Throws `QuotaExceed` when none is free. */
export async function takeSeat(tx: Tx, orgId: OrgId): Promise<void> {
  // Nobody is turned away when seats are not counted.
  if ((await readSeats(tx, orgId)).status === 'unknown') return
  try {
    await requireSeat(tx, orgId)
  } catch (error) {
    throw new AppError('QuotaExceed', {
      say: 'All seats of this team are taken.',
      details: [{ path: 'seats', message: 'max_seats_reached' }],
      cause: error,
    })
  }
}
