/**
 * Cuts a stream of raw frames into single ones and passes them on one at a time, so that the program writing them waits
 * for the reader. The bytes are valid until the handler is done.
 */
export class FrameCutter {
  readonly #frame: Buffer
  readonly #onFrame: (bytes: Buffer, index: number) => void | Promise<void>
  #filled = 0
  #count = 0

  constructor(frameBytes: number, onFrame: (bytes: Buffer, index: number) => void | Promise<void>) {
    this.#frame = Buffer.alloc(frameBytes)
    this.#onFrame = onFrame
  }

  /** Whole frames so far. */
  get count(): number {
    return this.#count
  }

  /** Most chunks end inside a frame: nothing to wait for then. */
  push(chunk: Buffer): void | Promise<void> {
    if (this.#filled + chunk.length >= this.#frame.length) return this.#finishFrames(chunk)
    this.#filled += chunk.copy(this.#frame, this.#filled)
  }

  async #finishFrames(chunk: Buffer): Promise<void> {
    let at = 0
    while (at < chunk.length) {
      const copiedBytes = chunk.copy(this.#frame, this.#filled, at)
      at += copiedBytes
      this.#filled += copiedBytes
      if (this.#filled < this.#frame.length) return
      const waiting = this.#onFrame(this.#frame, this.#count)
      if (waiting) await waiting
      this.#filled = 0
      this.#count += 1
    }
  }
}
