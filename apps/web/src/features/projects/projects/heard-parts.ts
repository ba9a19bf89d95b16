/** Words of one part of the source, while it is transcribed. */
export type HeardPart = { startMs: number; text: string }

const most = 40

/** The parts in the order of the source, without the earliest of many. A part that is heard again is replaced. */
export function addPart(parts: readonly HeardPart[], { startMs, text }: HeardPart): HeardPart[] {
  const others = parts.filter((part) => part.startMs !== startMs)
  return [...others, { startMs, text }].toSorted((a, b) => a.startMs - b.startMs).slice(-most)
}
