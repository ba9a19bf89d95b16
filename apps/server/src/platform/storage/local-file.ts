import { join } from 'node:path'
import type { Storage } from './storage.ts'

/**
 * A path that a program can read the object from: the stored file itself where it lies on this machine,
 * else a copy in `scratchDir` under `name`. Never write to it.
 */
export async function toLocalFile(storage: Storage, key: string, scratchDir: string, name: string, signal?: AbortSignal): Promise<string> {
  const storedPath = await storage.localPath(key)
  if (storedPath !== null) return storedPath
  const copy = join(scratchDir, name)
  await storage.downloadTo(key, copy, signal)
  return copy
}
