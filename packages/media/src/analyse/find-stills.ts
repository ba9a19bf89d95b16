import type { Span } from '@clipwright/contract/sources/analysis'
import type { ChangeScore } from './find-shots.ts'

/** Shorter ones cost a cut at most so much of the frame before it. */
const shortestMs = 1000

/**
 * Stretches of the range in which no new frame comes: each begins with the frame that stays on screen. Recordings of a screen have a frame only when
 * something changes, and sound may go on after the last one.
 */
export function findStills(frames: readonly Pick<ChangeScore, 'atMs'>[], range: Span): Span[] {
  return frames.flatMap(({ atMs }, index) => {
    const endMs = frames[index + 1]?.atMs ?? range.endMs
    return endMs - atMs > shortestMs ? [{ startMs: Math.max(0, Math.round(atMs)), endMs: Math.round(endMs) }] : []
  })
}
