import type { FaceTrack } from '@clipwright/contract/analysis'

/** Half of the window over which lip movement is summed. Shorter windows mistake a breath for silence. */
const halfWindowMs = 640
/** Two measurements further apart than this say nothing about what the lips did in between. */
const longestStepMs = 300

/**
 * How much the lips of a face move around each moment: change of the opening per second, undefined where nothing
 * was measured. Talking is 0.12 to 0.3, a shut mouth 0.005 to 0.08.
 */
export function mouthActivity(track: FaceTrack, momentsMs: readonly number[]): (number | undefined)[] {
  const steps: { atMs: number; lengthMs: number; change: number }[] = []
  let before: { atMs: number; mouthOpen: number } | undefined
  for (const { atMs, mouthOpen } of track.samples) {
    if (mouthOpen === undefined) continue
    if (before && atMs - before.atMs <= longestStepMs && atMs > before.atMs) {
      steps.push({ atMs: (atMs + before.atMs) / 2, lengthMs: atMs - before.atMs, change: Math.abs(mouthOpen - before.mouthOpen) })
    }
    before = { atMs, mouthOpen }
  }
  return momentsMs.map((moment) => {
    let change = 0
    let lengthMs = 0
    for (const step of steps) {
      if (Math.abs(step.atMs - moment) > halfWindowMs) continue
      change += step.change
      lengthMs += step.lengthMs
    }
    return lengthMs >= 150 ? (change * 1000) / lengthMs : undefined
  })
}
