/** Frames on the clock of the programme, `to` exclusive. */
export type FrameSpan = { from: number; to: number }

/** Frames that share an entry of the index: about as many as a piece of a preview has. */
const entryFrames = 32

/**
 * Answers which items are seen in some frames, in their own order, without looking at all others. Items without a frame
 * within `frameCount` are never found.
 */
export function indexSpans<T>(items: readonly T[], frameCount: number, spanOf: (item: T) => FrameSpan): (span: FrameSpan) => T[] {
  const spans = items.map(spanOf)
  const entries: number[][] = []
  for (const [index, span] of spans.entries()) {
    const to = Math.min(span.to, frameCount)
    for (let entry = entryOf(Math.max(0, span.from)); entry * entryFrames < to; entry += 1) (entries[entry] ??= []).push(index)
  }
  return ({ from, to }) => {
    const hits = new Set<number>()
    for (let entry = entryOf(Math.max(0, from)); entry * entryFrames < to; entry += 1) {
      for (const index of entries[entry] ?? []) {
        const span = spans[index]
        if (span && span.from < to && span.to > from) hits.add(index)
      }
    }
    return [...hits].sort((a, b) => a - b).flatMap((index) => items.slice(index, index + 1))
  }
}

const entryOf = (frame: number): number => Math.floor(frame / entryFrames)

/** How many of the items begin at or before a frame. They must be in order. */
export function countStarted<T>(items: readonly T[], frame: number, startOf: (item: T) => number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && startOf(item) <= frame) low = middle + 1
    else high = middle
  }
  return low
}
