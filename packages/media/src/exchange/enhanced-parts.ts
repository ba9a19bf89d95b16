import { msAtFrame } from '@clipwright/timeline/frames'
import type { AssetFacts, ExchangeInput } from './exchange-input.ts'

/** A part of the clip whose voice comes from another file. `inMs` is where in that file the part begins. */
export type EnhancedPart = { facts: AssetFacts; startFrame: number; frameCount: number; inMs: number }

/** Parts spoken by the enhanced voice, as in the rendered video: those it covers completely. */
export function listEnhancedParts({ plan, assets = {} }: Pick<ExchangeInput, 'plan' | 'assets'>): EnhancedPart[] {
  const better = plan.audio?.enhanced
  const facts = better && assets[better.uri]
  if (!better || !facts || facts.channels === 0) return []
  // Parts open on whole frames, so one may reach slightly beyond.
  const reachMs = 3 * msAtFrame(1, plan.frameRate)
  return plan.parts.flatMap(({ sourceStartMs, startFrame, frameCount }) => {
    const endMs = sourceStartMs + msAtFrame(frameCount, plan.frameRate)
    const isInside = sourceStartMs >= better.startMs && endMs <= better.endMs + reachMs
    return isInside ? [{ facts, startFrame, frameCount, inMs: sourceStartMs - better.startMs }] : []
  })
}
