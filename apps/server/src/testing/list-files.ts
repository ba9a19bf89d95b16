import type { Storage } from '#platform/storage/storage.ts'

/** Keys of everything stored below a prefix. */
export async function listFiles(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}
