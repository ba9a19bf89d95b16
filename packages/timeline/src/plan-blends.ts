import type { FrameRate } from '@clipwright/contract/rational'
import { frameAtMs, msAtFrame } from './frames.ts'
import type { ProgrammePart } from './programme.ts'
import type { RenderBlend, RenderSegment } from './render-plan.ts'
import { sliceSegment } from './slice-segment.ts'
import type { Blend, CaptionWord } from './timeline.ts'

type Window = { from: number; to: number; startFrame: number }

/** The segments of one part that a window shows. Those at its edges go on past the part, holding their crop. */
function windowOf(segments: readonly RenderSegment[], part: ProgrammePart, window: Window, rate: FrameRate): RenderSegment[] {
  const partEnd = part.startFrame + part.frameCount
  const own = segments.filter((segment) => segment.startFrame >= part.startFrame && segment.startFrame < partEnd)
  return own.flatMap((segment, index) => {
    const end = segment.startFrame + segment.frameCount
    const from = index === 0 ? window.from : Math.max(window.from, segment.startFrame)
    const to = index === own.length - 1 ? window.to : Math.min(window.to, end)
    if (to <= from) return []
    const sourceStartMs = Math.max(0, part.sourceStartMs + msAtFrame(from - part.startFrame, rate))
    return [{ ...sliceSegment(segment, from, to, sourceStartMs), startFrame: from - window.startFrame }]
  })
}

/** Half of a blend in frames: as requested, but never more than half of either part, so that two blends cannot meet. */
function halfFrames(blend: Blend, before: ProgrammePart, after: ProgrammePart, rate: FrameRate): number {
  return Math.min(Math.max(1, Math.round(frameAtMs(blend.durationMs, rate) / 2)), before.frameCount >> 1, after.frameCount >> 1)
}

/** The blends of a programme on its frame grid. One that has no room, or whose range is gone, is a plain cut. */
export function planBlends(
  blends: readonly Blend[],
  parts: readonly ProgrammePart[],
  segments: readonly RenderSegment[],
  rate: FrameRate,
): RenderBlend[] {
  return parts.slice(0, -1).flatMap((before, index): RenderBlend[] => {
    const after = parts[index + 1]
    const blend = blends.find(({ rangeId }) => rangeId === before.rangeId)
    const half = blend && after ? halfFrames(blend, before, after, rate) : 0
    if (!blend || !after || half < 1) return []
    const window = { from: after.startFrame - half, to: after.startFrame + half, startFrame: after.startFrame - half }
    return [
      {
        kind: blend.kind,
        startFrame: window.from,
        frameCount: 2 * half,
        from: windowOf(segments, before, window, rate),
        to: windowOf(segments, after, window, rate),
      },
    ]
  })
}

type Censored = { startMs: number; endMs: number; kind: 'beep' | 'mute' }

/**
 * Censored words of the source that would be heard beyond the cut of a blend, programme ms: they were cut, so they are heard
 * in no part, but the sound of both parts goes on.
 */
export function censoredInBlends(
  words: readonly CaptionWord[],
  parts: readonly ProgrammePart[],
  blends: readonly RenderBlend[],
  rate: FrameRate,
): Censored[] {
  return blends.flatMap((blend) => {
    const cut = blend.startFrame + blend.frameCount / 2
    const after = parts.findIndex((part) => part.startFrame === cut)
    const halfMs = msAtFrame(blend.frameCount, rate) / 2
    return [parts[after - 1], parts[after]].flatMap((part, side): Censored[] => {
      if (!part) return []
      const toProgramme = msAtFrame(part.startFrame, rate) - part.sourceStartMs
      const edgeMs = side === 0 ? part.sourceEndMs : part.sourceStartMs - halfMs
      return words.flatMap((word): Censored[] => {
        const [startMs, endMs] = [Math.max(word.startMs, edgeMs), Math.min(word.endMs, edgeMs + halfMs)]
        return word.censor && endMs > startMs ? [{ startMs: startMs + toProgramme, endMs: endMs + toProgramme, kind: word.censor }] : []
      })
    })
  })
}
