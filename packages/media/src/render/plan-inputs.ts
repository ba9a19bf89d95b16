import type { RenderPlan } from '@clipwright/timeline/render-plan'

/** One opened stretch of the source. Its frames are counted from `startMs` at the rate of the plan. */
export type SourceInput = { startMs: number; lengthMs: number; frameCount: number }

/** Where a piece of the programme comes from: frames of one input. */
export type InputPiece = { input: number; firstFrame: number; frameCount: number; startFrame: number }

export type PlannedInputs = { inputs: SourceInput[]; parts: InputPiece[]; segments: InputPiece[] }

/** Reading over a short gap is cheaper than opening the file again, which decodes from the key frame before. */
const shortGapMs = 4_000
const maxInputs = 24

/** Groups the parts into as few openings of the source as is sensible. Each is sought, so the graph's clock starts at 0. */
export function planInputs(plan: RenderPlan, preRollMs: number): PlannedInputs {
  let gapMs = shortGapMs
  let groups = groupParts(plan, gapMs)
  while (groups.length > maxInputs && gapMs < 3_600_000) {
    gapMs *= 2
    groups = groupParts(plan, gapMs)
  }
  const inputs: SourceInput[] = []
  const parts: InputPiece[] = []
  for (const group of groups) {
    const startMs = Math.max(0, (group[0]?.sourceStartMs ?? 0) - preRollMs)
    let frameCount = 0
    for (const part of group) {
      const firstFrame = toFrames(part.sourceStartMs - startMs, plan)
      parts.push({ input: inputs.length, firstFrame, frameCount: part.frameCount, startFrame: part.startFrame })
      frameCount = Math.max(frameCount, firstFrame + part.frameCount)
    }
    // Two frames more than needed: rounding to even frames must not lose the last one.
    inputs.push({ startMs, frameCount, lengthMs: Math.ceil(((frameCount + 2) * 1000 * plan.frameRate.den) / plan.frameRate.num) })
  }
  return { inputs, parts, segments: plan.segments.map((segment) => pieceOf(segment, parts)) }
}

function groupParts(plan: RenderPlan, gapMs: number): RenderPlan['parts'][] {
  const groups: RenderPlan['parts'][] = []
  for (const part of plan.parts) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const gap = before ? part.sourceStartMs - before.sourceEndMs : Number.POSITIVE_INFINITY
    if (group && gap >= -1 && gap <= gapMs) group.push(part)
    else groups.push([part])
  }
  return groups
}

function pieceOf(segment: { startFrame: number; frameCount: number }, parts: readonly InputPiece[]): InputPiece {
  const part = parts.findLast((candidate) => candidate.startFrame <= segment.startFrame)
  if (!part) throw new RangeError(`segment at frame ${segment.startFrame} lies in no part`)
  return {
    input: part.input,
    firstFrame: part.firstFrame + segment.startFrame - part.startFrame,
    frameCount: segment.frameCount,
    startFrame: segment.startFrame,
  }
}

const toFrames = (ms: number, plan: RenderPlan): number => Math.round((ms * plan.frameRate.num) / (plan.frameRate.den * 1000))
