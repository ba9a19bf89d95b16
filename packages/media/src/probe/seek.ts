import type { Probe } from '@clipwright/contract/sources/probe'

/**
 * In streams without an index FFmpeg guesses the position and lands on the keyframe after the requested time. There,
 * reading starts this much earlier, more than the usual distance of keyframes, and the surplus is dropped.
 */
const unindexed = new Set(['mpegts', 'mpeg'])

export const choosePreRollMs = (container: string): number => (unindexed.has(container) ? 12_000 : 0)

/**
 * The same for sound. A frame of MP3 is made of bytes of those before it, and Opus swings in: read from the very cut, MP3 begins with up to a third of
 * a second of silence.
 */
export const chooseSoundLeadMs = (container: string): number => Math.max(soundLeadMs, choosePreRollMs(container))

const soundLeadMs = 1000

/** FFmpeg seeks to whole milliseconds and drops the frame on screen there: the one of a cut can begin just before it. */
const leadFrames = 2
const [shortestLeadMs, longestLeadMs] = [80, 2000]

/**
 * The same for frames of a source: seeking drops the frame that is on screen, so where frames stay for long reading starts just before that one.
 * `startMs`: where the frames begin.
 */
export function choosePictureLead({ container, video }: Pick<Probe, 'container' | 'video'>): (startMs: number) => number {
  const framesMs = video ? (leadFrames * 1000 * video.frameRate.den) / video.frameRate.num : 0
  const preRollMs = Math.max(shortestLeadMs, Math.min(longestLeadMs, framesMs), choosePreRollMs(container))
  const stills = video?.stills ?? []
  return (startMs) => {
    const still = stills.find((one) => one.startMs < startMs && startMs < one.endMs)
    return still ? Math.max(preRollMs, startMs - still.startMs + beforeStillMs) : preRollMs
  }
}

/** Times of frames are rounded in the list of stills. */
const beforeStillMs = 50

/** Input options that seek to `startMs`. None for 0: in a file without an index even that can lose the beginning. */
export function listSeekArgs(startMs: number, lengthMs: number): string[] {
  const length = ['-t', (lengthMs / 1000).toFixed(3)]
  return startMs < 1 ? length : ['-ss', (startMs / 1000).toFixed(3), ...length]
}
