/**
 * Streams without an index are sought by guessing, and FFmpeg then lands on the key frame after the wanted time. For
 * those the reading starts this much earlier and the surplus is cut off again: longer than the usual distance of key frames.
 */
const unindexed = new Set(['mpegts', 'mpeg'])

export const preRollMs = (container: string): number => (unindexed.has(container) ? 12_000 : 0)

/** Input options. Nothing for the start: in a file without an index even a seek to 0 can lose its beginning. */
export function seekArgs(startMs: number, lengthMs: number): string[] {
  const length = ['-t', (lengthMs / 1000).toFixed(3)]
  return startMs < 1 ? length : ['-ss', (startMs / 1000).toFixed(3), ...length]
}
