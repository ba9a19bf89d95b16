import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { AppError } from '@clipwright/contract/errors'
import { z } from 'zod'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { Feed } from '../feeds/feed.ts'
import { FeedError } from '../feeds/feed-error.ts'
import { guardedHandler } from './guarded-handler.ts'
import { mediaExtension, newestItems, type WatchedFile } from './media-file.ts'

/** Where objects are, without the keys to them. */
export const BucketPlace = z.object({ endpoint: z.string().nullable(), region: z.string(), bucket: z.string(), prefix: z.string() })
type BucketPlace = z.infer<typeof BucketPlace>

export const BucketKeys = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() })
export type Bucket = BucketPlace & z.infer<typeof BucketKeys>

/** Of a larger bucket only the first by name are looked through. */
const mostObjects = 200_000

function openBucket(fetch: GuardedFetch, { endpoint, region, accessKeyId, secretAccessKey }: Bucket): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: guardedHandler(fetch),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
  })
}

/** The newest videos and recordings below a prefix. Throws `FeedError`. */
export async function readBucket(fetch: GuardedFetch, bucket: Bucket, signal?: AbortSignal): Promise<Feed> {
  const client = openBucket(fetch, bucket)
  const files: WatchedFile[] = []
  let count = 0
  let token: string | undefined
  try {
    do {
      const command = new ListObjectsV2Command({ Bucket: bucket.bucket, Prefix: bucket.prefix, ContinuationToken: token })
      const page = await client.send(command, signal ? { abortSignal: signal } : {})
      for (const { Key: path = '', Size: size = 0, LastModified: changedAt } of page.Contents ?? []) {
        if (size > 0 && mediaExtension(path)) files.push({ path, changedMs: changedAt?.getTime() ?? 0 })
      }
      count += page.Contents?.length ?? 0
      token = page.NextContinuationToken
    } while (token !== undefined && count < mostObjects)
  } catch (error) {
    signal?.throwIfAborted()
    throw toFeedError(error)
  } finally {
    client.destroy()
  }
  return { title: `${bucket.bucket}/${bucket.prefix}`, siteUrl: null, hub: null, youtubeChannelId: null, items: newestItems(files) }
}

/** Downloads one object into a file. Throws `FeedError`, and `MediaTooLargeError` beyond `maxBytes`. */
export async function fetchObject(
  fetch: GuardedFetch,
  bucket: Bucket,
  { key, file, maxBytes, signal }: { key: string; file: string; maxBytes: number; signal: AbortSignal },
): Promise<void> {
  const client = openBucket(fetch, bucket)
  try {
    const object = await client.send(new GetObjectCommand({ Bucket: bucket.bucket, Key: key }), { abortSignal: signal })
    if ((object.ContentLength ?? 0) > maxBytes) throw new AppError('MediaTooLargeError')
    if (!(object.Body instanceof Readable)) throw new FeedError('unreachable', { cause: 'no body' })
    await pipeline(object.Body, createWriteStream(file), { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof AppError ? error : toFeedError(error)
  } finally {
    client.destroy()
  }
}

function toFeedError(error: unknown): FeedError {
  if (error instanceof FeedError) return error
  if (error instanceof AppError && error.errorName === 'LinkRefusedError') return new FeedError('refused', { cause: error })
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 401 || status === 403) return new FeedError('forbidden', { cause: error })
  if (status === 404) return new FeedError('not-found', { cause: error })
  return new FeedError(status === 429 || status === 503 ? 'busy' : 'unreachable', { cause: error })
}
