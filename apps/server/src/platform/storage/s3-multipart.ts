import { open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
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
  const { client, bucket: Bucket, key: Key } = options
  const upload = await client.send(
    new CreateMultipartUploadCommand({ Bucket, Key, ContentType: options.contentType, Metadata: { sha256: options.sha256 } }),
  )
  const UploadId = upload.UploadId
  if (UploadId === undefined) throw new Error(`the store gave no upload id for ${Key}`)
  try {
    const Parts = await sendParts(options, UploadId)
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined) // The store expires it by itself.
    throw error
  }
}

type SentPart = { PartNumber: number; ETag: string | undefined }

async function sendParts(options: LargeFile, UploadId: string): Promise<SentPart[]> {
  const { client, bucket: Bucket, key: Key, sizeBytes, signal } = options
  const partBytes = Math.max(options.partBytes, Math.ceil(sizeBytes / mostParts))
  const count = Math.ceil(sizeBytes / partBytes)
  const sentParts: SentPart[] = []
  const handle = await open(options.file, 'r')
  let next = 0
  const sender = async () => {
    while (next < count) {
      const index = next++
      const body = Buffer.alloc(Math.min(partBytes, sizeBytes - index * partBytes))
      const { bytesRead } = await handle.read(body, 0, body.length, index * partBytes)
      if (bytesRead !== body.length) throw new Error(`${options.file} became shorter while it was sent`)
      const PartNumber = index + 1
      const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: body, ContentLength: body.length })
      const { ETag } = await client.send(command, signal ? { abortSignal: signal } : {})
      sentParts.push({ PartNumber, ETag })
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(partsAtOnce, count) }, sender))
  } finally {
    await handle.close()
  }
  return sentParts.toSorted((a, b) => a.PartNumber - b.PartNumber)
}
