import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of all bytes, in hex. */
export async function hashStream(source: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(source, hash)
  return hash.digest('hex')
}
