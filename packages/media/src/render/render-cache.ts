import { createHash } from 'node:crypto'
import { copyFile, rename, utimes } from 'node:fs/promises'

/** Increase when new code draws or encodes the same plan differently. */
const pieceVersion = 8

let copyCount = 0
/** Writes under a temporary name first: two renders may make the same file, and it must appear whole. */
export async function putInCache(source: string, file: string): Promise<void> {
  const fresh = `${file}.${process.pid}-${(copyCount += 1)}.new`
  await copyFile(source, fresh)
  await rename(fresh, file)
}

/** Name in the cache for a result of exactly these inputs. */
export function nameCacheEntry(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([pieceVersion, ...parts]))
    .digest('hex')
    .slice(0, 40)
}

export async function isCached(file: string): Promise<boolean> {
  const now = new Date()
  try {
    // Marks it as used: the least recently used are deleted first.
    await utimes(file, now, now)
    return true
  } catch {
    // Missing or just deleted: it is made again.
    return false
  }
}

/** Copies a cached file to `target`; false when it is not in the cache. */
export async function copyCached(file: string, target: string): Promise<boolean> {
  if (!(await isCached(file))) return false
  return copyFile(file, target).then(
    () => true,
    // Deleted in the meantime.
    () => false,
  )
}
