import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#platform/time.ts'

const longestUnusedMs = 7 * dayMs

/** Deletes what recognitions heard that nobody has continued for a week: runs that were given up, cancelled or finished elsewhere. */
export async function expireJournals(journalsDir: string, nowMs: number): Promise<void> {
  // No folder: nothing was ever recognised here.
  const names = await readdir(journalsDir, { recursive: true }).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.jsonl'))) {
    const file = join(journalsDir, name)
    // Its run may have ended this moment.
    const info = await stat(file).catch(() => undefined)
    if (info && nowMs - info.mtimeMs > longestUnusedMs) await rm(file, { force: true })
  }
}
