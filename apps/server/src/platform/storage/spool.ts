import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { hashFile, toStorageError } from './durable-file.ts'
import { makePrivateFolder, privateFileMode } from './private-folder.ts'
import type { Storage, StoredObject } from './storage.ts'
import { type AppendOptions, takeBytes, type TakeResult } from './take-bytes.ts'

export type AppendResult =
  | TakeResult
  /** The bytes were not taken: the upload continues at `offset`. */
  | { status: 'wrongOffset'; offset: number }
  /** Another request writes to this upload now. */
  | { status: 'busy' }

/** Holds unfinished uploads: what was acknowledged survives a kill of the process. */
export type Spool = {
  /** Bytes held so far; 0 when nothing came yet. */
  offset(id: string): Promise<number>
  /** Appends a stream. When it breaks off, what arrived is kept and the error is thrown. */
  append(id: string, source: Readable, options: AppendOptions): Promise<AppendResult>
  /** Hex SHA-256 of everything held. */
  sha256(id: string): Promise<string>
  /** Moves the whole upload into storage and removes it here. */
  publish(id: string, storage: Storage, key: string, contentType: string): Promise<StoredObject>
  remove(id: string): Promise<void>
  /** Removes uploads untouched since then; returns how many. */
  removeIdle(idleMs: number): Promise<number>
}

type RunningHash = { hash: Hash; offset: number }

/** Unfinished uploads as growing files of this machine. `path`: where the bytes of one lie. */
export async function openSpool(options: { dir: string }): Promise<Spool & { path(id: string): string }> {
  const dir = resolve(options.dir)
  await makePrivateFolder(dir)
  const writing = new Set<string>()
  // The hash of an upload that never broke off in this process; saves reading it again at the end.
  const hashes = new Map<string, RunningHash>()

  const path = (id: string) => {
    if (!/^[A-Za-z0-9_-]{1,100}$/.test(id)) throw new RangeError('an upload id holds letters, digits, dash and underscore')
    return join(dir, `${id}.part`)
  }

  async function append(id: string, source: Readable, { offset, maxBytes, signal }: AppendOptions): Promise<AppendResult> {
    if (writing.has(id)) return { status: 'busy' }
    writing.add(id)
    try {
      const sizeBytes = await sizeOf(path(id))
      if (offset !== sizeBytes) return { status: 'wrongOffset', offset: sizeBytes }
      const hash = sizeBytes === 0 ? { hash: createHash('sha256'), offset: 0 } : hashes.get(id)
      const knownHash = hash?.offset === sizeBytes ? hash : undefined
      hashes.delete(id)
      const result = await writeAt(path(id), source, { offset, maxBytes, known: knownHash, ...(signal ? { signal } : {}) })
      if (knownHash) hashes.set(id, knownHash)
      return result
    } finally {
      writing.delete(id)
    }
  }

  async function sha256(id: string): Promise<string> {
    const knownHash = hashes.get(id)
    if (knownHash && knownHash.offset === (await sizeOf(path(id)))) return knownHash.hash.copy().digest('hex')
    return hashFile(path(id))
  }

  async function remove(id: string): Promise<void> {
    hashes.delete(id)
    await rm(path(id), { force: true })
  }

  return {
    offset: async (id) => sizeOf(path(id)),
    append,
    sha256,
    path,
    async publish(id, storage, key, contentType) {
      const object = await storage.put(key, path(id), { contentType, sha256: await sha256(id), consume: true })
      await remove(id)
      return object
    },
    remove,
    async removeIdle(idleMs) {
      let count = 0
      for (const name of await readdir(dir)) {
        const id = name.replace(/\.part$/, '')
        const info = await stat(join(dir, name)).catch(() => null) // Removed by another process in between.
        if (!info || writing.has(id) || Date.now() - info.mtimeMs < idleMs) continue
        await remove(id)
        count++
      }
      return count
    },
  }
}

type WriteOptions = AppendOptions & { known: RunningHash | undefined }

async function writeAt(file: string, source: Readable, { known: knownHash, ...options }: WriteOptions): Promise<AppendResult> {
  const handle = await open(file, options.offset === 0 ? 'w' : 'r+', privateFileMode)
  try {
    return await takeBytes(source, options, async (bytes, position) => {
      await writeAll(handle, bytes, position)
      knownHash?.hash.update(bytes)
      if (knownHash) knownHash.offset = position + bytes.length
    })
  } catch (error) {
    throw toStorageError(error)
  } finally {
    // Also after a broken connection: the offset that the client is told next must hold after a power cut.
    await handle.sync()
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  // A full disk accepts part of a write and fails only on the next one.
  for (let writtenBytes = 0; writtenBytes < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, writtenBytes, chunk.length - writtenBytes, position + writtenBytes)
    writtenBytes += bytesWritten
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
