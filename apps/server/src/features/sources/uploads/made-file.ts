import { createReadStream } from 'node:fs'
import { UploadId, type OrgId, type UserId } from '@clipwright/contract/ids'
import type { Db, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { contentTypeOf } from './content-types.ts'
import { hashStream } from './hash-stream.ts'
import { completeUpload, insertUpload } from './uploads.store.ts'
import { type FinishedUpload, uploadFolder } from './find-upload.ts'

type MadeFile = {
  orgId: OrgId
  userId: UserId
  type: 'image' | 'video' | 'audio' | 'font'
  /** Default `asset`. */
  usecase?: 'asset' | 'source'
  extension: string
  /** For display only. */
  fileName: string
  /** A local file; it is left where it is. */
  file: string
}

/** A file whose bytes are stored and that nobody can refer to yet. */
export type StoredFile = FinishedUpload

/**
 * Stores a file that the product made or downloaded as an unfinished upload of the organisation, with the use case
 * "asset". `publishMadeFile` finishes it in the transaction that publishes the result; if the job dies before, the upload
 * is swept like any other idle one.
 */
export async function storeMadeFile(world: { db: Db; storage: Storage }, madeFile: MadeFile): Promise<StoredFile> {
  const id = UploadId.parse(newId())
  const { orgId, userId, type, usecase = 'asset', extension, fileName, file } = madeFile
  const storageKey = `${uploadFolder(orgId, id)}file.${extension}`
  const upload = { id, orgId, userId, type, usecase, extension, fileName, storageKey, declaredBytes: null }
  // The row first: bytes without a row would be orphaned.
  await world.db.transaction((tx) => insertUpload(tx, upload))
  const object = await world.storage.put(storageKey, file, { contentType: contentTypeOf(extension) })
  const sha256 = object.sha256 ?? (await hashStream(createReadStream(file)))
  return { id, orgId, storageKey, sizeBytes: object.sizeBytes, sha256, fileName, extension, usecase }
}

/** Finishes the upload, so that clip documents can refer to `upload://<id>`. If nothing uses it, it is swept like any other. */
export async function publishMadeFile(tx: Tx, { id, orgId, sizeBytes, sha256 }: StoredFile): Promise<void> {
  await completeUpload(tx, { id, orgId }, { sizeBytes, sha256 })
}
