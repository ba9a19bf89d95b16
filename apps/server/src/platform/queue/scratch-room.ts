import { mkdir, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The disk on which running jobs keep their files. */
export type Scratch = {
  freeBytes(): Promise<number>
  /** What a job reads is copied there first: the storage is no folder of this machine. */
  copiesInput: boolean
}

/** What a claim may use of the disk. Without it nobody looks at the disk. */
export type Room = { bytes: number; copiesInput: boolean }

/** So many times of what a job is expected to need must be free before it is taken: expectations are wrong, and disks shared. */
export const roomFactor = 2

/** What a job is expected to need on the disk, in SQL. */
export function neededBytes(copiesInput: boolean): RawBuilder<number> {
  return copiesInput ? sql<number>`(scratch_bytes + input_bytes)` : sql<number>`scratch_bytes`
}

/** The room that is left beside running jobs, which may not have written theirs yet. */
export async function measureRoom(scratch: Scratch | undefined, running: readonly { needBytes: number }[]): Promise<Room> {
  if (!scratch) return { bytes: Number.POSITIVE_INFINITY, copiesInput: false }
  const takenBytes = running.reduce((sum, { needBytes }) => sum + needBytes, 0)
  // Where the disk does not answer, only what needs none of it is taken.
  const freeBytes = await scratch.freeBytes().catch(() => 0)
  return { bytes: freeBytes - takenBytes, copiesInput: scratch.copiesInput }
}

/** Free bytes for a process without special rights on the file system that `dir` is made on. */
export async function freeBytesOf(dir: string): Promise<number> {
  await mkdir(dir, { recursive: true })
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}
