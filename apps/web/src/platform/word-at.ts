type Timed = { startMs: number }

/** Index of the word spoken at `atMs`: the last one that has begun. -1 before the first. */
export function wordAt(words: readonly Timed[], atMs: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.startMs ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}
