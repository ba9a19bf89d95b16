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
