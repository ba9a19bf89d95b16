import type { GuestTranscriptId } from '@clipwright/contract/ids'
import type { Storage } from '#platform/storage/storage.ts'

const folderOf = (id: GuestTranscriptId) => `guests/${id}/`

/** Where a visitor's file waits until its words are read. */
export const fileKey = (id: GuestTranscriptId): string => `${folderOf(id)}file`

export async function deleteFile(storage: Storage, id: GuestTranscriptId): Promise<void> {
  await storage.deleteAll(folderOf(id))
}
