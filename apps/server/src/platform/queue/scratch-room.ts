import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The scratch disk of running jobs. */
export type Scratch = {
  freeBytes(): Promise<number>
  /** Whether inputs are copied to scratch first, because storage is remote. */
  copiesInput: boolean
}

/** Scratch space available to claims; absent: not checked. */
export type Room = { bytes: number; copiesInput: boolean }

/** Safety factor on a job's expected need: estimates are rough and disks are shared. */
export const roomFactor = 2

/** What a job is expected to need on the disk, in SQL. */
export function neededBytes(copiesInput: boolean): RawBuilder<number> {
  return copiesInput ? sql<number>`(scratch_bytes + input_bytes)` : sql<number>`scratch_bytes`
}

/** Free space minus what running jobs have yet to write. */
export async function measureRoom(scratch: Scratch | undefined, running: readonly { needBytes: number }[]): Promise<Room> {
  if (!scratch) return { bytes: Number.POSITIVE_INFINITY, copiesInput: false }
  const takenBytes = running.reduce((sum, { needBytes }) => sum + needBytes, 0)
  // When the disk cannot be read, only jobs without scratch needs are taken.
  const freeBytes = await scratch.freeBytes().catch(() => 0)
  return { bytes: freeBytes - takenBytes, copiesInput: scratch.copiesInput }
}
