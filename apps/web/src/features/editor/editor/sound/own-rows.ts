import { msAtFrame, wholeFrames } from '@clipwright/timeline/frames'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Moment } from '../engine/playhead.ts'
import { blendVideos } from '../frame/blend-videos.ts'
import { blendAt } from '../frame/blend-mix.ts'

/** A part playing now: source position, gain factor and player. */
type OwnRow = { partIndex: number; sourceMs: number; gain: number; player: HTMLMediaElement }

/** Gains of both parts of a blend after `share` of it: equal power, the renderer's curve. */
function blendGains(share: number): { from: number; to: number } {
  const angle = (Math.min(1, Math.max(0, share)) * Math.PI) / 2
  return { from: Math.cos(angle), to: Math.sin(angle) }
}

/** The parts heard at a moment: one, or both during a blend whose videos play. */
export function ownRows(
  video: HTMLMediaElement,
  { programmeMs, sourceMs }: Moment,
  plan: Pick<RenderPlan, 'parts' | 'blends' | 'frameRate'>,
): OwnRow[] {
  const frame = wholeFrames(programmeMs, plan.frameRate)
  const { running } = blendVideos.getState()
  const blend = running ? blendAt(plan, frame) : undefined
  if (!running || !blend) {
    const partIndex = plan.parts.findLastIndex((part) => part.startFrame <= frame)
    return [{ partIndex, sourceMs, gain: 1, player: video }]
  }
  const cut = blend.startFrame + blend.frameCount / 2
  const share = (programmeMs - msAtFrame(blend.startFrame, plan.frameRate)) / msAtFrame(blend.frameCount, plan.frameRate)
  const gains = blendGains(share)
  const after = plan.parts.findIndex((part) => part.startFrame === cut)
  return (['from', 'to'] as const).flatMap((row): OwnRow[] => {
    const partIndex = row === 'from' ? after - 1 : after
    const part = plan.parts[partIndex]
    if (!part) return []
    const atMs = part.sourceStartMs + programmeMs - msAtFrame(part.startFrame, plan.frameRate)
    return [{ partIndex, sourceMs: atMs, gain: gains[row], player: running[row] }]
  })
}
