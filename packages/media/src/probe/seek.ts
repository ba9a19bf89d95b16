/**
 * In streams without an index FFmpeg guesses the position and lands on the keyframe after the requested time. There,
 * reading starts this much earlier, more than the usual distance of keyframes, and the surplus is dropped.
 */
const unindexed = new Set(['mpegts', 'mpeg'])

export const choosePreRollMs = (container: string): number => (unindexed.has(container) ? 12_000 : 0)

/** Input options that seek to `startMs`. None for 0: in a file without an index even that can lose the beginning. */
export function listSeekArgs(startMs: number, lengthMs: number): string[] {
  const length = ['-t', (lengthMs / 1000).toFixed(3)]
  return startMs < 1 ? length : ['-ss', (startMs / 1000).toFixed(3), ...length]
}
