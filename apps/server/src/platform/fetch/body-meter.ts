import { Transform, type TransformCallback } from 'node:stream'
import { AppError } from '@clipwright/contract/errors'

type BodyLimits = {
  /** Counted after decompression. */
  maxBytes: number
  /** Least average over each window; 0 turns the rule off. */
  minBytesPerSec: number
  rateWindowMs: number
}

/** Turns a broken connection or broken compression into the matching `AppError`; the caller’s own abort reason stays as it is. */
export function toNamedError(error: Error): Error {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^(UND_|E[A-Z]|Z_|ERR_)/.test(code) ? new AppError('LinkUnreachableError', { cause: error }) : error
}

/** Passes bytes on and fails the stream when it grows too large, or arrives too slowly while someone is reading. */
export class BodyMeter extends Transform {
  receivedBytes = 0
  readonly #limits: BodyLimits
  #windowBytes = 0
  // A paused reader must not count against the sender.
  #pausedInWindow = false
  readonly #timer: NodeJS.Timeout | undefined

  constructor(limits: BodyLimits) {
    super({ highWaterMark: 64 * 1024 })
    this.#limits = limits
    if (limits.minBytesPerSec > 0) {
      this.#timer = setInterval(() => this.#judgeRate(), limits.rateWindowMs)
      this.#timer.unref()
    }
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.receivedBytes += chunk.length
    this.#windowBytes += chunk.length
    if (this.receivedBytes > this.#limits.maxBytes) {
      callback(new AppError('MediaTooLargeError', { cause: `more than ${this.#limits.maxBytes} bytes` }))
      return
    }
    if (this.readableLength >= this.readableHighWaterMark) this.#pausedInWindow = true
    callback(null, chunk)
  }

  override _flush(callback: TransformCallback): void {
    clearInterval(this.#timer)
    callback()
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearInterval(this.#timer)
    callback(error)
  }

  #judgeRate(): void {
    const enough = (this.#limits.minBytesPerSec * this.#limits.rateWindowMs) / 1000
    const slow = this.#windowBytes < enough && !this.#pausedInWindow && this.readableLength === 0
    this.#windowBytes = 0
    this.#pausedInWindow = false
    if (slow) this.destroy(new AppError('LinkUnreachableError', { cause: `slower than ${this.#limits.minBytesPerSec} B/s` }))
  }
}
