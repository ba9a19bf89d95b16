import { open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'

type LargeFile = {
  client: S3Client
  bucket: string
  key: string
  file: string
  sizeBytes: number
  partBytes: number
  sha256: string
  contentType: string
  signal: AbortSignal | undefined
}

// The protocol's own limit.
const mostParts = 10_000
const partsAtOnce = 3

/** Sends a file in parts. The object appears when all have arrived; on failure the store forgets the parts. */
export async function putLargeFile(options: LargeFile): Promise<void> {
  await inParts(options, (uploadId) => sendParts(options, uploadId))
}

type Joined = Omit<LargeFile, 'file' | 'partBytes' | 'signal'> & { sourceKeys: readonly string[]; signal?: AbortSignal }

/** Makes one object of others inside the store. */
export async function joinObjects(options: Joined): Promise<void> {
  const { client, bucket, key, sourceKeys, sha256, contentType, signal } = options
  const sending = signal ? { abortSignal: signal } : {}
  const placeOf = (source: string) => `${bucket}/${source}`
  const [only] = sourceKeys
  if (only !== undefined && sourceKeys.length === 1) {
    const change = { MetadataDirective: 'REPLACE', ContentType: contentType, Metadata: { sha256 } } as const
    await client.send(new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource: placeOf(only), ...change }), sending)
    return
  }
  await inParts(options, (UploadId) =>
    collectParts(sourceKeys.length, async (index) => {
      const PartNumber = index + 1
      const CopySource = placeOf(sourceKeys[index] ?? '')
      const copy = await client.send(new UploadPartCopyCommand({ Bucket: bucket, Key: key, UploadId, PartNumber, CopySource }), sending)
      return { PartNumber, ETag: copy.CopyPartResult?.ETag }
    }),
  )
}

type NewObject = Pick<LargeFile, 'client' | 'bucket' | 'key' | 'sha256' | 'contentType'>

async function inParts(options: NewObject, send: (uploadId: string) => Promise<SentPart[]>): Promise<void> {
  const { client, bucket: Bucket, key: Key } = options
  const upload = await client.send(
    new CreateMultipartUploadCommand({ Bucket, Key, ContentType: options.contentType, Metadata: { sha256: options.sha256 } }),
  )
  const UploadId = upload.UploadId
  if (UploadId === undefined) throw new Error(`the store gave no upload id for ${Key}`)
  try {
    const Parts = await send(UploadId)
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined) // The store expires it by itself.
    throw error
  }
}

type SentPart = { PartNumber: number; ETag: string | undefined }

/** A few at once; in their order. */
async function collectParts(count: number, send: (index: number) => Promise<SentPart>): Promise<SentPart[]> {
  const sentParts: SentPart[] = []
  let next = 0
  const sender = async () => {
    while (next < count) sentParts.push(await send(next++))
  }
  await Promise.all(Array.from({ length: Math.min(partsAtOnce, count) }, sender))
  return sentParts.toSorted((a, b) => a.PartNumber - b.PartNumber)
}

async function sendParts(options: LargeFile, UploadId: string): Promise<SentPart[]> {
  const { client, bucket: Bucket, key: Key, sizeBytes, signal } = options
  const partBytes = Math.max(options.partBytes, Math.ceil(sizeBytes / mostParts))
  const handle = await open(options.file, 'r')
  try {
    return await collectParts(Math.ceil(sizeBytes / partBytes), async (index) => {
      const body = Buffer.alloc(Math.min(partBytes, sizeBytes - index * partBytes))
      const { bytesRead } = await handle.read(body, 0, body.length, index * partBytes)
      if (bytesRead !== body.length) throw new Error(`${options.file} became shorter while it was sent`)
      const PartNumber = index + 1
      const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: body, ContentLength: body.length })
      const { ETag } = await client.send(command, signal ? { abortSignal: signal } : {})
      return { PartNumber, ETag }
    })
  } finally {
    await handle.close()
  }
}
