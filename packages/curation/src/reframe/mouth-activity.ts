import type { FaceTrack } from '@clipwright/contract/sources/analysis'

/** Window over which lip movement is summed. A shorter one would take a breath for silence. */
export const mouthWindowMs = 1280
const leastMeasuredMs = 150
/** Window on each side for lips that also move in silence. */
const halfSilenceWindowMs = 8000
const leastSilenceMs = 700
/** Lips open slightly before the sound and close slightly after it. */
const silenceEdgeMs = 150
/** Measurements further apart than this do not tell what happened in between. */
const longestStepMs = 300

type Step = { atMs: number; lengthMs: number; change: number }

function measureLipSteps(track: FaceTrack): Step[] {
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

/** Change per second around each moment. Moments and steps are in order of time, so one pass is enough. */
function measureRates(steps: readonly Step[], momentsMs: readonly number[], { reachMs, leastMs }: Window): (number | undefined)[] {
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
 * Lip movement around each moment: change of the mouth opening per second, undefined where it was not measured. Talking is
 * 0.12 to 0.3, a shut mouth 0.005 to 0.08.
 */
export function measureMouthActivity(track: FaceTrack, momentsMs: readonly number[]): (number | undefined)[] {
  return measureRates(measureLipSteps(track), momentsMs, { reachMs: mouthWindowMs / 2, leastMs: leastMeasuredMs })
}

/** The same within silence only: a mouth that moves there chews, laughs or talks without being heard. */
export function measureSilentMouthActivity(
  track: FaceTrack,
  momentsMs: readonly number[],
  isSpeech: (atMs: number) => boolean,
): (number | undefined)[] {
  const silent = measureLipSteps(track).filter(({ atMs }) => [-silenceEdgeMs, 0, silenceEdgeMs].every((edgeMs) => !isSpeech(atMs + edgeMs)))
  return measureRates(silent, momentsMs, { reachMs: halfSilenceWindowMs, leastMs: leastSilenceMs })
}
