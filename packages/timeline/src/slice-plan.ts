import { assFrameTime } from './captions/ass-syntax.ts'
import { frameAtMs, frameFromMs, msAtFrame } from './frames.ts'
import type { RenderInsert, RenderPlan } from './render-plan.ts'
import { sliceSegment } from './slice-segment.ts'

/**
 * The clock of a slice's captions begins this much before its first frame: an event that was on the screen already keeps
 * its beginning, and its animation its place.
 */
export const captionLeadMs = 20_000

/** The events that are seen in a slice, on the clock of the slice: equal slices have equal text, wherever they play. */
function sliceAss(
  { ass, times = [] }: NonNullable<RenderPlan['captions']>,
  plan: RenderPlan,
  startFrame: number,
  frameCount: number,
): string | null {
  const rate = plan.frameRate
  const leadMs = msAtFrame(frameAtMs(captionLeadMs, rate), rate)
  const startMs = msAtFrame(startFrame, rate)
  const timeOf = (ms: number) => assFrameTime(Math.max(0, ms - startMs + leadMs), rate)
  const exact = times.flat()
  let event = 0
  let count = 0
  const lines = ass.split('\n').flatMap((line) => {
    const match = /^(Dialogue: \d+),[\d:.]+,[\d:.]+,(.*)$/s.exec(line)
    if (!match) return [line]
    const time = exact[event]
    if (!time) throw new RangeError('an event has no time')
    event += 1
    if (frameFromMs(time.endMs, rate) <= startFrame || frameFromMs(time.startMs, rate) >= startFrame + frameCount) return []
    count += 1
    return [`${match[1] ?? ''},${timeOf(time.startMs)},${timeOf(time.endMs)},${match[2] ?? ''}`]
  })
  return count === 0 ? null : lines.join('\n')
}

/** A frame of the source by its number, as ms. Slices of the same moment begin on the same frame, whatever was cut before. */
function onSourceFrame(ms: number, plan: RenderPlan): number {
  return msAtFrame(frameAtMs(ms, plan.frameRate), plan.frameRate)
}

function sliceInsert(insert: RenderInsert, { from, to, startFrame }: { from: number; to: number; startFrame: number }, plan: RenderPlan) {
  const skipped = from - insert.startFrame
  return {
    ...insert,
    startFrame: from - startFrame,
    frameCount: to - from,
    inMs: insert.kind === 'video' ? insert.inMs + msAtFrame(skipped, plan.frameRate) : 0,
    drift: insert.drift && { ...insert.drift, fromFrame: insert.drift.fromFrame + skipped },
  }
}

/** The video of some frames of a plan, as a plan of its own; no blend is cut through. The sound is not sliced. */
export function slicePlan(plan: RenderPlan, startFrame: number, frameCount: number): RenderPlan {
  const endFrame = startFrame + frameCount
  const sourceMs = (frame: number) => {
    const part = plan.parts.findLast((one) => one.startFrame <= frame) ?? { sourceStartMs: 0, startFrame: 0 }
    return onSourceFrame(part.sourceStartMs + msAtFrame(frame - part.startFrame, plan.frameRate), plan)
  }
  const cut = <T extends { startFrame: number; frameCount: number }>(items: readonly T[]) =>
    items.flatMap((item) => {
      const from = Math.max(startFrame, item.startFrame)
      const to = Math.min(endFrame, item.startFrame + item.frameCount)
      return to > from ? [{ item, from, to }] : []
    })
  const inserts = cut(plan.inserts ?? []).map(({ item, from, to }) => sliceInsert(item, { from, to, startFrame }, plan))
  const blends = (plan.blends ?? []).filter((blend) => blend.startFrame >= startFrame && blend.startFrame + blend.frameCount <= endFrame)
  const { times: _, ...captions } = plan.captions ?? { families: [] }
  const ass = plan.captions && sliceAss(plan.captions, plan, startFrame, frameCount)
  return {
    ...plan,
    frameCount,
    parts: cut(plan.parts).map(({ from, to }) => {
      const sourceStartMs = sourceMs(from)
      return {
        sourceStartMs,
        sourceEndMs: sourceStartMs + msAtFrame(to - from, plan.frameRate),
        startFrame: from - startFrame,
        frameCount: to - from,
      }
    }),
    segments: cut(plan.segments).map(({ item, from, to }) => ({
      ...sliceSegment(item, from, to, sourceMs(from)),
      startFrame: from - startFrame,
    })),
    ...(plan.blends ? { blends: blends.map((blend) => ({ ...blend, startFrame: blend.startFrame - startFrame })) } : {}),
    ...(plan.inserts ? { inserts } : {}),
    captions:
      plan.captions && ass !== null
        ? { ...captions, ass, leadMs: msAtFrame(frameAtMs(captionLeadMs, plan.frameRate), plan.frameRate) }
        : null,
    images: plan.images.flatMap((image) => {
      const spans = image.spans.flatMap((span) => {
        const from = Math.max(startFrame, span.startFrame)
        const to = Math.min(endFrame, span.endFrame)
        return to > from ? [{ startFrame: from - startFrame, endFrame: to - startFrame }] : []
      })
      return spans.length > 0 ? [{ ...image, spans }] : []
    }),
    audio: null,
  }
}

