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

/** Fetches an object into a file. After a cut it goes on where it stopped; the checksum decides in the end. */
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
      // All bytes can be there although the connection ended badly.
      if (offset === object.sizeBytes) return
      // Only tries without any gain count, so that a long file survives a bad line.
      if (offset > before) left = mostTries
      if (left <= 1 || signal?.aborted) throw error
    }
  }
}

async function sizeOf(file: string): Promise<number> {
  const info = await stat(file).catch(() => null) // Not begun yet.
  return info?.size ?? 0
}
