import type { FaceTrack } from '@clipwright/contract/sources/analysis'

/** Half of the window over which lip movement is summed. Shorter windows mistake a breath for silence. */
const halfWindowMs = 640
const leastMeasuredMs = 150
/** Lips that also move while nobody is heard are judged over this long to each side. */
const halfSilenceWindowMs = 8000
const leastSilenceMs = 700
/** Lips close a little after the sound and open a little before it. */
const silenceEdgeMs = 150
/** Two measurements further apart than this say nothing about what the lips did in between. */
const longestStepMs = 300

type Step = { atMs: number; lengthMs: number; change: number }

function lipSteps(track: FaceTrack): Step[] {
  const steps: Step[] = []
  let before: { atMs: number; mouthOpen: number } | undefined
  for (const { atMs, mouthOpen } of track.samples) {
    if (mouthOpen === undefined) continue
    if (before && atMs - before.atMs <= longestStepMs && atMs > before.atMs) {
      steps.push({ atMs: (atMs + before.atMs) / 2, lengthMs: atMs - before.atMs, change: Math.abs(mouthOpen - before.mouthOpen) })
    }
    before = { atMs, mouthOpen }
  }
  return steps
}

type Window = { reachMs: number; leastMs: number }

/** Change a second around each moment; moments and steps rise in time, so one pass is enough. */
function rates(steps: readonly Step[], momentsMs: readonly number[], { reachMs, leastMs }: Window): (number | undefined)[] {
  let [first, next, change, lengthMs] = [0, 0, 0, 0]
  return momentsMs.map((moment) => {
    for (let step = steps[next]; step && step.atMs <= moment + reachMs; step = steps[++next]) {
      change += step.change
      lengthMs += step.lengthMs
    }
    for (let step = steps[first]; step && first < next && step.atMs < moment - reachMs; step = steps[++first]) {
      change -= step.change
      lengthMs -= step.lengthMs
    }
    return lengthMs >= leastMs ? Math.max(0, (change * 1000) / lengthMs) : undefined
  })
}

/**
 * How much the lips of a face move around each moment: change of the opening per second, undefined where nothing
 * was measured. Talking is 0.12 to 0.3, a shut mouth 0.005 to 0.08.
 */
export function mouthActivity(track: FaceTrack, momentsMs: readonly number[]): (number | undefined)[] {
  return rates(lipSteps(track), momentsMs, { reachMs: halfWindowMs, leastMs: leastMeasuredMs })
}

/** The same, of silences alone: a mouth that moves in them chews, laughs or talks to somebody who is not heard. */
export function silentMouthActivity(
  track: FaceTrack,
  momentsMs: readonly number[],
  isSpeech: (atMs: number) => boolean,
): (number | undefined)[] {
  const silent = lipSteps(track).filter(({ atMs }) => [-silenceEdgeMs, 0, silenceEdgeMs].every((edgeMs) => !isSpeech(atMs + edgeMs)))
  return rates(silent, momentsMs, { reachMs: halfSilenceWindowMs, leastMs: leastSilenceMs })
}
