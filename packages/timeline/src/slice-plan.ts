import { assFrameTime } from './captions/ass-syntax.ts'
import { frameAtMs, frameFromMs, msAtFrame } from './frames.ts'
import type { RenderImage, RenderInsert, RenderPlan } from './render-plan.ts'
import { sliceSegment } from './slice-segment.ts'
import { countStarted, indexSpans, type FrameSpan } from './span-index.ts'

/**
 * The clock of a slice's captions begins this much before its first frame: an event that was on the screen already keeps
 * its beginning, and its animation its place.
 */
export const captionLeadMs = 20_000

type CaptionEvent = { line: number; head: string; tail: string; startMs: number; endMs: number }

/** Answers the events that are seen in a slice, on the clock of the slice: equal slices have equal text, wherever they play. */
function createCaptionSlicer(
  { ass, times = [] }: NonNullable<RenderPlan['captions']>,
  plan: RenderPlan,
): (span: FrameSpan) => string | null {
  const rate = plan.frameRate
  const leadMs = msAtFrame(frameAtMs(captionLeadMs, rate), rate)
  const exact = times.flat()
  const others: { line: number; text: string }[] = []
  const events: CaptionEvent[] = []
  for (const [line, text] of ass.split('\n').entries()) {
    const [, head, tail] = /^(Dialogue: \d+),[\d:.]+,[\d:.]+,(.*)$/s.exec(text) ?? []
    if (head === undefined || tail === undefined) {
      others.push({ line, text })
      continue
    }
    const time = exact[events.length]
    if (!time) throw new RangeError('an event has no time')
    events.push({ line, head, tail, ...time })
  }
  const findEvents = indexSpans(events, plan.frameCount, ({ startMs, endMs }) => ({
    from: frameFromMs(startMs, rate),
    to: frameFromMs(endMs, rate),
  }))
  return (span) => {
    const startMs = msAtFrame(span.from, rate)
    const timeOf = (ms: number) => assFrameTime(Math.max(0, ms - startMs + leadMs), rate)
    const lines = findEvents(span).map((one) => ({
      line: one.line,
      text: [one.head, timeOf(one.startMs), timeOf(one.endMs), one.tail].join(','),
    }))
    if (lines.length === 0) return null
    return [...others, ...lines]
      .sort((a, b) => a.line - b.line)
      .map(({ text }) => text)
      .join('\n')
  }
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

const startFrameOf = ({ startFrame }: { startFrame: number }): number => startFrame
const spanOf = ({ startFrame, frameCount }: { startFrame: number; frameCount: number }): FrameSpan => ({
  from: startFrame,
  to: startFrame + frameCount,
})

/** The last part that begins at or before a frame. */
function findPart({ parts }: RenderPlan, frame: number): RenderPlan['parts'][number] | undefined {
  return parts[countStarted(parts, frame, startFrameOf) - 1]
}

/** The video of some frames of a plan, as a plan of its own; no blend is cut through. The sound is not sliced. */
export function slicePlan(plan: RenderPlan, startFrame: number, frameCount: number): RenderPlan {
  return createSlicer(plan)(startFrame, frameCount)
}

/** What `slicePlan` does, for many slices of one plan: each looks only at what is seen in it. */
function createSlicer(plan: RenderPlan): (startFrame: number, frameCount: number) => RenderPlan {
  const index = <T>(items: readonly T[], span: (item: T) => FrameSpan) => indexSpans(items, plan.frameCount, span)
  const [findParts, findSegments, findInserts, findBlends] = [
    index(plan.parts, spanOf),
    index(plan.segments, spanOf),
    index(plan.inserts ?? [], spanOf),
    index(plan.blends ?? [], spanOf),
  ]
  const sliceImages = createImageSlicer(plan)
  const sliceAss = plan.captions && createCaptionSlicer(plan.captions, plan)
  const { times: _, ...captions } = plan.captions ?? { families: [] }
  const sourceMs = (frame: number) => {
    const part = findPart(plan, frame) ?? { sourceStartMs: 0, startFrame: 0 }
    return onSourceFrame(part.sourceStartMs + msAtFrame(frame - part.startFrame, plan.frameRate), plan)
  }
  return (startFrame, frameCount) => {
    const slice = { from: startFrame, to: startFrame + frameCount }
    const cut = <T extends { startFrame: number; frameCount: number }>(items: readonly T[]) =>
      items.map((item) => ({
        item,
        from: Math.max(slice.from, item.startFrame),
        to: Math.min(slice.to, item.startFrame + item.frameCount),
      }))
    const inserts = cut(findInserts(slice)).map(({ item, from, to }) => sliceInsert(item, { from, to, startFrame }, plan))
    const blends = findBlends(slice).filter((blend) => blend.startFrame >= slice.from && blend.startFrame + blend.frameCount <= slice.to)
    const ass = sliceAss?.(slice) ?? null
    return {
      ...plan,
      frameCount,
      parts: cut(findParts(slice)).map(({ from, to }) => {
        const sourceStartMs = sourceMs(from)
        return {
          sourceStartMs,
          sourceEndMs: sourceStartMs + msAtFrame(to - from, plan.frameRate),
          startFrame: from - startFrame,
          frameCount: to - from,
        }
      }),
      segments: cut(findSegments(slice)).map(({ item, from, to }) => ({
        ...sliceSegment(item, from, to, sourceMs(from)),
        startFrame: from - startFrame,
      })),
      ...(plan.blends ? { blends: blends.map((blend) => ({ ...blend, startFrame: blend.startFrame - startFrame })) } : {}),
      ...(plan.inserts ? { inserts } : {}),
      captions: ass === null ? null : { ...captions, ass, leadMs: msAtFrame(frameAtMs(captionLeadMs, plan.frameRate), plan.frameRate) },
      images: sliceImages(slice),
      audio: null,
    }
  }
}

function createImageSlicer({ images, frameCount }: RenderPlan): (slice: FrameSpan) => RenderImage[] {
  const showings = images.flatMap((image) => image.spans.map((span) => ({ image, span })))
  const findShowings = indexSpans(showings, frameCount, ({ span }) => ({ from: span.startFrame, to: span.endFrame }))
  return (slice) => {
    const spansOf = new Map<RenderImage, RenderImage['spans']>()
    for (const { image, span } of findShowings(slice)) {
      const from = Math.max(slice.from, span.startFrame)
      const to = Math.min(slice.to, span.endFrame)
      spansOf.set(image, [...(spansOf.get(image) ?? []), { startFrame: from - slice.from, endFrame: to - slice.from }])
    }
    return [...spansOf].map(([image, spans]) => ({ ...image, spans }))
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
  const blends = [...(plan.blends ?? [])].sort((a, b) => a.startFrame - b.startFrame)
  const cuts = plan.parts.map(startFrameOf).filter((frame) => {
    const blend = blends[countStarted(blends, frame - 1, startFrameOf) - 1]
    return !blend || frame >= blend.startFrame + blend.frameCount
  })
  const starts = [...new Set([0, first, ...cuts, ...edges, end])].filter((frame) => frame < plan.frameCount).sort((a, b) => a - b)
  return starts.map((startFrame, index) => {
    const part = startFrame < end ? findPart(plan, startFrame) : undefined
    const sourceFrame = part ? frameAtMs(part.sourceStartMs, plan.frameRate) + startFrame - part.startFrame : 0
    return { startFrame, frameCount: (starts[index + 1] ?? plan.frameCount) - startFrame, sourceFrame }
  })
}

/**
 * A plan in pieces of about a second. They begin at cuts and at whole multiples on the source, so that an edit leaves
 * every piece that it does not reach as it was, wherever it plays now. A blend is a piece of its own. One after another,
 * as the keys of a clip of hours fill hundreds of megabytes.
 */
export function* planPieces(plan: RenderPlan): Generator<PlanPiece> {
  const every = Math.max(1, frameAtMs(pieceMs, plan.frameRate))
  const isBlend = new Set((plan.blends ?? []).map(startFrameOf))
  const slice = createSlicer(plan)
  for (const stretch of stretchesOf(plan)) {
    const isWhole = isBlend.has(stretch.startFrame)
    for (let at = 0; at < stretch.frameCount; ) {
      const upTo = isWhole ? stretch.frameCount : Math.min(stretch.frameCount, at + every - ((stretch.sourceFrame + at) % every))
      const startFrame = stretch.startFrame + at
      yield { startFrame, frameCount: upTo - at, key: JSON.stringify(slice(startFrame, upTo - at)) }
      at = upTo
    }
  }
}
