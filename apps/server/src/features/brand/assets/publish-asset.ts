import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { publishMadeFile } from '../../sources/uploads/made-file.ts'
import { type AssetRow, insertAsset, type NewAsset } from './assets.store.ts'
import type { TakenIn } from './take-in.ts'

type AssetFacts = { orgId: OrgId; userId: UserId } & Pick<NewAsset, 'folder_id' | 'name' | 'origin' | 'author' | 'licence'>

/** Makes a file that was taken in an asset of the library, and its bytes known, in the caller's transaction. */
export async function publishAsset(tx: Tx, taken: TakenIn, { orgId, userId, ...facts }: AssetFacts): Promise<AssetRow> {
  if (taken.stored) await publishMadeFile(tx, taken.stored)
  return insertAsset(tx, {
    ...facts,
    org_id: orgId,
    kind: taken.kind,
    upload_id: taken.uploadId,
    width: taken.width,
    height: taken.height,
    duration_ms: taken.durationMs,
    size_bytes: taken.sizeBytes,
    thumbnail_key: taken.thumbnailKey,
    font: taken.font,
    font_measures: taken.fontMeasures,
    created_by: userId,
  })
}
