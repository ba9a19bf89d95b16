import { Readable } from 'node:stream'
import { AppError } from '@clipwright/contract/errors'

/**
 * Throws when the client sends nothing for a while, so that a half-open connection cannot block the upload. Only time
 * spent waiting for the client counts, not that of our own disk.
 */
export function limitIdleTime(source: Readable, stallMs: number): Readable {
  return Readable.from(passOn(source, stallMs), { objectMode: false })
}

async function* passOn(source: Readable, stallMs: number): AsyncGenerator<Buffer> {
  const stalled = () => source.destroy(new AppError('LinkUnreachableError', { cause: `no byte for ${stallMs} ms` }))
  let timer = setTimeout(stalled, stallMs)
  try {
    for await (const chunk of source) {
      clearTimeout(timer)
      yield chunk as Buffer
      timer = setTimeout(stalled, stallMs)
    }
  } finally {
    clearTimeout(timer)
  }
}
