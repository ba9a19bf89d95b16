import { mkdir, statfs } from 'node:fs/promises'
import { AppError } from '@clipwright/contract/errors'

/** Left free for the database, the work on videos and everything else on the disk; with less it counts as full. */
export const spareBytes = 256 * 1024 * 1024

/** Free bytes for an unprivileged process on the file system of `dir`, which is made when missing. */
export async function freeBytesOf(dir: string): Promise<number> {
  await mkdir(dir, { recursive: true })
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

/** Throws `StorageFullError` when less than `spareBytes` are free there. */
export async function requireSpareSpace(dir: string): Promise<void> {
  const freeBytes = await freeBytesOf(dir)
  if (freeBytes < spareBytes) throw new AppError('StorageFullError', { cause: `${freeBytes} bytes free in ${dir}` })
}
