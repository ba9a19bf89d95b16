import { assTime } from './captions/ass-syntax.ts'
import { frameAtMs, msAtFrame } from './frames.ts'
import { evenNear } from './layout-geometry.ts'
import type { CropStep, RenderPlan, RenderSegment } from './render-plan.ts'

/**
 * The clock of a slice's captions begins this much before its first frame: an event that was on the screen already keeps
 * its beginning, and its animation its place.
 */
export const captionLeadMs = 20_000

/** Where a crop is at a frame of its segment. */
function stepAt(steps: readonly CropStep[], frame: number): CropStep {
  let held = steps[0] ?? { x: 0, y: 0, w: 2, h: 2, atFrame: 0, move: 'cut' }
  for (const step of steps) {
    if (step.atFrame <= frame) held = step
    else {
      if (step.move === 'linear') {
        const share = (frame - held.atFrame) / (step.atFrame - held.atFrame)
        const mix = (a: number, b: number) => evenNear(a + (b - a) * share)
        held = { ...held, x: mix(held.x, step.x), y: mix(held.y, step.y) }
      }
      break
    }
  }
  return held
}

/** The steps of a crop for `frameCount` frames from `from`, counted from 0 again. */
function sliceSteps(steps: readonly CropStep[], from: number, frameCount: number): CropStep[] {
  const last = from + frameCount - 1
  const inside = steps.filter((step) => step.atFrame > from && step.atFrame <= last)
  const next = steps.find((step) => step.atFrame > last)
  // A glide that goes on after the slice ends on its last frame where it is by then.
  const end =
    next?.move === 'linear' && inside.at(-1)?.atFrame !== last && last > from
      ? [{ ...stepAt(steps, last), atFrame: last, move: 'linear' as const }]
      : []
  const first: CropStep = { ...stepAt(steps, from), atFrame: from, move: 'cut' }
  return [first, ...inside, ...end].map((step) => ({ ...step, atFrame: step.atFrame - from }))
}

/** ASS time to ms. */
function readTime(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000)
}

/** The events that are seen in a slice, on the clock of the slice. Times go by frames, so equal slices have equal text. */
function sliceAss(ass: string, plan: RenderPlan, startFrame: number, frameCount: number): string | null {
  const rate = plan.frameRate
  const lead = frameAtMs(captionLeadMs, rate)
  const frameMs = msAtFrame(1, rate)
  // The first frame that an event is drawn on: the one at or after its time.
  const frameOf = (text: string) => Math.ceil(readTime(text) / frameMs - 1e-3)
  let count = 0
  const lines = ass.split('\n').flatMap((line) => {
    const match = /^(Dialogue: \d+),([\d:.]+),([\d:.]+),(.*)$/s.exec(line)
    if (!match) return [line]
    const [, head = '', start = '', end = '', rest = ''] = match
    const [from, to] = [frameOf(start) - startFrame, frameOf(end) - startFrame]
    if (to <= 0 || from >= frameCount) return []
    count += 1
    const shifted = (frame: number) => assTime(msAtFrame(Math.max(0, frame + lead), rate))
    return [`${head},${shifted(from)},${shifted(to)},${rest}`]
  })
  return count === 0 ? null : lines.join('\n')
}

function sliceSegment(segment: RenderSegment, from: number, to: number, sourceStartMs: number): RenderSegment {
  const inside = from - segment.startFrame
  return {
    ...segment,
    startFrame: 0,
    frameCount: to - from,
    sourceStartMs,
    panes: segment.panes.map(({ target, crop }) => ({ target, crop: sliceSteps(crop, inside, to - from) })),
  }
}

/** A frame of the source by its number, as ms. Slices of the same moment begin on the same frame, whatever was cut before. */
function onSourceFrame(ms: number, plan: RenderPlan): number {
  return msAtFrame(frameAtMs(ms, plan.frameRate), plan.frameRate)
}

/** The picture of some frames of a plan, as a plan of its own. Its sound is not cut along. */
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
  const ass = plan.captions && sliceAss(plan.captions.ass, plan, startFrame, frameCount)
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
    captions:
      plan.captions && ass !== null
        ? { ...plan.captions, ass, leadMs: msAtFrame(frameAtMs(captionLeadMs, plan.frameRate), plan.frameRate) }
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

/** Some frames of a clip that are rendered, and kept, by themselves. Equal keys have the same picture. */
export type PlanPiece = { startFrame: number; frameCount: number; key: string }

const pieceMs = 2000

/**
 * A plan in pieces of about two seconds. They begin at cuts and at whole multiples on the source, so that an edit leaves
 * every piece that it does not reach as it was, wherever it plays now.
 */
export function planPieces(plan: RenderPlan): PlanPiece[] {
  const every = Math.max(1, frameAtMs(pieceMs, plan.frameRate))
  return plan.parts.flatMap((part) => {
    const first = frameAtMs(part.sourceStartMs, plan.frameRate)
    const pieces: PlanPiece[] = []
    for (let at = 0; at < part.frameCount; ) {
      const upTo = Math.min(part.frameCount, at + every - ((first + at) % every))
      const startFrame = part.startFrame + at
      pieces.push({ startFrame, frameCount: upTo - at, key: JSON.stringify(slicePlan(plan, startFrame, upTo - at)) })
      at = upTo
    }
    return pieces
  })
}
