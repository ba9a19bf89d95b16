import type { AudioStream, VideoStream } from '@clipwright/contract/sources/probe'

// NOTE: Where a stream changes on the way, FFmpeg builds the whole filter graph anew, and everything in it counts from 0 again: crops refuse smaller
// frames, files are begun again, and as much silence is put in as has played so far.

/** Input option for video. The first filter must be that of `listSteadyFilters`: later ones may read beyond a smaller frame. */
export const steadyVideoArgs = ['-reinit_filter:v', '0'] as const

/** Input option for sound: broadcasts go from stereo to 5.1 and back, and their decoders can mix that down themselves. */
export const listSteadySoundArgs = (audio: Pick<AudioStream, 'codec'> | undefined): string[] =>
  audio?.codec === 'ac3' || audio?.codec === 'eac3' ? ['-downmix', 'stereo'] : []

/** Frames of one size, as recordings of calls often have not. Those of the usual one pass untouched. */
export function listSteadyFilters({ codedWidth, codedHeight, rotationDeg }: VideoStream): string[] {
  const isTurned = rotationDeg === 90 || rotationDeg === 270
  return [isTurned ? `scale=${codedHeight}:${codedWidth}` : `scale=${codedWidth}:${codedHeight}`]
}
