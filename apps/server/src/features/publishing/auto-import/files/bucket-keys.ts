import type { ImportChannelId, OrgId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import { openSealed, sealSecret } from '#platform/secrets/seal-keys.ts'
import type { ChannelRow } from '../auto-import-tables.ts'
import { FeedError } from '../feeds/feed-error.ts'
import { type Bucket, BucketKeys, BucketPlace } from './watched-bucket.ts'

export const bucketKeys = 'import-keys'
export const bucketOwner = (orgId: OrgId, id: ImportChannelId) => `import:${orgId}:${id}`

export async function sealKeys(db: Db, orgId: OrgId, id: ImportChannelId, { accessKeyId, secretAccessKey }: Bucket): Promise<Buffer> {
  return sealSecret(db, bucketKeys, bucketOwner(orgId, id), JSON.stringify({ accessKeyId, secretAccessKey }))
}

/** The bucket of a channel, with its keys. */
export async function bucketOf(db: Db, { orgId, id, address, keysSealed }: ChannelRow): Promise<Bucket> {
  if (!keysSealed) throw new FeedError('forbidden', { cause: 'no keys' })
  const keys = await openSealed(db, bucketKeys, bucketOwner(orgId, id), keysSealed)
  return { ...BucketPlace.parse(JSON.parse(address)), ...BucketKeys.parse(JSON.parse(keys)) }
}
