import type { RenderPlan } from '@clipwright/timeline/render-plan'

/** Starting, reading the source from the key frame before, fonts. */
const baseSec = 300
/** The costliest second (large source, tone mapping, slow machine) takes about twenty. */
const perOutputSec = 60

/**
 * Seconds of processor time, all cores together, that one call may spend on frames of this plan. What costs more, whatever
 * brought it about, is no clip that a person asked for.
 */
export function cpuBudgetSec({ frameCount, frameRate }: Pick<RenderPlan, 'frameCount' | 'frameRate'>, outputCount = 1): number {
  const lengthSec = (frameCount * frameRate.den) / frameRate.num
  return Math.ceil((baseSec + lengthSec * perOutputSec) * outputCount)
}
