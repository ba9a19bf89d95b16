import { createHash } from 'node:crypto'
import { copyFile, rename, utimes } from 'node:fs/promises'

/** Counts up when the same plan would be drawn or coded differently by newer code. */
const pieceVersion = 7

let copyCount = 0
/** By way of a name of its own: two renders may make the same file, and it appears whole or not at all. */
export async function keep(source: string, file: string): Promise<void> {
  const fresh = `${file}.${process.pid}-${(copyCount += 1)}.new`
  await copyFile(source, fresh)
  await rename(fresh, file)
}

/** The name of what is made from exactly these things. */
export function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([pieceVersion, ...parts]))
    .digest('hex')
    .slice(0, 40)
}

export async function isThere(file: string): Promise<boolean> {
  const now = new Date()
  try {
    // Used now: the oldest go first when the folder is cleared.
    await utimes(file, now, now)
    return true
  } catch {
    // Not there, or deleted this moment: it is drawn again.
    return false
  }
}

/** Copies a kept file to where it is used; false when it is not there. */
export async function takeKept(file: string, to: string): Promise<boolean> {
  if (!(await isThere(file))) return false
  return copyFile(file, to).then(
    () => true,
    // Deleted this moment.
    () => false,
  )
}
