import type { OrgId } from '@clipwright/contract/ids'
import type { ImportPlatform } from '@clipwright/contract/publishing/import-channels'
import type { ChannelRow } from './auto-import-tables.ts'
import type { Feed } from './feeds/feed.ts'
import { fetchFeed, type Validators } from './feeds/fetch-feed.ts'
import { readFeed } from './feeds/read-feed.ts'
import { bucketOf } from './files/bucket-keys.ts'
import { type Bucket, readBucket } from './files/watched-bucket.ts'
import { readFolder } from './files/watched-folder.ts'
import type { ImportWorld } from './import-world.ts'

/** A place that can be watched. `bucket`: with its keys. */
export type Place = { orgId: OrgId; platform: ImportPlatform; extUserId: string; address: string; bucket?: Bucket }

type Reading = Validators & { feed: Feed }

export const noValidators: Validators = { etag: null, lastModified: null }

/** Files are copied before they are imported. */
export const isFilePlace = ({ platform }: { platform: ImportPlatform }): boolean => platform === 'FOLDER' || platform === 'S3'

export async function placeOf({ db }: ImportWorld, channel: ChannelRow): Promise<Place> {
  return channel.platform === 'S3' ? { ...channel, bucket: await bucketOf(db, channel) } : channel
}

/** What is there; null when it is as it was. Throws `FeedError`. */
export async function readPlace(world: ImportWorld, place: Place, last: Validators): Promise<Reading | null> {
  if (place.platform === 'FOLDER') return { ...noValidators, feed: await readFolder(world.config, place.orgId, place.address) }
  if (place.bucket) return { ...noValidators, feed: await readBucket(world.fetch, place.bucket, world.signal) }
  const answer = await fetchFeed(world.fetch, place.address, last, world.signal)
  if (!answer) return null
  const { etag, lastModified, text, url } = answer
  return { etag, lastModified, feed: readFeed(text, url) }
}
