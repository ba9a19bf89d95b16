import type { GuestCompressionId } from '@clipwright/contract/ids'
import type { Storage } from '#platform/storage/storage.ts'

const folderOf = (id: GuestCompressionId) => `guests/videos/${id}/`

/** Where a visitor's video waits until it is compressed. */
export const sourceKey = (id: GuestCompressionId): string => `${folderOf(id)}source`
export const resultKey = (id: GuestCompressionId): string => `${folderOf(id)}result`

export async function deleteFiles(storage: Storage, id: GuestCompressionId): Promise<void> {
  await storage.deleteAll(folderOf(id))
}
