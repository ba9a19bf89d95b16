import type { BlendKind } from '@clipwright/timeline/timeline'
import type { RenderBlend, RenderPlan, RenderSegment } from '@clipwright/timeline/render-plan'
import { sliceSegment } from '@clipwright/timeline/slice-segment'

/** One input: a span of the source. Frames count from `startMs` at the plan's rate. */
export type SourceInput = { startMs: number; lengthMs: number; frameCount: number }

/** Source of a piece of the programme: frames of one input. */
export type InputPiece = { input: number; firstFrame: number; frameCount: number; startFrame: number }

/** A segment as drawn. Its first frame is repeated `heldFrames` times where the source has none before it. */
export type DrawnPiece = { segment: RenderSegment; input: number; firstFrame: number; frameCount: number; heldFrames: number }

/** The video in order: pieces on their own, or two rows of pieces that blend. */
export type Shot = { from: DrawnPiece[]; to: DrawnPiece[]; blend: { kind: BlendKind; frameCount: number } | null }

export type PlannedInputs = { inputs: SourceInput[]; parts: InputPiece[]; shots: Shot[] }

/** Reading through a short gap is cheaper than another input, which decodes from the keyframe before. */
const shortGapMs = 4_000
const maxInputs = 24

/**
 * Groups the parts into as few inputs as sensible. Each is seeked to, so the graph's clock starts at 0. `leadOf` says how much earlier reading starts
 * for an input that begins there, ms; it is rounded up to whole frames, so that a part stays where it is on the grid of frames.
 */
export function planInputs(plan: RenderPlan, leadOf: (startMs: number) => number): PlannedInputs {
  let gapMs = shortGapMs
  let groups = groupParts(plan, gapMs)
  while (groups.length > maxInputs && gapMs < 3_600_000) {
    gapMs *= 2
    groups = groupParts(plan, gapMs)
  }
  const inputs: SourceInput[] = []
  const parts: InputPiece[] = []
  for (const group of groups) {
    const blendMs = (group[0] ? countFramesBeyond(plan, group[0]).before : 0) * frameMs(plan)
    const firstMs = (group[0]?.sourceStartMs ?? 0) - blendMs
    const startMs = Math.max(0, firstMs - wholeFramesOf(leadOf(firstMs), plan))
    let frameCount = 0
    for (const part of group) {
      const firstFrame = toFrames(part.sourceStartMs - startMs, plan)
      parts.push({ input: inputs.length, firstFrame, frameCount: part.frameCount, startFrame: part.startFrame })
      frameCount = Math.max(frameCount, firstFrame + part.frameCount + countFramesBeyond(plan, part).after)
    }
    // Two extra frames: rounding to even frames must not lose the last one.
    inputs.push({ startMs, frameCount, lengthMs: Math.ceil(((frameCount + 2) * 1000 * plan.frameRate.den) / plan.frameRate.num) })
  }
  return { inputs, parts, shots: listShots(plan, parts) }
}

/** Frames that blends show of the source before a part begins and after it ends. */
export function countFramesBeyond(
  plan: Pick<RenderPlan, 'blends'>,
  part: { startFrame: number; frameCount: number },
): { before: number; after: number } {
  const end = part.startFrame + part.frameCount
  const half = (frame: number): number =>
    (plan.blends?.find((blend) => blend.startFrame + blend.frameCount / 2 === frame)?.frameCount ?? 0) / 2
  return { before: half(part.startFrame), after: half(end) }
}

/** Segments without the frames of blends, and the blends between them. */
function listShots(plan: RenderPlan, parts: readonly InputPiece[]): Shot[] {
  const blends = plan.blends ?? []
  const alone = plan.segments.flatMap((segment) => {
    const part = findPartAt(parts, segment.startFrame)
    const end = segment.startFrame + segment.frameCount
    // A blend takes frames from both ends of a part, never from its middle.
    const from = Math.max(
      segment.startFrame,
      ...blends.flatMap((blend) => (blend.startFrame < part.startFrame ? [blend.startFrame + blend.frameCount] : [])),
    )
    const to = Math.min(end, ...blends.flatMap((blend) => (blend.startFrame >= part.startFrame ? [blend.startFrame] : [])))
    if (to <= from) return []
    const slice = from === segment.startFrame && to === end ? segment : sliceSegment(segment, from, to, segment.sourceStartMs)
    return [{ startFrame: from, shot: { from: [toDrawnPiece(slice, part, from)], to: [], blend: null } }]
  })
  const blended = blends.map((blend) => ({ startFrame: blend.startFrame, shot: toBlendShot(blend, parts) }))
  return [...alone, ...blended].sort((a, b) => a.startFrame - b.startFrame).map(({ shot }) => shot)
}

function toBlendShot({ kind, startFrame, frameCount, from, to }: RenderBlend, parts: readonly InputPiece[]): Shot {
  const row = (segments: readonly RenderSegment[], part: InputPiece): DrawnPiece[] =>
    segments.map((segment) => toDrawnPiece(segment, part, startFrame + segment.startFrame))
  return {
    from: row(from, findPartAt(parts, startFrame)),
    to: row(to, findPartAt(parts, startFrame + frameCount - 1)),
    blend: { kind, frameCount },
  }
}

function findPartAt(parts: readonly InputPiece[], frame: number): InputPiece {
  const part = parts.findLast((candidate) => candidate.startFrame <= frame)
  if (!part) throw new RangeError(`frame ${frame} lies in no part`)
  return part
}

function toDrawnPiece(segment: RenderSegment, part: InputPiece, atFrame: number): DrawnPiece {
  const firstFrame = part.firstFrame + atFrame - part.startFrame
  return {
    segment,
    input: part.input,
    firstFrame: Math.max(0, firstFrame),
    frameCount: segment.frameCount,
    heldFrames: Math.max(0, -firstFrame),
  }
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

const wholeFramesOf = (ms: number, plan: RenderPlan): number => Math.ceil(ms / frameMs(plan) - 1e-6) * frameMs(plan)
const frameMs = ({ frameRate }: RenderPlan): number => (1000 * frameRate.den) / frameRate.num
const toFrames = (ms: number, plan: RenderPlan): number => Math.round((ms * plan.frameRate.num) / (plan.frameRate.den * 1000))
