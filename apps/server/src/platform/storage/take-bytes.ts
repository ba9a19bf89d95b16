import type { Readable } from 'node:stream'

export type AppendOptions = {
  /** Where these bytes begin in the whole file. */
  offset: number
  /** Largest whole file. */
  maxBytes: number
  signal?: AbortSignal
}

export type TakeResult =
  /** `offset`: bytes held safely. */
  | { status: 'appended'; offset: number }
  /** More arrived than allowed; what fits was kept. */
  | { status: 'tooLarge'; offset: number }

/** Hands on a stream, each piece with its position in the whole file, up to the largest file; stops it when the signal aborts. */
export async function takeBytes(
  source: Readable,
  { offset, maxBytes, signal }: AppendOptions,
  take: (bytes: Buffer, position: number) => void | Promise<void>,
): Promise<TakeResult> {
  let position = offset
  const stop = () => source.destroy(signal?.reason instanceof Error ? signal.reason : new Error('the upload was stopped'))
  signal?.addEventListener('abort', stop, { once: true })
  try {
    for await (const piece of source) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : (piece as Buffer)
      const fitting = chunk.subarray(0, maxBytes - position)
      await take(fitting, position)
      position += fitting.length
      if (fitting.length < chunk.length) return { status: 'tooLarge', offset: position }
    }
    return { status: 'appended', offset: position }
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
