import { AppError } from '@clipwright/contract/errors'
import type { UploadId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { spareBytes } from '#platform/storage/free-space.ts'
import * as store from './uploads.store.ts'

/** Throws unless `neededBytes` more fit beside all reservations. Holds the reservation lock. */
export async function requireSpace(tx: Tx, freeBytes: number, neededBytes: number, exceptId?: UploadId): Promise<void> {
  await store.lockReservations(tx)
  const outstandingBytes = await store.countOutstandingBytes(tx, exceptId)
  if (freeBytes - outstandingBytes - spareBytes < neededBytes) {
    throw new AppError('StorageFullError', { cause: `${freeBytes} free, ${outstandingBytes} promised, ${neededBytes} needed` })
  }
}
