import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@clipwright/contract/errors'
import { measuredStream } from './measured-stream.ts'
import { privateFileMode } from './private-folder.ts'

/** Writes a new file, for this user alone, through to the disk. On any failure nothing is left. */
export async function writeDurably(file: string, source: Readable, signal?: AbortSignal): Promise<{ sizeBytes: number; sha256: string }> {
  const meter = measuredStream()
  try {
    await pipeline(
      source,
      meter.stream,
      createWriteStream(file, { flags: 'wx', flush: true, mode: privateFileMode }),
      signal ? { signal } : {},
    )
    return meter.result()
  } catch (error) {
    await rm(file, { force: true })
    throw toStorageError(error)
  }
}

/** Renames and makes the new name survive a power cut. Both paths are on one file system. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Moves a file within one file system, closes it to other users and writes it through. False when the target lies on another one. */
export async function moveDurably(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false
    throw error
  }
  const handle = await open(to, 'r')
  try {
    await handle.chmod(privateFileMode)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return true
}

/** Hex SHA-256 of a file. */
export async function hashFile(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash, signal ? { signal } : {})
  return hash.digest('hex')
}

/** Makes names created or removed in a folder survive a power cut. */
export async function syncFolder(dir: string): Promise<void> {
  // Windows cannot open a folder; there the file system keeps names in order by itself.
  if (process.platform === 'win32') return
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A full disk gets its own name, so that people are told what to do. */
export function toStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('StorageFullError', { cause: error }) : error
}
