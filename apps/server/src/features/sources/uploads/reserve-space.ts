import { AppError } from '@clipwright/contract/errors'
import type { UploadId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import * as store from './uploads.store.ts'

/** Left free for the database, for work on videos and for everything else on the disk. */
const marginBytes = 256 * 1024 * 1024

/** Throws unless `neededBytes` more fit beside all reservations. Holds the reservation lock. */
export async function requireSpace(tx: Tx, freeBytes: number, neededBytes: number, exceptId?: UploadId): Promise<void> {
  await store.lockReservations(tx)
  const outstandingBytes = await store.countOutstandingBytes(tx, exceptId)
  if (freeBytes - outstandingBytes - marginBytes < neededBytes) {
    throw new AppError('StorageFullError', { cause: `${freeBytes} free, ${outstandingBytes} promised, ${neededBytes} needed` })
  }
}
