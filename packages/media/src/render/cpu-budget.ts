import type { RenderPlan } from '@clipwright/timeline/render-plan'

/** Fixed cost: start, decoding from the keyframe before, fonts. */
const baseSec = 300
/** The most expensive second (large source, tone mapping, slow machine) takes about twenty. */
const perOutputSec = 60

/**
 * CPU seconds, over all cores, that one call may spend on frames of this plan. Whatever needs more is not an ordinary
 * clip, and is stopped.
 */
export function budgetCpuSec({ frameCount, frameRate }: Pick<RenderPlan, 'frameCount' | 'frameRate'>, outputCount = 1): number {
  const lengthSec = (frameCount * frameRate.den) / frameRate.num
  return Math.ceil((baseSec + lengthSec * perOutputSec) * outputCount)
}

/** The largest file of a clip. A preview of five hours has about one GiB, an export several. */
export const mostClipBytes = 8 * 1024 ** 3

/** A timer of Node's that is set beyond this goes off at once. */
const longestTimerMs = 2 ** 31 - 1

/** How long one call may take. A minute of clip may take an hour on a small busy machine; beyond that it hangs. */
export function budgetTimeMs({ frameCount, frameRate }: Pick<RenderPlan, 'frameCount' | 'frameRate'>, outputCount = 1): number {
  const lengthMs = (frameCount * 1000 * frameRate.den) / frameRate.num
  return Math.min(longestTimerMs, Math.ceil((600_000 + lengthMs * 60) * outputCount))
}
