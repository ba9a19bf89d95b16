import type { Box, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import type { AspectRatio, CropKey, LayoutPlan, LayoutSegment } from '@clipwright/contract/editor/layout'
import { toFrameAspect } from './choose-layout.ts'
import { measureShareInside, findLargestCrop } from './crop-geometry.ts'
import { findFaceAt, listTimes } from './face-presence.ts'

/** The speaker, as annotated: the face whose centre is in `region` (fractions of the frame). */
export type KnownSpeaker = Span & { region: Box }

export type PlanMeasures = {
  /** Share of the moments with a face in which a face is wholly visible (85 % of its box). */
  faceInsideShare: number
  /** Share of the moments with an annotated speaker in which that face is wholly visible. Null without annotation. */
  speakerInsideShare: number | null
  /** Share of the moments with a face in which less than 30 % of any face is visible. */
  emptyFrameShare: number
  /** Camera movement in crop widths per second of plan, without jumps. */
  cameraTravelPerSec: number
  /** Reversals of the camera while it moves, per second of plan. */
  reversalsPerSec: number
  /** Number of moments measured, of those with a face and of those with an annotated speaker. */
  moments: number
  momentsWithFace: number
  momentsWithSpeaker: number
}

const stepMs = 100
const wholeFaceShare = 0.85
const lostFaceShare = 0.3

/** Crop of a pane at a time: held before the first and after the last key, interpolated towards `linear` keys. */
function interpolateCrop(path: readonly CropKey[], atMs: number): Box | undefined {
  const next = path.findIndex((key) => key.atMs > atMs)
  const after = next === -1 ? undefined : path[next]
  const before = next === -1 ? path.at(-1) : path[next - 1]
  if (!before || !after || after.move === 'cut') return before ?? after
  const share = (atMs - before.atMs) / (after.atMs - before.atMs)
  const mix = (a: number, b: number): number => a + (b - a) * share
  return { x: mix(before.x, after.x), y: mix(before.y, after.y), w: mix(before.w, after.w), h: mix(before.h, after.h) }
}

const wholeFrame: Box = { x: 0, y: 0, w: 1, h: 1 }

function listShownAreas({ kind, panes }: LayoutSegment, atMs: number): Box[] {
  const crops = panes.flatMap(({ path }) => interpolateCrop(path, atMs) ?? [])
  return kind === 'fit' || kind === 'screen' ? [wholeFrame, ...crops] : crops
}

function measureShownShare(face: Box, areas: readonly Box[]): number {
  return Math.max(0, ...areas.map((area) => measureShareInside(face, area)))
}

function findSpeakerFace(faces: readonly Box[], { region }: KnownSpeaker): Box {
  const middle = (box: Box): { x: number; y: number } => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 })
  const inRegion = faces.filter((face) => {
    const { x, y } = middle(face)
    return x >= region.x && x <= region.x + region.w && y >= region.y && y <= region.y + region.h
  })
  const largest = inRegion.toSorted((a, b) => b.h - a.h)[0]
  // Without a detected face, the centre of the region stands for the speaker.
  return largest ?? { x: region.x + region.w / 2 - 0.01, y: region.y + region.h * 0.4, w: 0.02, h: 0.02 }
}

/** Further than this from its samples, a face may be on the other side of a cut. */
const edgeMs = 250

/** With shots given, a face counts only within its own. */
function findVisibleFace(track: FaceTrack, atMs: number, shots: readonly Span[]): Box[] {
  const shot = shots[track.shot]
  if (shot && (atMs < shot.startMs || atMs >= shot.endMs)) return []
  const first = track.samples[0]?.atMs ?? Infinity
  const last = track.samples.at(-1)?.atMs ?? -Infinity
  const box = atMs >= first - edgeMs && atMs <= last + edgeMs ? findFaceAt(track, atMs) : undefined
  return box ? [box] : []
}

