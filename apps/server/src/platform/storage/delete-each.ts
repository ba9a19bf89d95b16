import type { StoredObject } from './storage.ts'

/** Answers how many. One by one also on S3: its call for many wants a checksum that not every server accepts. */
export async function deleteEach(objects: AsyncIterable<StoredObject>, remove: (key: string) => Promise<void>): Promise<number> {
  let count = 0
  for await (const { key } of objects) {
    await remove(key)
    count++
  }
  return count
}
