import type { Box, FaceSample, FaceTrack, Span } from '@clipwright/contract/sources/analysis'

/** Frames a second in which lips are read: talking lips open and close about five times a second. */
export const mouthRate = 12

/** A span with two or more faces at once, where it is open who speaks. */
export type MouthSpan = {
  /** First frame and number of frames, counted from the start of the range at `mouthRate`. */
  firstFrame: number
  frameCount: number
  /** Contains every face of the span with a margin. Fractions of the frame. */
  crop: Box
  /** Indexes into the list of tracks. */
  tracks: readonly number[]
}

/** Breaks shorter than this are bridged. */
const shortBreakMs = 1500
/** Margin on each side of a face, in its own width and height: the landmarks need more than the box. */
const room = 0.2

export function planMouthSpans(tracks: readonly FaceTrack[], rangeStartMs: number): MouthSpan[] {
  const byShot = Map.groupBy(tracks.keys(), (index) => tracks[index]?.shot ?? 0)
  return [...byShot.values()].flatMap((places) =>
    findTogether(tracks, places).map((span) => toMouthSpan(tracks, places, span, rangeStartMs)),
  )
}

const frameAt = (ms: number): number => Math.round((ms * mouthRate) / 1000)
const firstMs = (track: FaceTrack | undefined): number => track?.samples[0]?.atMs ?? 0
const lastMs = (track: FaceTrack | undefined): number => track?.samples.at(-1)?.atMs ?? 0

/** Spans in which at least two of these tracks are present. */
function findTogether(tracks: readonly FaceTrack[], places: readonly number[]): Span[] {
  const edges = places.flatMap((place) => [
    { atMs: firstMs(tracks[place]), step: 1 },
    { atMs: lastMs(tracks[place]), step: -1 },
  ])
  const spans: Span[] = []
  let count = 0
  for (const { atMs, step } of edges.toSorted((a, b) => a.atMs - b.atMs || b.step - a.step)) {
    count += step
    const last = spans.at(-1)
    if (step > 0 && count === 2) {
      if (last && atMs - last.endMs <= shortBreakMs) last.endMs = Infinity
      else spans.push({ startMs: atMs, endMs: Infinity })
    }
    if (step < 0 && count === 1 && last) last.endMs = atMs
  }
  return spans.filter(({ startMs, endMs }) => endMs > startMs)
}

function toMouthSpan(tracks: readonly FaceTrack[], places: readonly number[], span: Span, rangeStartMs: number): MouthSpan {
  const firstFrame = Math.max(0, frameAt(span.startMs - rangeStartMs))
  const present = places.filter((place) => firstMs(tracks[place]) < span.endMs && lastMs(tracks[place]) > span.startMs)
  const boxes = present.flatMap((place) => (tracks[place]?.samples ?? []).filter(({ atMs }) => atMs >= span.startMs && atMs <= span.endMs))
  return { firstFrame, frameCount: frameAt(span.endMs - rangeStartMs) - firstFrame + 1, crop: encloseBoxes(boxes), tracks: present }
}

function encloseBoxes(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [1, 1, 0, 0]
  for (const { x, y, w, h } of boxes) {
    left = Math.min(left, x - w * room)
    top = Math.min(top, y - h * room)
    right = Math.max(right, x + w * (1 + room))
    bottom = Math.max(bottom, y + h * (1 + room))
  }
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return { x, y, w: Math.min(1, right) - x, h: Math.min(1, bottom) - y }
}

/** How far the steady box moves towards each newly found box, 0 to 1. */
const boxFollows = 0.35

/**
 * The smoothed box of a face at each time, undefined before its first and after its last sample. A box that jumps by a few
 * pixels would look like moving lips.
 */
export function smoothBox({ samples }: FaceTrack): (atMs: number) => Box | undefined {
  let lastSample: FaceSample | undefined
  const slow = samples.map((sample) => {
    lastSample = lastSample ? { ...sample, ...interpolateBox(lastSample, sample, boxFollows) } : sample
    return lastSample
  })
  return interpolateSamples(slow)
}

/** Where a face is at a time between its samples; the score is that of the sample before. Times must not decrease between calls. */
export function interpolateSamples(samples: readonly FaceSample[]): (atMs: number) => FaceSample | undefined {
  let next = 0
  return (atMs) => {
    for (; (samples[next]?.atMs ?? Infinity) < atMs; next += 1);
    const after = samples[next]
    const before = samples[next - 1]
    if (!after || after.atMs === atMs) return after
    if (!before) return undefined
    return { ...before, ...interpolateBox(before, after, (atMs - before.atMs) / (after.atMs - before.atMs)), atMs }
  }
}

function interpolateBox(a: Box, b: Box, share: number): Box {
  const mix = (key: 'x' | 'y' | 'w' | 'h'): number => a[key] + (b[key] - a[key]) * share
  return { x: mix('x'), y: mix('y'), w: mix('w'), h: mix('h') }
}
