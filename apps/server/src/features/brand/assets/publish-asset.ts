import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { publishMadeFile } from '../../sources/uploads/made-file.ts'
import { type AssetRow, insertAsset, type NewAsset } from './assets.store.ts'
import type { IngestedFile } from './ingest-file.ts'

type AssetFacts = { orgId: OrgId; userId: UserId } & Pick<NewAsset, 'folderId' | 'name' | 'origin' | 'author' | 'licence' | 'sentUploadId'>

/** Adds an ingested file to the library and publishes its upload, in the caller’s transaction. */
export async function publishAsset(tx: Tx, intake: IngestedFile, { orgId, userId, ...facts }: AssetFacts): Promise<AssetRow> {
  if (intake.stored) await publishMadeFile(tx, intake.stored)
  return insertAsset(tx, {
    ...facts,
    orgId,
    kind: intake.kind,
    uploadId: intake.uploadId,
    width: intake.width,
    height: intake.height,
    durationMs: intake.durationMs,
    sizeBytes: intake.sizeBytes,
    thumbnailKey: intake.thumbnailKey,
    font: intake.font,
    fontMeasures: intake.fontMeasures,
    createdBy: userId,
  })
}