/** Frames of a clip that are rendered and cached as one piece. Equal keys have equal frames. */
export type PlanPiece = { startFrame: number; frameCount: number; key: string }

const pieceMs = 1000

type Stretch = { startFrame: number; frameCount: number; sourceFrame: number }

/** Where pieces must begin and end: at cuts, around blends, and where intro and outro meet the clip. */
function stretchesOf(plan: RenderPlan): Stretch[] {
  const first = plan.parts[0]?.startFrame ?? 0
  const last = plan.parts.at(-1)
  const end = last ? last.startFrame + last.frameCount : 0
  const edges = (plan.blends ?? []).flatMap((blend) => [blend.startFrame, blend.startFrame + blend.frameCount])
  // The cut in the middle of a blend is no edge.
  const cuts = plan.parts
    .map((part) => part.startFrame)
    .filter((frame) => !(plan.blends ?? []).some((blend) => frame > blend.startFrame && frame < blend.startFrame + blend.frameCount))
  const starts = [...new Set([0, first, ...cuts, ...edges, end])].filter((frame) => frame < plan.frameCount).sort((a, b) => a - b)
  return starts.map((startFrame, index) => {
    const part = plan.parts.findLast((one) => one.startFrame <= startFrame && startFrame < end)
    const sourceFrame = part ? frameAtMs(part.sourceStartMs, plan.frameRate) + startFrame - part.startFrame : 0
    return { startFrame, frameCount: (starts[index + 1] ?? plan.frameCount) - startFrame, sourceFrame }
  })
}

/**
 * A plan in pieces of about a second. They begin at cuts and at whole multiples on the source, so that an edit leaves
 * every piece that it does not reach as it was, wherever it plays now. A blend is a piece of its own.
 */
export function planPieces(plan: RenderPlan): PlanPiece[] {
  const every = Math.max(1, frameAtMs(pieceMs, plan.frameRate))
  const isBlend = new Set((plan.blends ?? []).map((blend) => blend.startFrame))
  return stretchesOf(plan).flatMap((stretch) => {
    const pieces: PlanPiece[] = []
    for (let at = 0; at < stretch.frameCount; ) {
      const whole = isBlend.has(stretch.startFrame)
      const upTo = whole ? stretch.frameCount : Math.min(stretch.frameCount, at + every - ((stretch.sourceFrame + at) % every))
      const startFrame = stretch.startFrame + at
      pieces.push({ startFrame, frameCount: upTo - at, key: JSON.stringify(slicePlan(plan, startFrame, upTo - at)) })
      at = upTo
    }
    return pieces
  })
}
