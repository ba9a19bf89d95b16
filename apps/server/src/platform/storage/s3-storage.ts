import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { newId } from '../ids/new-id.ts'
import { deleteEach } from './delete-each.ts'
import { hashFile, writeDurably } from './durable-file.ts'
import { refuseOtherChecksum } from './measured-stream.ts'
import { checkKey, checkPrefix, missingObject } from './object-key.ts'
import { downloadObject } from './s3-download.ts'
import { joinObjects, putLargeFile } from './s3-multipart.ts'
import { makePrivateFolder } from './private-folder.ts'
import type { PutOptions, Storage, StoredObject } from './storage.ts'

type S3Options = {
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Streams of unknown length are collected here first: S3 wants the length beforehand. */
  spoolDir: string
  /** Files from this size on go up in parts of this size. */
  partBytes?: number
}

/** Metadata name of our checksum; entity tags are no checksums for objects sent in parts. */
const checksumName = 'sha256'
const defaultPartBytes = 16 * 1024 * 1024

/** Objects in an S3-compatible bucket, shared by any number of machines. */
export async function openS3Storage(options: S3Options): Promise<Storage> {
  await makePrivateFolder(options.spoolDir)
  const { bucket } = options
  const client = new S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    // Other S3 servers refuse the newer default checksums or, worse, store them as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  })

  async function put(key: string, source: string | Readable, put: PutOptions): Promise<StoredObject> {
    checkKey(key)
    const file = typeof source === 'string' ? source : join(options.spoolDir, `${newId()}.part`)
    try {
      const sha256 = await checksumOf(file, source, put)
      refuseOtherChecksum(key, sha256, put.sha256)
      const sizeBytes = (await stat(file)).size
      const partBytes = options.partBytes ?? defaultPartBytes
      if (sizeBytes > partBytes) {
        await putLargeFile({ client, bucket, key, file, sizeBytes, partBytes, sha256, contentType: put.contentType, signal: put.signal })
      } else await putSmallFile(key, file, sizeBytes, sha256, put)
      await requireStored(key, sizeBytes, sha256)
      return { key, sizeBytes, contentType: put.contentType, sha256, modifiedAt: new Date() }
    } finally {
      if (typeof source !== 'string' || put.consume) await rm(file, { force: true })
    }
  }

  /** A success that the store only claims must not become a row that points to nothing. */
  async function requireStored(key: string, sizeBytes: number, sha256: string): Promise<void> {
    const object = await statKey(key)
    if (object?.sizeBytes === sizeBytes && object.sha256 === sha256) return
    throw new Error(
      `the store said that it has ${key}, but it has ${object ? `${object.sizeBytes} bytes of another object` : 'no such object'}`,
    )
  }

  async function putSmallFile(key: string, file: string, sizeBytes: number, sha256: string, { contentType, signal }: PutOptions) {
    // A buffer can be sent again after a failure; a stream cannot.
    const body = await readFile(file)
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentLength: sizeBytes,
      ContentType: contentType,
      Metadata: { [checksumName]: sha256 },
    })
    await client.send(command, signal ? { abortSignal: signal } : {})
  }

  async function statKey(key: string): Promise<StoredObject | null> {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: checkKey(key) }))
      return {
        key,
        sizeBytes: head.ContentLength ?? 0,
        contentType: head.ContentType ?? 'application/octet-stream',
        sha256: head.Metadata?.[checksumName] ?? null,
        modifiedAt: head.LastModified ?? new Date(0),
      }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function get(key: string, range?: { start: number; end?: number }, signal?: AbortSignal): Promise<Readable> {
    try {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: checkKey(key),
        ...(range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}),
      })
      const { Body: body, $metadata: answer } = await client.send(command, signal ? { abortSignal: signal } : {})
      if (!(body instanceof Readable)) throw new Error(`the store sent no body for ${key}`)
      if (range && answer.httpStatusCode !== 206) {
        body.destroy()
        throw new Error(`the store does not read ranges: it answered ${answer.httpStatusCode} for a part of ${key}`)
      }
      return body
    } catch (error) {
      throw isMissing(error) ? missingObject(key, error) : error
    }
  }

  async function* list(prefix: string): AsyncIterable<StoredObject> {
    checkPrefix(prefix)
    let token: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(token ? { ContinuationToken: token } : {}) }),
      )
      for (const { Key: key, Size: sizeBytes, LastModified: modifiedAt } of page.Contents ?? []) {
        if (key === undefined) continue
        yield {
          key,
          sizeBytes: sizeBytes ?? 0,
          contentType: 'application/octet-stream',
          sha256: null,
          modifiedAt: modifiedAt ?? new Date(0),
        }
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  const remove = async (key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: checkKey(key) }))
  }

  return {
    put,
    async join(key, sourceKeys, join) {
      checkKey(key)
      await joinObjects({ client, bucket, key, sourceKeys: sourceKeys.map(checkKey), ...join })
      await requireStored(key, join.sizeBytes, join.sha256)
      return { key, sizeBytes: join.sizeBytes, contentType: join.contentType, sha256: join.sha256, modifiedAt: new Date() }
    },
    get,
    stat: statKey,
    delete: remove,
    deleteAll: (prefix) => deleteEach(list(prefix), remove),
    list,
    async downloadTo(key, file, signal) {
      const object = await statKey(key)
      if (!object) throw missingObject(key)
      const open = (start: number) => get(key, start > 0 ? { start } : undefined, signal)
      await downloadObject({ object, file, open, signal })
    },
    localPath: () => Promise.resolve(null),
    // What a network spoils is whole in the store: whoever saw it has it made anew under another key.
    markDamaged: () => Promise.resolve(),
    async *verify() {},
    async check() {
      const key = `probe/${newId()}`
      await put(key, Readable.from([key]), { contentType: 'text/plain' })
      const answer = await text(await get(key))
      await remove(key)
      if (answer !== key) throw new Error('the store gave back other bytes than it was given')
    },
    async close() {
      client.destroy()
    },
  }
}

async function checksumOf(file: string, source: string | Readable, { sha256, consume, signal }: PutOptions): Promise<string> {
  if (typeof source !== 'string') return (await writeDurably(file, source, signal)).sha256
  return consume && sha256 !== undefined ? sha256 : hashFile(file, signal)
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey')
}
