import { createHash } from 'node:crypto'
import { copyFile, rename, utimes } from 'node:fs/promises'

/** Increase when newer code draws or codes the same plan differently. */
const pieceVersion = 7

let copyCount = 0
/** Written under a temporary name first: two renders may make the same file, and it must appear whole. */
export async function keep(source: string, file: string): Promise<void> {
  const fresh = `${file}.${process.pid}-${(copyCount += 1)}.new`
  await copyFile(source, fresh)
  await rename(fresh, file)
}

/** Cache name for a result of exactly these inputs. */
export function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([pieceVersion, ...parts]))
    .digest('hex')
    .slice(0, 40)
}

export async function isThere(file: string): Promise<boolean> {
  const now = new Date()
  try {
    // Marks it as used: the oldest are deleted first.
    await utimes(file, now, now)
    return true
  } catch {
    // Missing or just deleted: drawn again.
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
