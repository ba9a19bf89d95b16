import { createReadStream } from 'node:fs'
import { UploadId, type OrgId, type UserId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { contentTypeOf } from './content-types.ts'
import { hashStream } from './hash-stream.ts'
import { completeUpload, insertUpload } from './uploads.store.ts'
import type { FinishedUpload } from './uploads.public.ts'

export type MadeFile = {
  orgId: OrgId
  userId: UserId
  type: 'image' | 'video' | 'audio' | 'font'
  extension: string
  /** Only for showing. */
  fileName: string
  /** On this machine; left where it is. */
  file: string
}

/**
 * Keeps a file that the product made or fetched as a finished upload of the organisation, with the use case "asset", so
 * that clip documents can name it by `upload://<id>`. One that nothing comes to use is removed like any other upload.
 */
export async function keepMadeFile(world: { db: Db; storage: Storage }, made: MadeFile): Promise<FinishedUpload> {
  const id = UploadId.parse(newId())
  const { orgId, userId, type, extension, fileName, file } = made
  const storageKey = `uploads/${orgId}/${id}/file.${extension}`
  const upload = { id, org_id: orgId, user_id: userId, type, usecase: 'asset', extension, file_name: fileName, storage_key: storageKey }
  // The row goes first: bytes without a row would be known to nobody.
  await world.db.transaction((tx) => insertUpload(tx, upload, 0))
  const stored = await world.storage.put(storageKey, file, { contentType: contentTypeOf(extension) })
  const sha256 = stored.sha256 ?? (await hashStream(createReadStream(file)))
  await completeUpload(world.db, id, { sizeBytes: stored.sizeBytes, sha256 })
  return { id, storageKey, sizeBytes: stored.sizeBytes, sha256, fileName, extension, usecase: 'asset' }
}
