import type { BlendKind } from '@clipwright/timeline/timeline'
import { frameAtMs } from '@clipwright/timeline/frames'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { ExchangeInput } from './exchange-input.ts'

/** A transition around a cut, half on each side. */
export type Join = { cutFrame: number; halfFrames: number; kind: BlendKind | 'dip-black' | 'dip-white' }

function listBlends(plan: RenderPlan): Join[] {
  return (plan.blends ?? []).map(({ kind, startFrame, frameCount }) => ({
    cutFrame: startFrame + frameCount / 2,
    halfFrames: frameCount / 2,
    kind,
  }))
}

/** Cuts at which sound cross-fades: every blend, whatever the frames do. In a dip, sound is cut. */
export function listSoundJoins({ plan }: Pick<ExchangeInput, 'plan'>): Join[] {
  return plan.source.hasAudio && plan.audio ? listBlends(plan).map((join) => ({ ...join, kind: 'cross-fade' })) : []
}

/** Blends and dips on the frame grid, each with its cut. */
export function listJoins({ timeline, plan }: Pick<ExchangeInput, 'timeline' | 'plan'>): Join[] {
  const cuts = plan.parts.slice(1).map(({ startFrame }) => startFrame)
  const blends = listBlends(plan)
  const dips = (timeline.dips ?? []).flatMap(({ startMs, endMs, color }): Join[] => {
    const middle = frameAtMs((startMs + endMs) / 2, plan.frameRate)
    const cutFrame = cuts.find((cut) => Math.abs(cut - middle) <= 1)
    const halfFrames = Math.max(1, Math.round(frameAtMs(endMs - startMs, plan.frameRate) / 2))
    return cutFrame === undefined ? [] : [{ cutFrame, halfFrames, kind: color === '#000000' ? 'dip-black' : 'dip-white' }]
  })
  return [...blends, ...dips].sort((a, b) => a.cutFrame - b.cutFrame)
}
