/** Work that may be left after each bit of it and gone on with later. */
export type Bits<T> = Generator<undefined, T, void>

/** All of it at once. */
export function finish<T>(bits: Bits<T>): T {
  for (;;) {
    const bit = bits.next()
    if (bit.done) return bit.value
  }
}
