import { AppError } from '@clipwright/contract/errors'
import { UploadId, type ClipId, type OrgId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { bindToClip, findUploadOfOrg } from './uploads.store.ts'

export type FinishedUpload = {
  id: UploadId
  orgId: OrgId
  storageKey: string
  sizeBytes: number
  /** Hex. Check it before use: the object must be the one that was received. */
  sha256: string
  /** As the person named it; for display only. */
  fileName: string
  extension: string
  usecase: string
}

/** Storage prefix of everything that belongs to one upload, ending in a slash. */
export const uploadFolder = (orgId: OrgId, id: UploadId): string => `uploads/${orgId}/${id}/`

/** The upload id inside an `upload://…` uri. */
export function uploadIdOf(uri: string): UploadId | undefined {
  const id = UploadId.safeParse(/^upload:\/\/([\w-]+)$/.exec(uri)?.[1])
  return id.success ? id.data : undefined
}

/**
 * A finished upload of the organisation by its `uri`. Undefined when there is none, or when it belongs to another
 * organisation. Throws `UploadedInProgressError` while bytes are missing.
 */
export async function findUpload(db: Queryable, orgId: OrgId, uri: string): Promise<FinishedUpload | undefined> {
  const id = uploadIdOf(uri)
  const row = id && (await findUploadOfOrg(db, orgId, id))
  if (!row || row.status === 'expired') return undefined
  if (row.status === 'open' || row.sizeBytes === null || row.sha256 === null) {
    throw new AppError('UploadedInProgressError', { cause: `${row.heldBytes} bytes of ${row.totalBytes ?? 'unknown'}` })
  }
  return {
    id: row.id,
    orgId: row.orgId,
    storageKey: row.storageKey,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    fileName: row.fileName,
    extension: row.extension,
    usecase: row.usecase,
  }
}

/** Binds a clip document to the clip it was uploaded for, or first saved to. False for any other clip. */
export function claimForClip(tx: Tx, orgId: OrgId, uploadId: UploadId, clipId: ClipId): Promise<boolean> {
  return bindToClip(tx, orgId, uploadId, clipId)
}
