import type { FrameRate } from '@clipwright/contract/rational'
import { frameAtMs } from './frames.ts'
import type { RenderInsert } from './render-plan.ts'
import type { ClipEnd, Timeline } from './timeline.ts'

function brolls(timeline: Timeline, rate: FrameRate, frameCount: number): RenderInsert[] {
  return (timeline.inserts ?? []).flatMap(({ startMs, endMs, uri, kind, inMs }): RenderInsert[] => {
    const startFrame = Math.max(0, frameAtMs(startMs, rate))
    const endFrame = Math.min(frameCount, frameAtMs(endMs, rate))
    if (endFrame <= startFrame) return []
    const length = endFrame - startFrame
    const drift = kind === 'image' ? { fromFrame: 0, ofFrames: length } : null
    return [{ uri, kind, startFrame, frameCount: length, inMs: kind === 'video' ? inMs : 0, fit: 'cover', isHeard: false, drift }]
  })
}

/** What plays before or after the parts as it lies on the programme; undefined where it has no frame. */
export function endInsert({ uri, kind }: Pick<ClipEnd, 'uri' | 'kind'>, startFrame: number, frameCount: number): RenderInsert | undefined {
  if (frameCount <= 0) return undefined
  return { uri, kind, startFrame, frameCount, inMs: 0, fit: 'whole', isHeard: kind === 'video', drift: null }
}

/** What covers the whole frame: B-roll between the first and the last part, the intro before and the outro after them. */
export function planInserts(
  timeline: Timeline,
  span: { rate: FrameRate; bodyStart: number; bodyEnd: number; frameCount: number },
): RenderInsert[] {
  const { rate, bodyStart, bodyEnd, frameCount } = span
  const intro = timeline.intro && endInsert(timeline.intro, 0, bodyStart)
  const outro = timeline.outro && endInsert(timeline.outro, bodyEnd, frameCount - bodyEnd)
  return [...brolls(timeline, rate, bodyEnd), ...(intro ? [intro] : []), ...(outro ? [outro] : [])]
}

/** Frames of the outro. The running total is rounded once more, as it is at every cut. */
export function outroFrames(timeline: Timeline, rate: FrameRate, bodyEnd: number): number {
  if (!timeline.outro) return 0
  const bodyMs = timeline.ranges.reduce((sum, range) => sum + range.endMs - range.startMs, timeline.intro?.durationMs ?? 0)
  return Math.max(0, frameAtMs(bodyMs + timeline.outro.durationMs, rate) - bodyEnd)
}
