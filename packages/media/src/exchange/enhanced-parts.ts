import { msAtFrame } from '@clipwright/timeline/frames'
import type { AssetFacts, ExchangeInput } from './exchange-input.ts'

/** A part of the clip whose voice comes from another file than its video. `inMs` is where in that file it begins. */
export type EnhancedPart = { facts: AssetFacts; startFrame: number; frameCount: number; inMs: number }

/** Parts that the clearer voice speaks, as the rendered video has it: those that lie inside it as a whole. */
export function enhancedParts({ plan, assets = {} }: Pick<ExchangeInput, 'plan' | 'assets'>): EnhancedPart[] {
  const better = plan.audio?.enhanced
  const facts = better && assets[better.uri]
  if (!better || !facts || facts.channels === 0) return []
  // A part is opened on whole frames, so it may reach a little beyond.
  const reachMs = 3 * msAtFrame(1, plan.frameRate)
  return plan.parts.flatMap(({ sourceStartMs, startFrame, frameCount }) => {
    const endMs = sourceStartMs + msAtFrame(frameCount, plan.frameRate)
    const isInside = sourceStartMs >= better.startMs && endMs <= better.endMs + reachMs
    return isInside ? [{ facts, startFrame, frameCount, inMs: sourceStartMs - better.startMs }] : []
  })
}
