import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids/new-id.ts'
import { hashFile, renameDurably, toStorageError } from './durable-file.ts'
import { refuseOtherChecksum } from './measured-stream.ts'
import type { StoredObject } from './storage.ts'

type Download = {
  object: StoredObject
  file: string
  open(startByte: number): Promise<Readable>
  signal: AbortSignal | undefined
}

const mostTries = 4

/** Downloads an object to a file, resuming after interruptions and verifying the checksum. */
export async function downloadObject(download: Download): Promise<void> {
  const { object, file, signal } = download
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${newId()}.part`
  try {
    await fetchAll(download, part)
    const { size } = await stat(part)
    if (size !== object.sizeBytes) throw new Error(`object ${object.key}: ${size} of ${object.sizeBytes} bytes arrived`)
    if (object.sha256 !== null) refuseOtherChecksum(object.key, await hashFile(part, signal), object.sha256)
    await renameDurably(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw toStorageError(error)
  }
}

async function fetchAll({ object, open, signal }: Download, part: string): Promise<void> {
  for (let left = mostTries, offset = 0; ; left--) {
    try {
      const source = await open(offset)
      await pipeline(source, createWriteStream(part, { flags: offset === 0 ? 'w' : 'a', flush: true }), signal ? { signal } : {})
      return
    } catch (error) {
      const before = offset
      offset = await sizeOf(part)
      // All bytes may have arrived although the connection failed.
      if (offset === object.sizeBytes) return
      // Only attempts without progress count, so that a long file survives a bad connection.
      if (offset > before) left = mostTries
      if (left <= 1 || signal?.aborted) throw error
    }
  }
}

async function sizeOf(file: string): Promise<number> {
  const info = await stat(file).catch(() => null) // Not begun yet.
  return info?.size ?? 0
}
