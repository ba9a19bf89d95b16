import { msAtFrame } from '@clipwright/timeline/frames'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { listEnhancedParts } from './enhanced-parts.ts'
import type { ExchangeInput } from './exchange-input.ts'
import type { LevelKey } from './placed-media.ts'

/** Spans of whole frames covered by censored words, merged where they touch. */
export function findCensoredFrames(plan: RenderPlan): { from: number; to: number }[] {
  const frameMs = msAtFrame(1, plan.frameRate)
  const spans = (plan.audio?.censored ?? [])
    .map(({ startMs, endMs }) => ({ from: Math.floor(startMs / frameMs + 1e-6), to: Math.ceil(endMs / frameMs - 1e-6) }))
    .toSorted((a, b) => a.from - b.from)
  return joinSpans(spans)
}

type FrameSpan = { from: number; to: number }

/** Spans of frames in which the recording is silent: censored words, and parts that the enhanced voice speaks instead. */
export function findSilentFrames(input: Pick<ExchangeInput, 'plan' | 'assets'>): FrameSpan[] {
  const better = listEnhancedParts(input).map(({ startFrame, frameCount }) => ({ from: startFrame, to: startFrame + frameCount }))
  return joinSpans([...findCensoredFrames(input.plan), ...better].toSorted((a, b) => a.from - b.from))
}

function joinSpans(spans: readonly FrameSpan[]): FrameSpan[] {
  const mergedSpans: FrameSpan[] = []
  for (const span of spans) {
    const last = mergedSpans.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else mergedSpans.push({ ...span })
  }
  return mergedSpans
}

/**
 * Level of the recording in one part, including the stretches beyond its cuts that blends play: the clip's gain, and
 * silence where it is not heard. A single key when it never changes.
 */
export function planPartLevels(
  input: Pick<ExchangeInput, 'plan' | 'assets'>,
  { start, end }: { start: number; end: number },
  reach: { before: number; after: number },
): LevelKey[] {
  const [from, to] = [start - reach.before, end + reach.after]
  // Whether the enhanced voice speaks instead depends on this part, not on the one it blends into.
  const isReplaced = listEnhancedParts(input).some(({ startFrame, frameCount }) => start >= startFrame && end <= startFrame + frameCount)
  return planVoiceLevels(input.plan, isReplaced ? [{ from, to }] : findCensoredFrames(input.plan), from, to)
}

/** Level of a voice over some frames of the clip: the clip's gain, and silence over `silent`. */
export function planVoiceLevels(plan: RenderPlan, silent: readonly FrameSpan[], startFrame: number, endFrame: number): LevelKey[] {
  const gainDb = plan.audio?.gainDb ?? 0
  const spans = silent.flatMap(({ from, to }) => {
    const span = { from: Math.max(startFrame, from), to: Math.min(endFrame, to) }
    return span.to > span.from ? [span] : []
  })
  if (spans.length === 0) return [{ frame: startFrame, gainDb }]
  const keys: LevelKey[] = [{ frame: startFrame, gainDb }]
  const put = (key: LevelKey): void => {
    const last = keys.at(-1)
    if (last && key.frame < last.frame) return
    if (last?.frame === key.frame) keys.pop()
    keys.push(key)
  }
  for (const { from, to } of spans) {
    // The lines between keys lie within the frame next to the word, never inside the word.
    if (from - 1 > startFrame) put({ frame: from - 1, gainDb })
    put({ frame: from, gainDb: null })
    if (to - 1 > from) put({ frame: to - 1, gainDb: null })
    if (to < endFrame) put({ frame: to, gainDb })
  }
  return keys.every((key) => key.gainDb === keys[0]?.gainDb) ? keys.slice(0, 1) : keys
}
