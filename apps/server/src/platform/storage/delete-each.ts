import type { StoredObject } from './storage.ts'

/** Deletes one by one, also on S3, whose bulk call wants a checksum that not every server accepts. Returns how many. */
export async function deleteEach(objects: AsyncIterable<StoredObject>, remove: (key: string) => Promise<void>): Promise<number> {
  let count = 0
  for await (const { key } of objects) {
    await remove(key)
    count++
  }
  return count
}
