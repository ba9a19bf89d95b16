import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { AppError } from '@clipwright/contract/errors'

type Measured = {
  stream: Transform
  /** Valid after the stream has ended. */
  result(): { sizeBytes: number; sha256: string }
}

/** Passes bytes through, counting and hashing them. */
export function measuredStream(): Measured {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk)
      sizeBytes += chunk.length
      callback(null, chunk)
    },
  })
  return { stream, result: () => ({ sizeBytes, sha256: hash.digest('hex') }) }
}

export function refuseOtherChecksum(key: string, actual: string, expected: string | undefined): void {
  if (expected !== undefined && expected.toLowerCase() !== actual) {
    throw new AppError('ServerError', { cause: `object ${key}: checksum is ${actual}, not ${expected}` })
  }
}
