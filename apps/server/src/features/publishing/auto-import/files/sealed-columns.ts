import type { ImportChannelId, OrgId } from '@clipwright/contract/ids'
import type { SealedColumn } from '#platform/secrets/reseal-column.ts'
import { bucketKeys, bucketOwner } from './bucket-keys.ts'

/** Keys of buckets that are watched, encrypted. */
export const bucketSeals: SealedColumn = {
  keys: bucketKeys,
  table: 'import_channel',
  column: 'keys_sealed',
  facts: ['id', 'org_id'],
  ownerOf: (row) => bucketOwner(row['org_id'] as OrgId, row['id'] as ImportChannelId),
}