function measureMovement(path: readonly CropKey[]): { travel: number; reversals: number } {
  let travel = 0
  let reversals = 0
  const direction = { x: 0, y: 0 }
  for (const [index, key] of path.entries()) {
    const before = path[index - 1]
    if (!before || key.move === 'cut') continue
    travel += Math.hypot((key.x - before.x) / key.w, (key.y - before.y) / key.h)
    for (const axis of ['x', 'y'] as const) {
      const sign = Math.sign(Math.round((key[axis] - before[axis]) * 1e5))
      if (sign === 0) continue
      if (direction[axis] !== 0 && sign !== direction[axis]) reversals += 1
      direction[axis] = sign
    }
  }
  return { travel, reversals }
}

/** Measures a plan ten times a second against detected faces and annotated speakers. */
export function measurePlan({
  plan,
  faces,
  shots = [],
  speakers = [],
}: {
  plan: LayoutPlan
  faces: readonly FaceTrack[]
  /** Those that the faces count. */
  shots?: readonly Span[]
  speakers?: readonly KnownSpeaker[]
}): PlanMeasures {
  const count = { moments: 0, withFace: 0, inside: 0, empty: 0, withSpeaker: 0, speakerInside: 0 }
  let travel = 0
  let reversals = 0
  let lengthMs = 0
  for (const segment of plan.segments) {
    lengthMs += segment.endMs - segment.startMs
    for (const { path } of segment.panes) {
      const motion = measureMovement(path)
      travel += motion.travel
      reversals += motion.reversals
    }
    const near = faces.filter(
      ({ samples }) => (samples[0]?.atMs ?? 0) < segment.endMs + 2000 && (samples.at(-1)?.atMs ?? 0) > segment.startMs - 2000,
    )
    for (const atMs of listTimes(segment, stepMs)) {
      const boxes = near.flatMap((track) => findVisibleFace(track, atMs, shots))
      const areas = listShownAreas(segment, atMs)
      const best = Math.max(0, ...boxes.map((box) => measureShownShare(box, areas)))
      const speaker = speakers.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs)
      count.moments += 1
      count.withFace += Number(boxes.length > 0)
      count.inside += Number(best >= wholeFaceShare)
      count.empty += Number(boxes.length > 0 && best < lostFaceShare)
      count.withSpeaker += Number(speaker !== undefined)
      count.speakerInside += Number(speaker !== undefined && measureShownShare(findSpeakerFace(boxes, speaker), areas) >= wholeFaceShare)
    }
  }
  const ofFaces = Math.max(1, count.withFace)
  return {
    faceInsideShare: count.withFace === 0 ? 1 : count.inside / ofFaces,
    speakerInsideShare: count.withSpeaker === 0 ? null : count.speakerInside / count.withSpeaker,
    emptyFrameShare: count.empty / ofFaces,
    cameraTravelPerSec: lengthMs === 0 ? 0 : (travel * 1000) / lengthMs,
    reversalsPerSec: lengthMs === 0 ? 0 : (reversals * 1000) / lengthMs,
    moments: count.moments,
    momentsWithFace: count.withFace,
    momentsWithSpeaker: count.withSpeaker,
  }
}

/** A crop in the centre of the frame: what an editor gets without analysis, for comparison. */
export function centreCropPlan({
  ratio,
  ranges,
  sourceAspect,
}: {
  ratio: AspectRatio
  ranges: readonly Span[]
  sourceAspect: number
}): LayoutPlan {
  const { w, h } = findLargestCrop({ sourceAspect, paneAspect: toFrameAspect(ratio) })
  return {
    ratio,
    segments: ranges.map(({ startMs, endMs }) => ({
      startMs,
      endMs,
      kind: 'fill',
      panes: [{ path: [{ atMs: startMs, x: (1 - w) / 2, y: (1 - h) / 2, w, h, move: 'cut' }] }],
      confidence: 0,
      reason: 'The middle of the frame.',
    })),
  }
}
