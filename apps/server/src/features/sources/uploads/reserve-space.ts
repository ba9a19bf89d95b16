import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { spareBytes } from '#platform/storage/free-space.ts'
import * as store from './uploads.store.ts'

type SpaceRequest = {
  orgId: OrgId
  /** On the disk of the spool. */
  freeBytes: number
  neededBytes: number
  /** They are sent now, for this upload. */
  forUpload?: Pick<store.UploadRow, 'id' | 'reservedBytes'>
}

/**
 * Throws unless `neededBytes` more fit beside all promises. The first upload of an organisation may take all the room there is,
 * what it promises beside that at most half of it, so that no organisation has the disk to itself. A promise once made holds.
 * Holds the reservation lock.
 */
export async function requireSpace(tx: Tx, { orgId, freeBytes, neededBytes, forUpload }: SpaceRequest): Promise<void> {
  await store.lockReservations(tx)
  const { own, others } = await store.countOutstandingBytes(tx, orgId, forUpload?.id)
  const roomBytes = freeBytes - others - spareBytes
  const isShared = own > 0 && neededBytes > (forUpload?.reservedBytes ?? 0)
  if (own + neededBytes > (isShared ? roomBytes / 2 : roomBytes)) {
    throw new AppError('StorageFullError', {
      cause: `${freeBytes} free, ${own} promised to the organisation and ${others} to others, ${neededBytes} needed`,
    })
  }
}
